import type { Page } from 'playwright/test';
import routes from '~/app/routes';
import { expect, expectNoSidewaysScroll, expectSoundWide, untilLive } from '~/tests/fixtures/test';

interface Entry {
  path?: string;
  file: string;
  children?: Entry[];
}

/** Paths of the map whose pages stand in some folders of app/pages, the parameters filled in. */
export async function pathsIn(areas: readonly string[]): Promise<string[]> {
  const isWanted = (file: string) =>
    file.endsWith('.tsx') && areas.some((area) => file.startsWith(`pages/${area}`));
  const pathsOf = (entries: readonly Entry[]): string[] =>
    entries.flatMap(({ path = '', file, children }) => [
      ...(children ? pathsOf(children) : []),
      ...(isWanted(file)
        ? [`/${path.replace(':product', 'wealth').replace('/:id?', '').replace('/:type', '/company')}`]
        : []),
    ]);
  return pathsOf((await routes) as Entry[]);
}

/** Opens a page: there, live, with one heading, accessible at 375 and 1280 px, and nothing wider than the screen at 320 either. */
export async function expectSoundPage(
  page: Page,
  address: string,
  expectAccessible: () => Promise<void>,
): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  await untilLive(page);
  await expect(page.locator('h1')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);
  await expectSoundWide(page, expectAccessible);
}
