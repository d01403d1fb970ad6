import type { Page } from 'playwright/test';
import { PAGE_CASES } from '~/tests/e2e/pages';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// Every page: a link that keeps its path (sort, filter, period, tab, next page) leaves the focus visible, and every
// id exists once. e2e/keyboard.spec.ts checks where the focus is.
const PARTS = 3;

/** Runs in the page: one link of each kind that keeps the path, as index among the links of the page. */
function listKeepingLinks(): { at: number; text: string }[] {
  const kinds = new Map<string, { at: number; text: string }>();
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].forEach((link, at) => {
    const isKeeping =
      link.pathname === location.pathname && link.search !== location.search && link.hash === '';
    if (!isKeeping || link.offsetWidth === 0 || link.target !== '' || link.hasAttribute('download')) return;
    const kind = `${link.closest('[class]')?.parentElement?.className} ${link.className}`;
    if (!kinds.has(kind)) kinds.set(kind, { at, text: link.innerText.slice(0, 20) });
  });
  return [...kinds.values()];
}

/** Runs in the page: returns why the focus cannot be seen; an empty text when it can. */
function getFocusFault(): string {
  const active = document.activeElement;
  if (active === null || active === document.body) return 'nowhere';
  const box = active.getBoundingClientRect();
  if (box.bottom <= 0 || box.top >= window.innerHeight) return `off the screen: ${active.textContent}`;
  const bars = [...document.querySelectorAll('body *')].filter((each) => {
    const { position, visibility } = getComputedStyle(each);
    const { width, height } = each.getBoundingClientRect();
    const isBar = position === 'fixed' && visibility === 'visible' && width > 300 && height > 20;
    return isBar && height < 200 && !each.contains(active);
  });
  const isCovered = bars.some((each) => {
    const bar = each.getBoundingClientRect();
    return box.top >= bar.top && box.bottom <= bar.bottom;
  });
  return isCovered ? `under a bar: ${active.textContent}` : '';
}

const findRepeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

for (let part = 0; part < PARTS; part += 1)
  test(`links that keep the path leave the focus visible: part ${part + 1} of ${PARTS}`, async ({
    page,
    world,
    signIn,
  }) => {
    test.setTimeout(400_000);
    await signIn('qualifiedSimu');
    const faults: string[] = [];
    for (const { path } of PAGE_CASES.filter((_, at) => at % PARTS === part)) {
      const address = path(world);
      if (address.includes('#')) continue;
      await page.goto(address);
      await waitForHydration(page);
      for (const id of await findRepeatedIds(page)) faults.push(`${address}: id ${id} twice`);
      for (const { at, text } of await page.evaluate(listKeepingLinks)) {
        await page.goto(address);
        await waitForHydration(page);
        const before = page.url();
        await page.locator('main a[href]').nth(at).focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => page.url()).not.toBe(before);
        await page.waitForLoadState('networkidle');
        await expect
          .poll(() => page.evaluate(getFocusFault), { timeout: 2_000 })
          .toBe('')
          .catch(async () => faults.push(`${address} [${text}]: ${await page.evaluate(getFocusFault)}`));
      }
    }
    expect(faults).toEqual([]);
  });
