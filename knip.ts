import routes from './app/routes';

interface Entry {
  file: string;
  children?: Entry[];
}

/** Lists the files of the route map: a file that is neither listed nor imported is not a page. */
const getFiles = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}!`, ...getFiles(children)]);

const workspace = (...entry: string[]) => ({
  entry: [...entry, '**/*.test.ts'],
  project: ['**/*.ts!', '!**/testing/**!', '!**/*.test.ts!'],
});

export default {
  workspaces: {
    '.': {
      entry: [
        // Injected into the post function of Remix by vite.config.ts.
        'app/route-kit/answered-post.ts!',
        // A separate output file of the build (scripts/build.mjs).
        'app/platform/offline/worker.ts!',
        ...new Set(getFiles(await routes)),
        'scripts/*.{ts,mjs}!',
        // Referenced by .oxlintrc.json.
        'scripts/lint/*.mjs!',
        'playwright.config.ts',
        'tests/e2e/**/*.spec.ts',
        'tests/nightly/**/*.{spec,test}.ts',
        'tests/fixtures/global-setup.ts',
        // Bundled for a separate process (tests/http/portal/unhandled-rejections.test.ts).
        'tests/fixtures/rejecting-site.ts',
        'tests/fixtures/reject-in-steps.mjs',
      ],
      project: [
        '{app,bff,framework,scripts}/**/*.{ts,tsx,mjs}!',
        '!**/testing/**!',
        '!**/*.test.{ts,tsx}!',
        'tests/**/*.{ts,tsx,mjs}',
        '*.ts',
      ],
      // Referenced by name, because the types are outside their exports.
      ignoreDependencies: [
        ...['axe-core', 'doiuse', 'patch-package'],
        // Dependencies of the upstream that tests/nightly imports.
        ...['kysely', 'pg'],
      ],
    },
    contract: workspace('check-cli.ts!'),
    domain: workspace(),
    observability: workspace(),
    upstream: {
      ...workspace('server/main.ts!', 'core/files/upload-worker.ts!'),
      // Resolved by path.
      ignoreDependencies: ['@expo-google-fonts/noto-sans-sc'],
    },
  },
  ignoreExportsUsedInFile: true,
  // System programs, and project tools that production does not install.
  ignoreBinaries: [
    'apt-cache',
    'apt-get',
    'fc-list',
    'ffmpeg',
    'openssl',
    'oxfmt',
    'promtool',
    'redis-server',
    'remix',
  ],
};
