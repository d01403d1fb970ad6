import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, it, vi } from 'vitest';
import { createUserStates } from '~/tests/fixtures/user-states';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';
import { loader } from '~/app/pages/private/orders/transition-detail';

const getPage = async (list: unknown[]) => {
  const orders = { list: vi.fn(async () => ({ list })), order: vi.fn() };
  const context = {
    ...{
      requestId: 'r1',
      edition: 'wealth',
      client: { kind: 'browser' },
      preferences: { isAmountHidden: false },
    },
    ...{ now: () => Date.now(), reportError: (error: unknown) => error, session: { isPresent: true } },
    viewer: async () => ({
      accountId: 'A',
      states: createUserStates(),
      maskedPhone: null,
      level: 'registered',
    }),
    upstream: { orders },
  };
  const request = new Request('https://portal.test/wealth/user/transition_detail');
  const page = await loader({
    request,
    params: { product: 'wealth' },
    context,
  } as unknown as LoaderFunctionArgs);
  return { page: page as { own: { to: string }[] | null; emptyView: unknown }, orders };
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
