import routes from './app/routes';

interface Entry {
  file: string;
  children?: Entry[];
}

/** Files of the map of the site: what it does not name, and nothing imports, is no page. */
const filesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}!`, ...filesOf(children)]);

export default {
  entry: [
    'upstream/main.ts!',
    'upstream/db/import-cli.ts!',
    'contract/check-cli.ts!',
    // Put into Remix's own post function by vite.config.ts.
    'app/page/answered-post.ts!',
    ...new Set(filesOf(await routes)),
    'scripts/*.{ts,mjs}!',
    'playwright.config.ts',
    'tests/e2e/**/*.spec.ts',
    'tests/long/**/*.{spec,test}.ts',
    'tests/fixtures/global-setup.ts',
  ],
  project: [
    '{app,bff,contract,domain,upstream,scripts}/**/*.{ts,tsx,mjs}!',
    '!**/testing/**!',
    '!**/*.test.{ts,tsx}!',
    'tests/**/*.{ts,tsx,mjs}',
    '*.ts',
  ],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ['axe-core', '@expo-google-fonts/noto-sans-sc', 'heic-convert'],
};
