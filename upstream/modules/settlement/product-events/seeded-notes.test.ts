import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { ServiceContext } from '~/upstream/core/service-context';
import { quasiFixed } from '~/upstream/modules/funds';
import { holdings } from '~/upstream/modules/holdings';
import { withClockAt } from '~/upstream/modules/public-orders/testing/trader';
import { bookDueProductEvents } from '~/upstream/modules/settlement/product-events/book';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';

const NOTE = 'F30002';
const HOLDER = { id: 'A10007', tokenHash: '' };

describeOnEachDatabase('a repaid note of the demo world', { content: 'seeded' }, (opened) => {
  let world: TestWorld;
  let context: ServiceContext;
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    context = { ...world.context, ...withClockAt(world.context, '2027-03-17T10:00:00+08:00') };
  });
  const loadProduct = () =>
    callHandler(
      contract.quasiFixed.productDetail,
      quasiFixed.productDetail,
      context,
      { query: { product_id: NOTE } },
      HOLDER,
    );
  const loadAmount = async () =>
    (await callHandler(contract.holdings.positions, holdings.positions, context, {}, HOLDER)).list.find(
      ({ product_code }) => product_code === NOTE,
    )?.amount ?? null;

  it('shows a payment on the product page only when the holdings have it', async () => {
    expect((await loadProduct()).payout_schedule).toMatchObject([{ state: 'open', paid: null }]);
    expect(await loadAmount()).toBe('509100.00');
    await bookDueProductEvents(context, NOTE);
    expect(await loadProduct()).toMatchObject({
      status: 'ended',
      payout_schedule: [{ state: 'paid', paid: { paid_on: '2027-03-16', income_ratio: 0.031 } }],
    });
    expect(await loadAmount()).toBeNull();
    const { list } = await callHandler(
      contract.holdings.flows,
      holdings.flows,
      context,
      { query: { product_code: NOTE, limit: 10 } },
      HOLDER,
    );
    expect(list.map(({ type, amount, outstanding }) => [type, amount, outstanding]).slice(0, 2)).toEqual([
      ['repayment', '500000.00', 'due'],
      ['interest', '15500.00', 'due'],
    ]);
  });
});
