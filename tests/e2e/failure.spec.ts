import type { Page } from 'playwright/test';
import { inheritedEnvironment, parseConfig } from '~/bff/config';
import { startEmbeddedUpstream, type EmbeddedUpstream } from '~/bff/embedded-upstream';
import { createLog } from '~/bff/log';
import { DEMO, DEMO_PASSWORD } from '../fixtures/demo';
import {
  FOREIGN_CODE_TEXT,
  INNER_TEXT,
  startFaultRelay,
  type Fault,
  type FaultRelay,
} from '../fixtures/fault-relay';
import { startPortalProcess, type PortalProcess } from '../fixtures/portal-process';
import { expect, test, untilLive } from '../fixtures/test';
import { postLogin, type World } from '../fixtures/world';

// One portal of its own in front of an upstream that can be told to fail, in every way it can.
const NETWORK = '网络异常，请稍后重试';
const SERVER = '服务器访问异常';
const FAULTS: readonly [Exclude<Fault, 'none'>, string][] = [
  ['down', NETWORK],
  ['reset', NETWORK],
  ['hang', NETWORK],
  ['broken-json', NETWORK],
  ['status-500', SERVER],
  ['foreign-code', FOREIGN_CODE_TEXT],
];
const PAGES: readonly ((world: World) => string)[] = [
  () => '/',
  () => '/wealth/info',
  () => '/wealth/fund-library',
  () => '/wealth/fund-library?tab=public',
  ({ news }) => `/wealth/post/${news.id}`,
  () => '/wealth/search?searchKeyWord=bly',
  ({ simu }) => `/simu/product/${simu.id}`,
  ({ company }) => `/simu/company/${company}`,
  () => '/simu/company',
  ({ manager }) => `/simu/manager/${manager}`,
  ({ funds }) => `/wealth/public/fund?fund_code=${funds[0]?.code}`,
  ({ funds }) => `/wealth/public/fund/netValue?fund_code=${funds[0]?.code}`,
  ({ funds }) => `/wealth/public/fund/history_performance?fund_code=${funds[0]?.code}`,
  ({ funds }) => `/wealth/public/fund/tradeRules?fund_code=${funds[0]?.code}`,
  ({ funds }) => `/wealth/public/fund_manager?fund_code=${funds[0]?.code}`,
];
/** Pages of a person; they ask for the login state first. */
const OWN_PAGES = ['/wealth/user', '/wealth/favorite', '/wealth/user/personal', '/wealth/user/setting'];

let upstream: EmbeddedUpstream;
let relay: FaultRelay;
let portal: PortalProcess;

test.describe.configure({ mode: 'serial' });
test.use({ allowedErrors: /status of (4|5)\d\d/ });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const dataDirectory = `.cache/e2e-fault-data-${test.info().parallelIndex}`;
  upstream = await startEmbeddedUpstream({
    entry: 'build/upstream.js',
    environment: inheritedEnvironment({
      APP_ENV: 'test',
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'silent',
    }),
    log: createLog(parseConfig({ LOG_LEVEL: 'silent' }), { write: () => undefined }),
    onProgress: () => undefined,
  });
  relay = await startFaultRelay(upstream.origin);
  portal = await startPortalProcess({
    dataDirectory,
    logFile: '.cache/reports/e2e-fault-portal.log',
    environment: {
      GSAPI_ORIGIN: relay.origin,
      API_ORIGIN: relay.origin,
      PAGE_CACHE: 'false',
      // Every page asks upstream: what guests shared a moment ago would hide the fault.
      GUEST_READS_MS: '0',
      UPSTREAM_TIMEOUT_MS: '500',
    },
  });
});
test.afterAll(async () => {
  await portal.stop();
  await relay.close();
  await upstream.stop();
});
test.afterEach(() => {
  relay.fault = 'none';
});

/** The page is whole again; a connection that was dying when the upstream came back may cost one more try. */
async function expectBack(page: Page, url: string, told: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await expect(page.locator('main h1')).toHaveCount(1, { timeout: 2_000 });
    await expect(page.locator('main')).not.toContainText(told, { timeout: 1_000 });
  }, url).toPass({ timeout: 20_000 });
}

for (const [fault, told] of FAULTS) {
  test(`ERR-006 NOTFOUND-006 NOTFOUND-007 upstream ${fault}: every page says so and comes back`, async ({
    page,
    world,
  }) => {
    test.setTimeout(180_000);
    for (const path of PAGES) {
      const url = portal.origin + path(world);
      relay.fault = fault;
      await page.goto(url, { waitUntil: 'commit' });
      await expect(page.locator('main'), url).toContainText(told);
      await expect(page.locator('h1'), url).toHaveCount(1);
      await expect(page.locator('main').getByRole('link').first(), url).toBeVisible();
      expect(await page.content(), url).not.toContain(INNER_TEXT);
      relay.fault = 'none';
      await expectBack(page, url, told);
    }
  });
}

test('a person logged in: own pages say so, keep the login and come back', async ({ page, context }) => {
  test.setTimeout(180_000);
  // This portal gives its upstream half a second, which a slow machine may miss once.
  await expect(() => postLogin(context.request, portal.origin, DEMO.quizC4, DEMO_PASSWORD)).toPass({
    timeout: 20_000,
  });
  for (const fault of ['down', 'status-500', 'foreign-code'] as const) {
    for (const path of OWN_PAGES) {
      const url = portal.origin + path;
      relay.fault = fault;
      await page.goto(url, { waitUntil: 'commit' });
      // The login state is known for a second: then only the parts fail, each with its own words.
      const told = new RegExp(`${FAULTS.find(([name]) => name === fault)?.[1]}|暂时(无法显示|不可改)`);
      await expect(page.locator('main'), `${fault} ${url}`).toContainText(told);
      await expect(page.locator('h1'), url).toHaveCount(1);
      // Who is logged in is not asked to log in because upstream does not answer.
      await untilLive(page);
      await expect(page.getByRole('dialog'), url).toHaveCount(0);
      relay.fault = 'none';
      await expectBack(page, url, told);
      await expect(page.getByRole('heading', { level: 1, name: '登录 / 注册' }), url).toHaveCount(0);
    }
  }
});

test('NAV-009 a navigation within the portal that fails shows the error page with code and message', async ({
  page,
  world,
}) => {
  await page.goto(`${portal.origin}/wealth/fund-library?tab=public`);
  await untilLive(page);
  relay.fault = 'status-500';
  await page.locator('main ul.list a').first().click();
  await expect(page.getByRole('heading', { level: 1, name: SERVER })).toBeVisible();
  await expect(page.getByText('错误代码 502')).toBeVisible();
  relay.fault = 'none';
  await expectBack(page, `${portal.origin}/simu/company/${world.company}`, SERVER);
});
