/**
 * Screenshots of the main screens for readers of the repository: `npm run screens` builds, starts a separate portal
 * on the seeded world and writes docs/screens/. With screen names it takes only those: `npm run screens -- home
 * fund`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, request, type Browser, type Page } from 'playwright/test';
import sharp from 'sharp';
import { TRACKING_CONSENT_COOKIE } from '~/domain/platform/tracking-consent';
import { findChromium } from '~/scripts/chromium.mjs';
import { startPortalProcess } from '~/tests/fixtures/portal-process';
import { DEMO, DEMO_PASSWORD, type DemoRole } from '~/tests/fixtures/demo';
import { postLogin, loadWorld, type World } from '~/tests/fixtures/world';

interface Screen {
  /** Name of its file in docs/screens/. */
  name: string;
  path: (world: World) => string;
  /** Logged-in role; a guest by default. */
  as?: DemoRole;
  /** A desktop of 1280 px; default: a phone of 375 px. */
  isWide?: true;
  isDark?: true;
  isElder?: true;
}

const fund = ({ funds }: World): string => `/wealth/public/fund?fund_code=${funds[0]?.code}`;
const simu = (world: World): string => `/simu/product/${world.simu.id}`;
const holder: DemoRole = 'qualifiedSimu';

/** The main screens, in the order of README. */
const SCREENS: readonly Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'home-mine', path: () => '/', as: holder },
  { name: 'library', path: () => '/wealth/fund-library?tab=public' },
  { name: 'library-guest', path: () => '/wealth/fund-library' },
  { name: 'fund', path: fund, as: holder },
  { name: 'private-fund-guest', path: simu },
  { name: 'private-fund', path: simu, as: holder },
  {
    name: 'compare',
    path: ({ funds }) => `/wealth/pk/detail?ids=${funds.map(({ code }) => `public:${code}`).join(',')}`,
  },
  { name: 'search', path: () => '/wealth/search?searchKeyWord=%E6%B2%88' },
  { name: 'watchlist', path: () => '/wealth/favorite', as: holder },
  { name: 'assets', path: () => '/wealth/user/assets', as: holder },
  { name: 'user', path: () => '/wealth/user', as: holder },
  {
    name: 'buy',
    path: ({ funds }) => `/wealth/public/fund_buy?fund_code=${funds[0]?.code}`,
    as: holder,
  },
  { name: 'calendar', path: () => '/wealth/product_calendar', as: holder },
  { name: 'news', path: () => '/wealth/info' },
  { name: 'article', path: ({ news }) => `/wealth/post/${news.id}` },
  { name: 'managers', path: () => '/simu/manager' },
  { name: 'home-dark', path: () => '/', as: holder, isDark: true },
  { name: 'user-elder', path: () => '/wealth/user', as: holder, isElder: true },
  { name: 'desktop-home', path: () => '/', as: holder, isWide: true },
  { name: 'desktop-library', path: () => '/wealth/fund-library?tab=public', as: holder, isWide: true },
  { name: 'desktop-fund', path: fund, as: holder, isWide: true },
  { name: 'desktop-assets', path: () => '/wealth/user/assets', as: holder, isWide: true },
  { name: 'desktop-records', path: () => '/wealth/user/records', as: holder, isWide: true },
  { name: 'desktop-company', path: ({ company }) => `/simu/company/${company}`, as: holder, isWide: true },
  { name: 'desktop-article', path: ({ news }) => `/wealth/post/${news.id}`, isWide: true },
];

const FOLDER = 'docs/screens';
const DATA = '.cache/screens';
const MOST_BYTES = 120 * 1024;
const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 800 };
/** Fewer colours until the file is small enough. */
const COLOURS = [256, 128, 64, 32] as const;

/** Reduces the colours of a screenshot to the size limit of docs. */
async function smallPng(picture: Buffer): Promise<Buffer> {
  for (const colours of COLOURS) {
    const small = await sharp(picture).png({ palette: true, colours, effort: 10, dither: 0.3 }).toBuffer();
    if (small.length <= MOST_BYTES) return small;
  }
  throw new Error(`A screen is larger than ${MOST_BYTES} bytes in ${COLOURS.at(-1)} colours`);
}

/** Waits until visible images are loaded and animations have ended. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    Promise.all(
      [...document.images]
        // An image that is not displayed at this width is never loaded.
        .filter((image) => image.getClientRects().length > 0)
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
        .map((image) => {
          image.loading = 'eager';
          return image.decode().catch(() => undefined);
        }),
    ),
  );
}

async function take(browser: Browser, origin: string, world: World, screen: Screen): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: screen.isWide ? DESKTOP : PHONE,
    colorScheme: screen.isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  if (screen.as) {
    await postLogin(context.request, origin, DEMO[screen.as], DEMO_PASSWORD);
    // The page after a login shows a success message, so this request skips it.
    await context.request.get('/wealth/about');
  }
  // Hides the consent notice, which would cover the screen.
  await context.addCookies([{ name: TRACKING_CONSENT_COOKIE, value: 'no', url: origin }]);
  if (screen.isElder) await context.addCookies([{ name: 'elder', value: '1', url: origin }]);
  const page = await context.newPage();
  const answer = await page.goto(screen.path(world));
  if (answer?.status() !== 200) throw new Error(`${screen.name}: ${answer?.status()} of ${page.url()}`);
  await settled(page);
  const file = `${FOLDER}/${screen.name}.png`;
  const picture = await smallPng(await page.screenshot());
  writeFileSync(file, picture);
  process.stdout.write(`${file} ${(picture.length / 1024).toFixed(0)} KB\n`);
  await context.close();
}

async function takeAll(origin: string, wanted: readonly Screen[]): Promise<void> {
  const visitor = await request.newContext({ baseURL: origin });
  await postLogin(visitor, origin, DEMO[holder], DEMO_PASSWORD);
  const world = await loadWorld(visitor);
  await visitor.dispose();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  for (const screen of wanted) await take(browser, origin, world, screen);
  await browser.close();
}

/** Builds a gallery of the screens for readers of the repository. */
const gallery = (): string =>
  [
    '# Main screens',
    '',
    'Made by `npm run screens` on the seeded world: do not edit.',
    '',
    ...SCREENS.map(
      ({ name, isWide }) => `<img src="${name}.png" width="${isWide ? 640 : 250}" alt="${name}">`,
    ),
    '',
  ].join('\n');

const names = process.argv.slice(2);
const wanted = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name));
execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'inherit' });
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/README.md`, gallery());
const portal = await startPortalProcess({
  dataDirectory: DATA,
  logFile: '.cache/reports/screens-portal.log',
});
try {
  await takeAll(portal.origin, wanted);
} finally {
  await portal.stop();
  rmSync(DATA, { recursive: true, force: true });
}
