import { expect, test } from '~/tests/fixtures/test';
import { SCRIPT_MODES } from '~/tests/fixtures/form-steps';

for (const javaScriptEnabled of SCRIPT_MODES) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('PRODUCT-013 reading: news by kind and by tag, an article, its related articles', async ({
      page,
    }) => {
      await page.goto('/wealth/info');
      const kind = page.getByRole('navigation', { name: '类别' }).getByRole('link', { name: '研究' });
      await kind.click();
      await expect(kind).toHaveAttribute('aria-current', 'true');
      await expect(page).toHaveURL(/kind=research/);
      const first = page.locator('ul.feed > li a').first();
      const title = await first.locator('h2').innerText();
      await first.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('article p').nth(2)).toBeVisible();
      await page.getByRole('navigation', { name: '标签' }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^# .+/);
      await expect(page.locator('main')).toContainText(/共 \d+ 篇/);
      await expect(page.locator('main').getByRole('listitem').first()).toBeVisible();
    });
  });
}
