import type { Order } from '~/contract/orders';
import { expect, it } from 'vitest';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';
import { loader } from '~/app/pages/private/orders/transition-detail';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';
import { createTestArgs } from '~/tests/fixtures/create-test-args';

const getPage = async (list: Order[]) => {
  const context = createTestContext({
    viewer: createTestViewer(),
    upstream: { orders: { list: async () => ({ list }) } },
  });
  const page = await loader(createTestArgs('/wealth/user/transition_detail', { context }));
  return {
    page: page as { own: { to: string }[] | null; emptyView: unknown },
    orders: context.upstream.orders,
  };
};

it('lists the own orders with links when the address names none', async () => {
  const { page, orders } = await getPage([createSampleOrder('payment')]);
  expect(orders.order).not.toHaveBeenCalled();
  expect(page.own?.map(({ to }) => to)).toEqual([
    expect.stringContaining('/wealth/user/transition_detail?order_id='),
  ]);
});

it('explains where to find orders when there is none', async () => {
  const { page } = await getPage([]);
  expect([page.own, page.emptyView]).toEqual([null, expect.objectContaining({ title: '请选择一笔订单' })]);
});
