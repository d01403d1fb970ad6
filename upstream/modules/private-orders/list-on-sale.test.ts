import { beforeAll, expect, it } from 'vitest';
import { contract, type CallInput } from '~/contract';
import { buildSurveyRows } from '~/upstream/seed/surveys';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Account } from '~/upstream/core/service-context';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import {
  addBuyer,
  addSale,
  openTradingWorld,
  OPEN_DAY,
  OPEN_DAYS,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const context = () => world.context;
const onSale = (
  query: CallInput<typeof contract.orders.onSale>['query'] = {},
  account: Account | null = null,
) =>
  callHandler(
    contract.orders.onSale,
    privateOrders.onSale,
    context(),
    { query: { limit: 50, ...query } },
    account,
  );
const getIds = async (...asked: Parameters<typeof onSale>) =>
  (await onSale(...asked)).list.map((fund) => fund.product_id);

/** Removes the earlier open days of a fund. */
const opensFrom = (id: string, from: number) =>
  context()
    .db.deleteFrom('simu_open_days')
    .where('fund_id', '=', id)
    .where('date', 'in', OPEN_DAYS.slice(0, from))
    .execute();

describeOnEachDatabase('private funds on sale', { content: 'migrated' }, (opened) => {
  let soon: string, later: string, shut: string, asset: string, abroad: string;
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await context().db.insertInto('surveys').values(buildSurveyRows()).execute();
    later = await addSale(context(), { risk_level: 3 });
    await opensFrom(later, 1);
    soon = await addSale(context(), { risk_level: 4 });
    shut = await addSale(context(), { status: 'closed' });
    asset = await addSale(context(), { context: 'am' });
    await opensFrom(asset, 3);
    abroad = await addSale(context(), { risk_level: 3 }, { is_abroad: true });
    await opensFrom(abroad, 2);
  });

  it('is sorted by their next open day with its payment deadline; by name without one; closed ones are excluded', async () => {
    const { list, total } = await onSale();
    expect(total).toBe(3);
    expect(list.map(({ product_id, open_day, pay_by }) => [product_id, open_day, pay_by])).toEqual([
      [soon, OPEN_DAY, '2026-11-25T15:00:00+08:00'],
      [later, '2026-12-15', '2026-12-11T15:00:00+08:00'],
      [abroad, '2027-06-15', '2027-06-11T15:00:00+08:00'],
    ]);
    const byName = await getIds({ sort: 'name' });
    expect(byName).toHaveLength(4);
    expect(byName).not.toContain(shut);
    expect(await getIds({ day: '2026-12-15' })).toEqual([soon, later].sort());
    expect(await getIds({ risk_max: 3 })).toEqual([later, abroad]);
    expect(await getIds({ context: 'am', sort: 'name' })).toEqual([asset]);
  });

  it('shows what is missing by the rules of a reservation, whose refusal is the first of them', async () => {
    for (const columns of [{ identity_code: 0 }, { simu_qi_code: 0 }, { risk_level: 0 }, {}]) {
      const person = await addBuyer(context(), columns);
      for (const fund of (await onSale({}, person)).list) {
        const [first] = fund.obstacles;
        if (first === undefined) continue;
        const refusal = await catchRefusal(
          callHandler(
            contract.orders.reserve,
            privateOrders.reserve,
            context(),
            {
              body: { product_code: fund.product_id, amount: '1000000', open_day: fund.open_day ?? OPEN_DAY },
            },
            person,
          ),
        );
        expect(refusal.msg).toBe(first.text);
      }
    }
    const ready = await onSale({}, await addBuyer(context()));
    expect(ready.list.map(({ obstacles }) => obstacles.map(({ reason }) => reason))).toEqual([
      [],
      [],
      ['abroad_quiz'],
    ]);
    // Without a login nothing is missing: each product shows its general requirements.
    expect((await onSale()).list.flatMap(({ obstacles }) => obstacles)).toEqual([]);
  });

  it('shows all that is missing, not only the first', async () => {
    const person = await addBuyer(context(), { simu_qi_code: 0 });
    const { list } = await onSale({}, person);
    expect(list.find(({ product_id }) => product_id === abroad)?.obstacles).toMatchObject([
      { reason: 'qualified', next: 'proof', kind: 'simu' },
      { reason: 'abroad_quiz', kind: null },
    ]);
  });

  it('names the open order of the person', async () => {
    const person = await addBuyer(context());
    const { order_id } = await reserve(context(), person, soon);
    const [first, second] = (await onSale({}, person)).list;
    expect([first?.open_order_id, second?.open_order_id]).toEqual([order_id, null]);
  });

  it('skips open days whose payment deadline has passed', async () => {
    // A second after 15:00 two trading days before it.
    world.pass((Date.parse('2026-11-25T15:00:01+08:00') - context().now().getTime()) / 1_000);
    expect((await onSale()).list.map(({ open_day }) => open_day)).toEqual([
      '2026-12-15',
      '2026-12-15',
      '2027-06-15',
    ]);
    expect((await onSale({ day: OPEN_DAY })).list).toMatchObject([{ open_day: OPEN_DAY, pay_by: null }]);
  });
});
