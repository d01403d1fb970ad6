import { expect, test, waitForHydration } from '~/tests/fixtures/test';

interface FirstView {
  /** Elements that appeared in the viewport after hydration, by tag, class and text. */
  added: string[];
  /** Sum of the layout shifts reported by the browser. */
  shift: number;
}

/** Runs in the page from its start: records what scripts add to the viewport, and layout shifts. */
function watchFirstView(): void {
  const view: FirstView = { added: [], shift: 0 };
  Object.assign(window, { firstView: view });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      view.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isSeen = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const isInside = bottom > 0 && top < window.innerHeight && width > 1 && height > 1;
    return isInside && getComputedStyle(element).visibility === 'visible';
  };
  new MutationObserver((records) => {
    if (!document.documentElement.hasAttribute('data-live')) return;
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.isConnected && isSeen(node))
        view.added.push(`${node.tagName} ${node.className} ${node.innerText.slice(0, 30)}`);
  }).observe(document, { childList: true, subtree: true });
}

test.describe('first view of a guest', () => {
  test.use({
    isAsked: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('is rendered by the server: scripts add nothing to it and nothing shifts', async ({ page, world }) => {
    await page.addInitScript(watchFirstView);
    const fund = `/wealth/public/fund?fund_code=${world.funds[0]!.code}`;
    for (const path of ['/', '/wealth/fund-library', '/wealth/info', fund, `/wealth/post/${world.news.id}`])
      await test.step(path, async () => {
        await page.goto(path);
        await waitForHydration(page);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        const view = await page.evaluate(
          () => (window as typeof window & { firstView: FirstView }).firstView,
        );
        expect(view).toEqual({ added: [], shift: 0 });
        const notice = page.getByRole('complementary', { name: '浏览记录' });
        const isMainPlace = (await page.locator('.tab-bar:not(.tab-bar-wide)').count()) > 0;
        await expect(notice).toHaveCount(isMainPlace ? 1 : 0);
        if (!isMainPlace) return;
        // Scrolled to its end, the page has no content below the notice.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const [content, over] = [await page.locator('#main').boundingBox(), await notice.boundingBox()];
        expect(content!.y + content!.height).toBeLessThanOrEqual(over!.y + 1);
      });
  });
});
