import routes from './app/routes';

interface Entry {
  file: string;
  children?: Entry[];
}

/** Files of the map of the site: what it does not name, and nothing imports, is no page. */
const filesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}!`, ...filesOf(children)]);

const workspace = (...entry: string[]) => ({
  entry: [...entry, '**/*.test.ts'],
  project: ['**/*.ts!', '!**/testing/**!', '!**/*.test.ts!'],
});

export default {
  workspaces: {
    '.': {
      entry: [
        // Put into Remix's own post function by vite.config.ts.
        'app/route-kit/answered-post.ts!',
        // Its own file of the build (scripts/build.mjs).
        'app/platform/offline/worker.ts!',
        ...new Set(filesOf(await routes)),
        'scripts/*.{ts,mjs}!',
        // Named by .oxlintrc.json.
        'scripts/lint/*.mjs!',
        'playwright.config.ts',
        'tests/e2e/**/*.spec.ts',
        'tests/long/**/*.{spec,test}.ts',
        'tests/fixtures/global-setup.ts',
        // Bundled for a process of its own (tests/http/portal/unhandled-rejections.test.ts).
        'tests/fixtures/rejecting-site.ts',
        'tests/fixtures/reject-in-steps.mjs',
      ],
      project: [
        '{app,bff,scripts}/**/*.{ts,tsx,mjs}!',
        '!**/testing/**!',
        '!**/*.test.{ts,tsx}!',
        'tests/**/*.{ts,tsx,mjs}',
        '*.ts',
      ],
      // Asked for by name: its types stand outside its exports.
      ignoreDependencies: ['axe-core', 'doiuse'],
    },
    contract: workspace('check-cli.ts!'),
    domain: workspace(),
    observability: workspace(),
    upstream: {
      ...workspace('main.ts!', 'core/files/upload-worker.ts!'),
      // Found by their path.
      ignoreDependencies: ['@expo-google-fonts/noto-sans-sc'],
    },
  },
  ignoreExportsUsedInFile: true,
  // Programs of the system, and tools of the project that production does not install.
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
