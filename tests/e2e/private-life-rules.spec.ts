import { followLink, waitForHeading, SCRIPT_MODES, type PageUser } from '~/tests/fixtures/form-steps';
import { test } from '~/tests/fixtures/on-sale';
import { callPortal } from '~/tests/fixtures/person';
import { buildReservePath } from '~/tests/fixtures/purchase-steps';
import { expect, waitForHydration } from '~/tests/fixtures/test';

for (const hasScripts of SCRIPT_MODES) {
  test.describe(hasScripts ? 'with JavaScript' : 'without JavaScript', () => {
    // A form rejected without scripts is a page with status 400.
    test.use({ javaScriptEnabled: hasScripts, allowedErrors: hasScripts ? null : /status of 400/ });

    test('LOGINMODAL-004 LOGINMODAL-017 LOGINMODAL-020 missing steps open as a modal with scripts and as a page without', async ({
      page,
      register,
      world,
    }) => {
      await register();
      const hand: PageUser = { page, hasScripts };
      for (const [flag, words] of [
        ['0', '私募产品须先完成实名'],
        ['1', '资管产品须先完成实名'],
      ] as const) {
        await page.goto('/wealth/user/authenticate');
        if (hasScripts) await waitForHydration(page);
        await page.getByRole('button', { name: flag === '1' ? '资产管理' : '私募基金' }).click();
        await expect(
          page.getByText(flag === '1' ? '资管产品：完成实名' : '私募基金：完成实名'),
        ).toBeVisible();
        await page.goto(buildReservePath(world.simu.id));
        if (hasScripts) await waitForHydration(page);
        await followLink(hand, '去完成');
        if (hasScripts) {
          const modal = page.getByRole('dialog', { name: '完成认证' });
          await expect(modal).toContainText(words);
          await expect(modal.getByRole('link', { name: /^继续：实名认证/ })).toBeVisible();
          await modal.getByRole('button', { name: '关闭' }).click();
          await expect(modal).toHaveCount(0);
        } else {
          await waitForHeading(hand, '认证流程');
          await followLink(hand, '继续：实名认证');
          await waitForHeading(hand, '实名认证');
        }
      }
    });
  });
}

test('PURCHASE-004 PURCHASE-005 PURCHASE-006 STORE-016 a product that is full shows a pop-up with the reason and buttons; one on sale shows none', async ({
  page,
  context,
  signIn,
  saleAt,
}) => {
  await signIn('qualifiedSimu');
  await page.goto(buildReservePath((await saleAt(3, 4)).product_code));
  await expect(page.getByLabel('购买金额')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The viewer who may see every fund opens the fund that is full.
  await context.clearCookies({ name: /session$/ });
  await signIn('professional');
  const { list } = await callPortal<{ list: { product_id: string }[] }>(
    page.request,
    '/api/v1/data/product/simu/list?limit=50&status=raising&sort=name',
  );
  for (const { product_id } of list) {
    const answer = await page.request.get(`/api/v1/data/order/sale_terms?product_code=${product_id}`);
    const { msg = '' } = (await answer.json()) as { msg?: string };
    if (!msg.includes('投资者人数已达上限')) continue;
    await page.goto(buildReservePath(product_id));
    const popup = page.getByRole('dialog', { name: '提示' });
    await expect(popup).toContainText(msg);
    await expect(popup.getByRole('link', { name: '返回产品' })).toBeVisible();
    await popup.getByRole('link', { name: '看看其他产品' }).click();
    await expect(page).toHaveURL(/fund-library/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return;
  }
  throw new Error('No raising fund is full');
});
