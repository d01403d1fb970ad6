import type { BrowserContext, Page, Request } from 'playwright/test';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

const COLLECT = '/api/v1/data/common/collect';
const OBSERVE = '/api/observer/function/ratio';
const STATE = '/api/v1/user/state';

type Event = Record<string, string | undefined> & { timings?: Record<string, number>; list?: object[] };

/** Records the reports that pages of a context send from now on, by path. */
function getReports(context: BrowserContext) {
  const sent: { path: string; event: Event }[] = [];
  const states: string[] = [];
  context.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === STATE) states.push(search);
    if (request.method() === 'POST' && (pathname === COLLECT || pathname === OBSERVE))
      sent.push({ path: pathname, event: request.postDataJSON() as Event });
  });
  const named = (name: string) =>
    sent.filter(({ event }) => event.ec === name || event.event_name === name).map(({ event }) => event);
  return { sent, states, named };
}

/** Opens a page through a link on another site. */
async function comeFrom(page: Page, site: string, to: string): Promise<void> {
  await page.route(`${site}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${to}">here</a>` }),
  );
  await page.goto(`${site}/search?wd=13812345678`);
  await page.getByRole('link', { name: 'here' }).click();
  await waitForHydration(page);
}

test.describe('page reports', () => {
  test.use({ isAsked: true });

  test('TRACK-002 TRACK-003 TRACK-004 TRACK-005 TRACK-007 TRACK-008 TRACK-009 STORE-004 reports nothing of a guest before consent; then views, exposures and taps; nothing after withdrawal', async ({
    page,
    context,
    baseURL,
    expectAccessible,
  }) => {
    const { sent, states, named } = getReports(context);
    await comeFrom(page, 'http://news.example', `${baseURL}/`);
    const notice = page.getByRole('complementary', { name: '浏览记录' });
    await expect(notice).toBeVisible();
    await expect.poll(() => named('page_init').length).toBe(1);
    expect(named('page_init')[0]).toMatchObject({ page_url: '/', timings: { entry: 1 } });
    expect(sent.every(({ path }) => path === OBSERVE)).toBe(true);
    expect(states).toEqual([]);
    // It is above the tab bar, does not cover it, and causes no layout shift.
    const [box, tabs] = await Promise.all([notice.boundingBox(), page.locator('.tab-bar').boundingBox()]);
    expect(box!.y + box!.height).toBeLessThanOrEqual(tabs!.y);
    await expectAccessible();

    await notice.getByRole('button', { name: '同意', exact: true }).click();
    await expect(notice).toHaveCount(0);
    await expect.poll(() => named('page_view').length).toBe(1);
    expect(named('page_view')[0]).toEqual({
      ec: 'page_view',
      ea: 'view',
      jump_url: '/',
      source_url: 'http://news.example/',
    });
    await expect.poll(() => states).toHaveLength(1);
    expect(states[0]).toBe('?page_referer=http%3A%2F%2Fnews.example');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('session_info_id')))
      .toMatch(/^[\da-f-]{36}$/);
    await expect
      .poll(() =>
        named('exposure')
          .map(({ el }) => el)
          .join(),
      )
      .toContain('home-banner:1');
    await page.locator('[data-seen="home-news"]').scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        named('exposure')
          .map(({ el }) => el)
          .join(),
      )
      .toContain('home-news:1');
    await page.locator('[data-seen="home-news"] .news-covered').first().click();
    await expect(page).not.toHaveURL(`${baseURL}/`);
    await expect.poll(() => named('click').length).toBe(1);
    expect(named('click')[0]).toMatchObject({ ea: 'tap', el: 'home-news:1' });
    await expect.poll(() => named('page_view').length).toBe(2);
    expect(named('page_view_change')[0]?.timings?.duration).toBeGreaterThanOrEqual(0);
    await page.goBack();
    await expect.poll(() => named('page_view').length).toBe(3);
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => named('page_view').length).toBe(4);
    expect(states).toHaveLength(1);

    await page.goto('/wealth/visit-records');
    await page.getByRole('button', { name: '不同意' }).click();
    await expect(page.getByText('不记录浏览与点击')).toBeVisible();
    const before = named('page_view').length + named('exposure').length;
    const inits = named('page_init').length;
    await page.goto('/wealth/info');
    await expect.poll(() => named('page_init').length).toBeGreaterThan(inits);
    expect(named('page_view').length + named('exposure').length).toBe(before);
    await expect(notice).toHaveCount(0);
    // No personal number left the page, although the URL of the previous page contained one.
    expect(JSON.stringify([sent, states])).not.toMatch(/138123/);
  });
});
