import type { Page } from 'playwright/test';
import routes from '~/app/routes';
import { getRoutePath, type PageCase } from '~/tests/e2e/pages';
import {
  expect,
  expectNoSidewaysScroll,
  expectValidDesktopPage,
  waitForHydration,
} from '~/tests/fixtures/test';

interface Entry {
  path?: string;
  file: string;
  children?: Entry[];
}

/** Returns every page of the route map: its path with filled parameters, and its module below app/. */
async function pagesOfMap(): Promise<{ path: string; file: string }[]> {
  const getPages = (entries: readonly Entry[]): { path: string; file: string }[] =>
    entries.flatMap(({ path = '', file, children }) => [
      ...(children ? getPages(children) : []),
      {
        path: `/${path.replace(':product', 'wealth').replace('/:id?', '').replace('/:type', '/company')}`,
        file,
      },
    ]);
  return getPages((await routes) as Entry[]).filter(({ file }) => file.startsWith('pages/'));
}

/** Returns the paths of pages in some folders of app/pages, with filled parameters. */
export async function listAreaPaths(areas: readonly string[]): Promise<string[]> {
  const isWanted = (file: string) =>
    file.endsWith('.tsx') && areas.some((area) => file.startsWith(`pages/${area}`));
  return (await pagesOfMap()).filter(({ file }) => isWanted(file)).map(({ path }) => path);
}

/** Rules that dark colours can break in an otherwise accessible page. */
const DARK_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Opens a page and checks it: exists, hydrated, one heading, accessible at 375 and 1280 px and in dark, and nothing
 * wider than the screen at 320 px.
 */
export async function expectValidPage(
  page: Page,
  address: string,
  expectAccessible: (rules?: string[]) => Promise<void>,
): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  await waitForHydration(page);
  await expect(page.locator('h1')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(DARK_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);
  await expectValidDesktopPage(page, expectAccessible);
}

/** Groups pages by the folder of app/pages that contains their module: `app/pages/market/`. */
export async function groupPagesByArea(pages: readonly PageCase[]): Promise<Map<string, PageCase[]>> {
  const files = new Map((await pagesOfMap()).map(({ path, file }) => [path, file]));
  const areas = new Map<string, PageCase[]>();
  for (const page of pages) {
    const path = getRoutePath(page).replace(/^\/fund\//, '/wealth/');
    const file = files.get(path) ?? files.get(path.slice(0, path.lastIndexOf('/'))) ?? '';
    const area = `app/${file.split('/').slice(0, 2).join('/')}/`;
    areas.set(area, [...(areas.get(area) ?? []), page]);
  }
  return areas;
}
