import { expect, expectNoLoginModal, recordRequests, test, waitForHydration } from '~/tests/fixtures/test';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const SPIDER = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';

test.describe('crawler', () => {
  test.use({ userAgent: SPIDER, allowedErrors: /status of 404/ });

  test('SEO-001 ERR-023 is not tracked and gets no login prompt; a person is tracked, and an error page is reported as page_error', async ({
    page,
    browser,
    baseURL,
  }) => {
    const reports = ['/api/observer/', '/api/v1/data/common/collect', '/api/v1/user/state'].map((part) =>
      recordRequests(page, part),
    );
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
    await waitForHydration(page);
    await page.goto('/');
    await waitForHydration(page);
    await page.getByRole('link', { name: '资讯', exact: true }).first().click();
    await expect(page).toHaveURL(/\/wealth\/info$/);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page.getByRole('complementary', { name: '浏览记录' })).toHaveCount(0);
    const answer = await page.goto('/wealth/user/personal?x=1');
    expect(answer?.status()).toBe(200);
    expect(answer?.request().redirectedFrom()).toBeNull();
    await expect(page.getByRole('link', { name: '登录后继续' })).toBeVisible();
    await expectNoLoginModal(page, '/wealth/favorite');
    // All reports sent by the page so far have left before this request.
    await page.evaluate(() => fetch('/healthz'));
    expect(reports.flat()).toEqual([]);

    const person = await browser.newContext({ baseURL, userAgent: PHONE });
    const seen = await person.newPage();
    const report = seen.waitForRequest((request) => request.url().includes('/api/observer/'));
    await seen.goto('/no/such/page');
    expect((await report).method()).toBe('POST');
    expect((await report).postData()).toContain('page_error');
    await person.close();
  });
});
