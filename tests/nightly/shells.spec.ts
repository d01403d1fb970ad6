import { DEFAULT_APP_PACKAGES } from '~/bff/core/app-packages';
import { MINI_PROGRAM_AGENT } from '~/tests/fixtures/shells/mini-program';
import {
  OFFLINE_ERROR_PATTERN,
  buildShellUserAgent,
  runShellJourney,
  type Shell,
} from '~/tests/fixtures/shells/shell-journey';
import { test, WECHAT_SDK } from '~/tests/fixtures/shells/shell-portal';
import { WECHAT_AGENT } from '~/tests/fixtures/shells/wechat';

// A journey with purchases in each shell. The apps have three versions: the current one, one before the build check,
// and one without the features of 5.5.19.
test.describe.configure({ mode: 'default' });

const app = (name: string, version: string): Shell => {
  const found = DEFAULT_APP_PACKAGES.find((each) => each.name === name);
  if (!found) throw new Error(`unknown package ${name}`);
  return { kind: 'app', package: found, version };
};

const VERSIONS = ['5.6.27', '5.6.5', '5.5.18'] as const;
const SHELLS: readonly Shell[] = [
  ...DEFAULT_APP_PACKAGES.map(({ name }, index) => app(name, VERSIONS[index % VERSIONS.length] ?? '')),
  { kind: 'mini-program' },
  { kind: 'wechat' },
];

const getName = (shell: Shell): string =>
  shell.kind === 'app' ? `the app ${shell.package.name} ${shell.version}` : shell.kind;
const getAgent = (shell: Shell): string =>
  shell.kind === 'app'
    ? buildShellUserAgent(shell.package, shell.version)
    : shell.kind === 'wechat'
      ? WECHAT_AGENT
      : MINI_PROGRAM_AGENT;

for (const [place, shell] of SHELLS.entries()) {
  test.describe(`in ${getName(shell)}`, () => {
    test.use({ userAgent: getAgent(shell), allowedErrors: OFFLINE_ERROR_PATTERN });

    test('PRODUCT-002 cold start, login, sharing, back, half an hour in the background, a purchase through a cut line, a reservation', async ({
      page,
      shellPortal,
      expectToast,
    }) => {
      test.setTimeout(120_000);
      const traveller = { page, shell, upstream: shellPortal.upstream, expectToast };
      await runShellJourney(traveller, {
        sdk: WECHAT_SDK,
        place,
        step: (name, walk) => test.step(name, walk),
      });
    });
  });
}
