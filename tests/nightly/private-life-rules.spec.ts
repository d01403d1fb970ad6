import { followLink, waitForHeading } from '~/tests/fixtures/form-steps';
import { SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { test } from '~/tests/fixtures/on-sale';
import { createEmbeddedOps } from '~/tests/fixtures/ops';
import { callPortal, prepareCustomer } from '~/tests/fixtures/person';
import { buildReservePath } from '~/tests/fixtures/purchase-steps';
import type { Sale } from '~/tests/fixtures/sales';
import { expect, waitForHydration } from '~/tests/fixtures/test';

const ops = createEmbeddedOps(SHARED_DATA_DIRECTORY);

test('ROLE-006 the two contexts never mix: each has separate proofs and products', async ({
  page,
  signIn,
}) => {
  await signIn('qualifiedAm');
  const terms = async (kind: string) => {
    const { list } = await callPortal<{ list: { product_id: string }[] }>(
      page.request,
      '/api/v1/data/product/simu/list?limit=50&status=running&open_days=60',
    );
    for (const { product_id } of list) {
      const answer = await page.request.get(`/api/v1/data/order/sale_terms?product_code=${product_id}`);
      const reply = (await answer.json()) as { result?: Sale; msg?: string };
      if (kind === 'am' && reply.result?.kind === 'am') return reply.result.product_code;
      if (kind === 'simu' && reply.msg?.includes('私募合格投资者')) return product_id;
    }
    throw new Error(`No product of the ${kind} context`);
  };
  await page.goto(buildReservePath(await terms('am')));
  await expect(page.getByLabel('购买金额')).toBeVisible();
  await page.goto(buildReservePath(await terms('simu')));
  await expect(page.getByRole('heading', { name: '还差几步才能预约' })).toBeVisible();
  await expect(page.locator('main')).toContainText('私募合格投资者');
  await page.goto('/wealth/user/authenticate');
  await expect(page.locator('main')).toContainText('资管合格投资者认证');
});

// Every run tests what opens in app/pages/verification.
test('LOGINMODAL-018 a person who lacks only the proof gets the list as a page, not as the modal', async ({
  page,
  context,
  saleAt,
}) => {
  await prepareCustomer(context.request, { upTo: 'pledge', ops });
  await page.goto(buildReservePath((await saleAt(4)).product_code));
  await waitForHydration(page);
  await followLink({ page, hasScripts: true }, '去完成');
  await waitForHeading({ page, hasScripts: true }, '认证流程');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
