import { beforeAll, expect, it } from 'vitest';
import { toBig } from '~/domain/figures/money';
import { holdings as holdingsContract } from '~/contract/holdings';
import { orders as ordersContract } from '~/contract/orders';
import { ALLOCATION_VIEWS, overview as contract } from '~/contract/overview';
import { publicTrade as tradeContract } from '~/contract/public-trade';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import { overview } from '~/upstream/modules/holdings/overview';
import { publicTrade } from '~/upstream/modules/public-orders/public-trade';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const person = (id: string) => ({ id, tokenHash: '' });
const QUALIFIED = person('A10005');
const AM = person('A10006');
const PROFESSIONAL = person('A10007');
const NO_CUSTOMER = person('A10001');
const HOLDERS = [QUALIFIED, AM, PROFESSIONAL];

const fen = (yuan: string): number => toBig(yuan).times(100).toNumber();
const getSum = <Row>(rows: readonly Row[], of: (row: Row) => string): number =>
  rows.reduce((sum, row) => sum + fen(of(row)), 0);

describeOnEachDatabase('overview of holdings', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });
  const positions = (account: typeof AM) =>
    callHandler(holdingsContract.positions, holdings.positions, world.context, {}, account);
  const liquidity = (account: typeof AM) =>
    callHandler(contract.liquidity, overview.liquidity, world.context, { query: { step: 'all' } }, account);
  const allocation = (account: typeof AM, by: (typeof ALLOCATION_VIEWS)[number] = 'kind') =>
    callHandler(contract.allocation, overview.allocation, world.context, { query: { by } }, account);
  const concentration = (account: typeof AM) =>
    callHandler(contract.concentration, overview.concentration, world.context, {}, account);
  const years = (account: typeof AM) =>
    callHandler(contract.years, overview.years, world.context, {}, account);

  it('CALL-009 includes every holding once in the ladder: steps to the total, holdings to their step, amount less fee', async () => {
    for (const account of HOLDERS) {
      const [{ total, list }, ladder] = [await positions(account), await liquidity(account)];
      expect(ladder.value).toBe(total);
      expect(ladder.count).toBe(list.length);
      expect(getSum(ladder.steps, ({ amount }) => amount)).toBe(fen(total));
      expect(ladder.steps.at(-1)?.cumulative).toBe(1);
      for (const step of ladder.steps) {
        const own = (ladder.holdings ?? []).filter((row) => row.step === step.step);
        expect(getSum(own, ({ amount }) => amount)).toBe(fen(step.amount));
        expect(getSum(own, ({ fee }) => fee ?? '0')).toBe(fen(step.fee));
        expect(getSum(own, (row) => (row.fee === null ? row.amount : '0'))).toBe(fen(step.unpriced));
        expect(fen(step.amount) - fen(step.fee)).toBe(fen(step.net));
        expect(own.length).toBe(step.product_count);
      }
      for (const { product_code, amount } of list) {
        const own = (ladder.holdings ?? []).filter((row) => row.product_code === product_code);
        expect(getSum(own, (row) => row.amount)).toBe(fen(amount));
      }
    }
    const codes = (await liquidity(PROFESSIONAL)).steps.map(({ step }) => step);
    expect(new Set(codes).size).toBeGreaterThan(3);
  });

  it('shows the same fees and days in the ladder as a redemption placed now', async () => {
    let [open, closed] = [0, 0];
    for (const account of HOLDERS) {
      for (const row of (await liquidity(account)).holdings ?? []) {
        const query = { fund_code: row.product_code };
        if (row.way === 'settlement') {
          const terms = await callHandler(
            tradeContract.redeemTerms,
            publicTrade.redeemTerms,
            world.context,
            { query },
            account,
          );
          const fee = terms.lots.reduce(
            (sum, lot) =>
              sum.plus(
                toBig(lot.shares)
                  .times(terms.nav ?? '0')
                  .times(String(lot.rate)),
              ),
            toBig('0'),
          );
          expect([row.date, row.shares, row.fee]).toEqual([
            terms.dates.arrival_date,
            terms.available_shares,
            fee.round(2, 1).toFixed(2),
          ]);
          open += 1;
        }
        if (row.part === 'simu' && row.way === 'open_day') {
          const input = { query: { product_code: row.product_code } };
          const terms = await callHandler(
            ordersContract.redemptionTerms,
            privateOrders.redemptionTerms,
            world.context,
            input,
            account,
          );
          if (!terms.is_all_free) continue;
          const { estimate } = terms;
          expect([row.date, row.amount, row.performance_fee]).toEqual([
            terms.open_days[0]?.day,
            estimate?.gross,
            estimate?.performance_fee,
          ]);
          expect(row.net).toBe(estimate?.net);
          closed += 1;
        }
      }
    }
    expect([open, closed].every((count) => count > 1)).toBe(true);
  });

  it('excludes pending redemptions from the dated steps', async () => {
    const { db } = world.context;
    const before = await liquidity(QUALIFIED);
    const row = before.holdings?.find(({ way }) => way === 'settlement');
    const card = await db
      .selectFrom('bank_cards')
      .select('id')
      .where('account_id', '=', QUALIFIED.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('public_orders')
      .values({
        id: 'P-aside',
        order_no: 'P-aside',
        account_id: QUALIFIED.id,
        kind: 'redeem',
        fund_id: row?.product_code ?? '',
        card_id: card.id,
        pay_way: 'card',
        amount_fen: null,
        shares: row?.shares ?? '0',
        status: 'accepted',
        trade_date: before.trade_date ?? '',
        confirm_date: before.trade_date ?? '',
        arrival_date: null,
        cancel_until: before.server_now,
        pay_by: null,
        plan_id: null,
        is_mismatch: false,
        placed_at: before.server_now,
        updated_at: before.server_now,
      })
      .execute();
    try {
      const after = await liquidity(QUALIFIED);
      const own = after.holdings?.filter(({ product_code }) => product_code === row?.product_code);
      expect(own).toMatchObject([{ step: 'set_aside', amount: row?.amount, fee: null }]);
      expect(after.value).toBe(before.value);
      expect(getSum(after.steps, ({ amount }) => amount)).toBe(fen(after.value));
    } finally {
      await db.deleteFrom('public_orders').where('id', '=', 'P-aside').execute();
    }
  });

  it('CALL-009 adds up the allocation in every view, and from month to month by money put in and gain', async () => {
    for (const account of HOLDERS) {
      const { total } = await positions(account);
      for (const by of ALLOCATION_VIEWS) {
        const { value, groups, months } = await allocation(account, by);
        expect(value).toBe(total);
        expect(getSum(groups, ({ amount }) => amount)).toBe(fen(value));
        expect(groups.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
        expect(months).toHaveLength(13);
        months.forEach((month, index) => {
          expect(getSum(month.groups, ({ amount }) => amount)).toBe(fen(month.value));
          const earlier = months[index - 1];
          if (earlier)
            expect(fen(earlier.value) + fen(month.put_in) + fen(month.gain)).toBe(fen(month.value));
        });
      }
      // Computed independently: from the months of the calendar.
      const { months } = await allocation(account);
      const [before, last] = months.slice(-2);
      const query = { month: last?.date.slice(0, 7) };
      const wealth = await callHandler(
        holdingsContract.wealth,
        holdings.wealth,
        world.context,
        { query },
        account,
      );
      expect(before?.date.slice(0, 7)).not.toBe(query.month);
      expect(last?.gain).toBe(wealth.calendar.month_total);
    }
    expect((await allocation(PROFESSIONAL, 'currency')).groups.map(({ key }) => key)).toContain('USD');
  });

  it('uses the same total for concentration, and looks through to securities that two public funds name', async () => {
    for (const account of HOLDERS) {
      const [{ total, list }, found] = [await positions(account), await concentration(account)];
      expect(found.value).toBe(total);
      const shareOf = new Map(list.map(({ product_code, share }) => [product_code, share]));
      for (const { code, share } of found.products) expect(share).toBe(shareOf.get(code));
      const companies = new Map<string, number>();
      for (const { manager_name, amount } of list)
        companies.set(manager_name, (companies.get(manager_name) ?? 0) + fen(amount));
      for (const { name, amount } of found.houses) expect(fen(amount)).toBe(companies.get(name));
      expect(found.house_count).toBe(companies.size);
      const open = list.filter(({ part: section }) => section === 'public');
      expect(
        found.look_through.funds.every(({ code }) => open.some(({ product_code }) => product_code === code)),
      ).toBe(true);
      // Computed independently: for each security from the reports.
      const rows = await world.context.db
        .selectFrom('holdings')
        .select(['fund_id', 'code', 'share'])
        .where('part', '=', 'holding')
        .where('fund_id', 'in', ['-', ...open.map(({ product_code }) => product_code)])
        .execute();
      for (const security of found.look_through.securities) {
        const own = rows.filter(({ code }) => code === security.code);
        const worth = own.reduce(
          (sum, { fund_id, share }) =>
            sum + share * Number(open.find(({ product_code }) => product_code === fund_id)?.amount),
          0,
        );
        expect(own.length).toBe(security.fund_count);
        expect(Math.abs(worth - Number(security.amount))).toBeLessThan(0.011);
      }
    }
    expect((await concentration(QUALIFIED)).look_through.pairs.length).toBeGreaterThan(0);
  });

  it('CALL-009 matches the years with flows, calendar and orders', async () => {
    const { db } = world.context;
    for (const account of HOLDERS) {
      const { list } = await years(account);
      const query = { range: 'all' as const };
      const wealth = await callHandler(
        holdingsContract.wealth,
        holdings.wealth,
        world.context,
        { query },
        account,
      );
      expect(getSum(list, ({ gain }) => gain)).toBe(fen(wealth.gain));
      expect([list[0]?.end_value, list[0]?.gain]).toEqual([wealth.value, wealth.income.year_income]);
      const flows = await db
        .selectFrom('flows')
        .select(['date', 'type', 'amount_fen', 'order_id'])
        .where('account_id', '=', account.id)
        .where('type', 'not in', ['remit', 'refund'])
        .execute();
      for (const [index, year] of list.entries()) {
        const own = flows.filter(({ date }) => date.startsWith(String(year.year)));
        const sum = (isIn: boolean) =>
          own.reduce(
            (all, { amount_fen }) => (amount_fen < 0 === isIn ? all + Math.abs(amount_fen) : all),
            0,
          );
        expect([fen(year.paid_in), fen(year.paid_out)]).toEqual([sum(true), sum(false)]);
        expect(fen(year.realised) + fen(year.distributed) + fen(year.unrealised)).toBe(fen(year.gain));
        expect(
          fen(year.start_value) + fen(year.paid_in) - fen(year.paid_out) - fen(year.carried) + fen(year.gain),
        ).toBe(fen(year.end_value));
        expect(year.start_value).toBe(list[index + 1]?.end_value ?? '0.00');
        expect(getSum([year.fees.subscribe, year.fees.redeem, year.fees.performance], (fee) => fee)).toBe(
          fen(year.fees.total),
        );
      }
      const trades = flows.filter(({ type }) => ['subscribe', 'append', 'redeem'].includes(type));
      const events = await db
        .selectFrom('public_order_events as e')
        .innerJoin('public_orders as o', 'o.id', 'e.order_id')
        .select(['e.payload', 'o.kind'])
        .where('o.account_id', '=', account.id)
        .where('e.type', '=', 'confirmed')
        .execute();
      const getFee = (kind: string) =>
        events.reduce((sum, event) => (event.kind === kind ? sum + Number(event.payload['feeFen']) : sum), 0);
      expect([getSum(list, ({ fees }) => fees.subscribe), getSum(list, ({ fees }) => fees.redeem)]).toEqual([
        getFee('buy'),
        getFee('redeem'),
      ]);
      const unordered = trades.filter(({ order_id }) => order_id === null).length;
      expect(list.reduce((sum, { unfeed_count }) => sum + unfeed_count, 0)).toBe(unordered);
    }
    const all = await Promise.all(HOLDERS.map(async (account) => (await years(account)).list));
    expect(all.flat().some(({ realised }) => fen(realised) !== 0)).toBe(true);
  });

  it('is empty without holdings, and never shows those of other accounts', async () => {
    expect(await liquidity(NO_CUSTOMER)).toMatchObject({ value: '0.00', count: 0, steps: [], holdings: [] });
    const none = await allocation(NO_CUSTOMER);
    expect([none.value, none.groups, none.months.every(({ value }) => value === '0.00')]).toEqual([
      '0.00',
      [],
      true,
    ]);
    expect(await concentration(NO_CUSTOMER)).toMatchObject({
      product_count: 0,
      products: [],
      look_through: { funds: [] },
    });
    expect((await years(NO_CUSTOMER)).list).toEqual([]);
  });
});
