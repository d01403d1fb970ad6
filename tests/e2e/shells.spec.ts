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

// A journey in each kind of shell: one of the eight apps, in its current version. Only there it includes the
// purchases, whose pages do not depend on the shell. The long run buys in all apps and covers each version:
// current, before the build check, and without the features of 5.5.19.
test.describe.configure({ mode: 'default' });

const app = (name: string, version: string): Shell => {
  const found = DEFAULT_APP_PACKAGES.find((each) => each.name === name);
  if (!found) throw new Error(`unknown package ${name}`);
  return { kind: 'app', package: found, version };
};

const VERSIONS = ['5.6.27', '5.6.5', '5.5.18'] as const;
const DAILY: readonly Shell[] = [
  app('com.hengxu.wealth.ios', '5.6.27'),
  { kind: 'mini-program' },
  { kind: 'wechat' },
];
const isDaily = (name: string) => DAILY.some((shell) => shell.kind === 'app' && shell.package.name === name);
const NIGHTLY: readonly Shell[] = DEFAULT_APP_PACKAGES.filter(({ name }) => !isDaily(name)).map(
  ({ name }, index) => app(name, VERSIONS[index % VERSIONS.length] ?? ''),
);

const getName = (shell: Shell): string =>
  shell.kind === 'app' ? `the app ${shell.package.name} ${shell.version}` : shell.kind;
const getAgent = (shell: Shell): string =>
  shell.kind === 'app'
    ? buildShellUserAgent(shell.package, shell.version)
    : shell.kind === 'wechat'
      ? WECHAT_AGENT
      : MINI_PROGRAM_AGENT;

const IS_LONG = Boolean(process.env.LONG_TESTS);

for (const [place, shell] of [...DAILY, ...(IS_LONG ? NIGHTLY : [])].entries()) {
  const buys = IS_LONG || shell.kind === 'app';
  test.describe(`in ${getName(shell)} @watched`, () => {
    test.use({ userAgent: getAgent(shell), allowedErrors: OFFLINE_ERROR_PATTERN });

    test(`PRODUCT-002 cold start, login, sharing, back, half an hour in the background${buys ? ', a purchase through a cut line, a reservation' : ''}`, async ({
      page,
      shellPortal,
      expectToast,
    }) => {
      test.setTimeout(120_000);
      const traveller = { page, shell, upstream: shellPortal.upstream, expectToast };
      await runShellJourney(traveller, {
        sdk: WECHAT_SDK,
        ...(buys ? { place } : {}),
        step: (name, walk) => test.step(name, walk),
      });
    });
  });
}
