import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// The component gallery compared with its last approved screenshots: tests/nightly/visual-checks/, half as wide and
// with few colours. After an intended change, UPDATE_SCREENSHOTS=1 writes new screenshots, which are reviewed before the
// commit.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const FOLDER = 'tests/nightly/visual-checks';
const APPEARANCES = [
  { name: 'light', cookies: { theme: 'light' } },
  { name: 'dark', cookies: { theme: 'dark' } },
  { name: 'elder', cookies: { theme: 'light', elder: '1' } },
];
/** A pixel differs when one of its colours differs by more; fonts and colour reduction account for less. */
const SAME_COLOUR = 48;
/** Share of all pixels. */
const MOST_OTHERS = 0.002;

/** Half the size is enough to show anything that moves, disappears or appears. */
const getHalf = async (picture: Buffer): Promise<number> =>
  Math.round(((await sharp(picture).metadata()).width ?? 0) / 2);
const reduced = (picture: Buffer | string, width: number) => sharp(picture).resize({ width }).flatten();

/** Overlays and bottom bars have separate pages; desktop-only components are checked on one. */
const SEPARATE_SAMPLES = ['action-bar', 'sheet', 'dialog', 'reader/document-pane'];
const WIDE = ['box', 'features/lists/fund-table'];
/**
 * Without the rules on heading order and unique landmarks: a component is shown in all its states, outside its
 * page.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PHONE = { width: 375, height: 640 };
const DESKTOP = { width: 1280, height: 640 };

/** Joins images of one width vertically. */
async function stacked(pictures: readonly Buffer[], { width, height }: typeof PHONE): Promise<Buffer> {
  return sharp({
    create: { width, height: height * pictures.length, channels: 3, background: '#fff' },
  })
    .composite(pictures.map((input, index) => ({ input, left: 0, top: index * height })))
    .png()
    .toBuffer();
}

/** Returns the share of differing pixels; all when the sizes differ. */
async function getDifference(taken: Buffer, kept: string): Promise<number> {
  const width = await getHalf(taken);
  const [one, other] = await Promise.all([
    reduced(taken, width).raw().toBuffer({ resolveWithObject: true }),
    reduced(kept, width).raw().toBuffer({ resolveWithObject: true }),
  ]);
  if (one.info.height !== other.info.height || one.info.channels !== other.info.channels) return 1;
  let others = 0;
  for (let at = 0; at < one.data.length; at += 1)
    if (Math.abs(one.data[at]! - other.data[at]!) > SAME_COLOUR) others += 1;
  return others / one.data.length;
}

/** Images below the first screen load when they are near: this loads them immediately. */
const allPictures = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => undefined);
      }),
    ),
  );

/** Expects the screenshot to match the stored one; stores it on request, and when there is none yet. */
async function expectAsKept(taken: Buffer, name: string): Promise<void> {
  const kept = `${FOLDER}/gallery-${name}.png`;
  if (process.env.UPDATE_SCREENSHOTS || !existsSync(kept)) {
    mkdirSync(FOLDER, { recursive: true });
    const small = reduced(taken, await getHalf(taken)).png({
      palette: true,
      colours: 16,
      dither: 0,
      effort: 10,
    });
    writeFileSync(kept, await small.toBuffer());
  }
  expect(await getDifference(taken, kept), name).toBeLessThan(MOST_OTHERS);
}

for (const { name, cookies } of APPEARANCES)
  test(`every component matches its last screenshot: ${name}`, async ({
    page,
    context,
    baseURL,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const url = baseURL ?? '';
    await context.addCookies(Object.entries(cookies).map(([key, value]) => ({ name: key, value, url })));
    const open = async (part?: string) => {
      const answer = await page.goto(part ? `/wealth/gallery?part=${part}` : '/wealth/gallery');
      expect(answer?.status()).toBe(200);
      await waitForHydration(page);
      await allPictures(page);
    };
    await open();
    // A QR code contains the URL of the portal, whose port differs in every run.
    const mask = [page.locator('.qr-picture-code')];
    await expectAsKept(await page.screenshot({ fullPage: true, animations: 'disabled', mask }), name);
    await expectAccessible(RULES);
    for (const [parts, size] of [
      [SEPARATE_SAMPLES, PHONE],
      [WIDE, DESKTOP],
    ] as const) {
      await page.setViewportSize(size);
      const taken: Buffer[] = [];
      for (const part of parts) {
        await open(part);
        taken.push(await page.screenshot({ animations: 'disabled' }));
        await expectAccessible(RULES);
      }
      await expectAsKept(await stacked(taken, size), `${name}-${size === PHONE ? 'single' : 'wide'}`);
    }
  });
