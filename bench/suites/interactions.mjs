import { chromium } from 'playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { unpinSelf } from '../lib/cpus.mjs';
import { logIn } from '../lib/login.mjs';
import { heading, limitLine, note } from '../lib/report.mjs';
import { median } from '../lib/rounds.mjs';
import { AS_SERVED } from '../lib/system.mjs';

/** Slowdown of the simulated phone relative to this machine. */
const SLOWDOWN = 4;
const LIMIT_MS = 100;
const LOADS = 3;
/** Number of taps after a load: the first one runs code for the first time. */
const TAPS = 4;
/** Shorter interactions are not reported (the minimum `durationThreshold` of a browser). */
const SHORTEST_MS = 16;
const QUIET_MS = 400;
const PHONE = { width: 375, height: 812 };
const LIBRARY = '/wealth/fund-library?tab=public';

/**
 * Elements tapped on each page in turn: a choice opens another page of the same list, so the next tap is another
 * choice.
 */
const PAGES = [
  {
    name: 'home',
    path: () => '/',
    taps: {
      tab: ['.tab-bar li:nth-child(2) a'],
      period: ['main .chips .chip >> nth=1', 'main .chips .chip >> nth=2'],
    },
  },
  {
    name: 'library',
    path: () => LIBRARY,
    taps: {
      star: ['main .star-button'],
      filter: ['.sort-row-filter', '#filter .sheet-head .icon-button'],
      sort: ['.sort-row a >> nth=1', '.sort-row a >> nth=2'],
      type: ['main .chips .chip >> nth=1', 'main .chips .chip >> nth=2'],
      tab: ['.tab-bar li:nth-child(1) a'],
    },
  },
  {
    name: 'public fund',
    path: (code) => `/wealth/public/fund?fund_code=${code}`,
    taps: {
      chart: ['.chart'],
      period: ['.period-tabs a >> nth=0', '.period-tabs a >> nth=1'],
      tab: ['.anchor-tabs a >> nth=1', '.anchor-tabs a >> nth=0'],
      star: ['button.action-bar-mini[aria-pressed]:visible'],
    },
  },
  {
    name: 'watchlist',
    path: () => '/wealth/favorite',
    taps: {
      sort: ['.watch-table thead a >> nth=0', '.watch-table thead a >> nth=1'],
      group: ['.watch-tabs a >> nth=1', '.watch-tabs a >> nth=0'],
      tab: ['.tab-bar li:nth-child(1) a'],
    },
  },
];

/**
 * (k) Time from the tap to the next frame, on a phone four times slower, measured like INP in web-vitals; logged
 * in.
 */
export async function measureInteractions(system) {
  heading(`(k) Taps at ${SLOWDOWN} × slowdown, from the touch to the next picture`);
  const executablePath = findChromium();
  if (!executablePath) return note('No Chromium: left out.');
  unpinSelf();
  const { port: upstreamPort } = await system.upstream();
  const portal = await system.portal({ name: 'portal-taps', upstreamPort, env: AS_SERVED });
  const cookies = (await logIn(portal)).split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: portal.origin };
  });
  const listed = await (await fetch(portal.origin + LIBRARY)).text();
  const code = /fund_code=(\d{6})/.exec(listed)?.[1];
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    for (const { name, path, taps } of PAGES)
      for (const [what, selectors] of Object.entries(taps)) {
        const taken = [];
        for (let load = 0; load < LOADS; load += 1)
          taken.push(...(await tapsOf(browser, cookies, portal.origin + path(code), selectors)));
        limitLine(
          `${name}, ${what}: median ${median(taken)} ms of ${taken.length}, worst`,
          Math.max(...taken),
          LIMIT_MS,
          'ms',
        );
      }
  } finally {
    await browser.close();
  }
}

/** Returns the durations of taps on one load of a page, ms. */
async function tapsOf(browser, cookies, url, selectors) {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await context.addCookies(cookies);
  await context.addInitScript(observeInteractions, SHORTEST_MS);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const durations = [];
  // A single target that leads to another page is tapped once for each load.
  const count = selectors.length === 1 && selectors[0].startsWith('.tab-bar') ? 1 : TAPS;
  for (let tap = 0; tap < count; tap += 1) {
    const target = page.locator(selectors[tap % selectors.length]).first();
    // Not covered by the bottom bar or the header.
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(QUIET_MS);
    // Located beforehand, because the locator code would run in the page during the tap.
    const { x, y, width, height } = await target.boundingBox();
    await page.evaluate(() => (window.interactions = {}));
    await page.waitForTimeout(QUIET_MS);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForTimeout(QUIET_MS);
    // An interaction lasts as long as its longest event. None listed: shorter than the minimum that is reported.
    const found = await page.evaluate(() => Object.values(window.interactions ?? {}));
    durations.push(Math.max(SHORTEST_MS, ...found));
  }
  await context.close();
  return durations;
}

/** Runs in the page: records the longest event of each interaction, by its id. */
function observeInteractions(durationThreshold) {
  window.interactions = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        window.interactions[interactionId] = Math.max(window.interactions[interactionId] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold, buffered: true });
}
