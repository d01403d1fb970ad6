import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importReviewedFile } from '~/upstream/core/db/import/testing/import-file';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { contract } from '~/contract';
import { CODES } from '~/contract/codes';
import { market } from '~/upstream/modules/market-data/market';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { addNavs, callPublicHoldings, callPlan, runNight } from '~/upstream/modules/settlement/testing/world';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { TRADE_CODES } from '~/contract/refusals';
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import { setTermsAction } from '~/upstream/modules/public-orders/set-terms';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  callPublicTrade,
  cancelTestOrder,
  runAction,
  TRADER_PASSWORD,
  redeemFund,
  addLot,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';

let world: TestWorld;
let directory: string;
const context = () => world.context;
const morning = (day: string) => withClockAt(context(), `${day}T10:00:00+08:00`);
const getRules = (fund: string, day = '2026-11-20') =>
  callHandler(
    contract.market.fundTradeRules,
    market.fundTradeRules,
    morning(day),
    { query: { fund_code: fund } },
    null as never,
  );

const termsSubject = async (typed: Record<string, string>): Promise<unknown> => {
  const input = setTermsAction.arguments.parse(typed) as never;
  return setTermsAction.second?.subject({
    context: { ...context(), operator: TOKEN_OPERATOR } as never,
    input,
  });
};

/** All ways to order a fund: card, transfer, plan, and a changed or resumed plan. */
async function getWays(trader: Trader, fund: string, planId: string | null, day = '2026-11-20') {
  const now = morning(day);
  const plan = {
    amount: '100',
    frequency: 'week',
    day: 1,
    card_id: trader.cardId,
    trade_password: TRADER_PASSWORD,
  } as const;
  const ways = [
    buyFund(now, trader, fund, '100'),
    buyFund(now, trader, fund, '100', { pay_way: 'transfer' }),
    callPlan(now, trader, 'create', { body: { ...plan, fund_code: fund, is_agreed: true } }),
    ...(planId === null
      ? []
      : [
          callPlan(now, trader, 'edit', { body: { ...plan, plan_id: planId } }),
          callPlan(now, trader, 'setState', {
            body: { plan_id: planId, state: 'active', trade_password: TRADER_PASSWORD },
          }),
        ]),
  ];
  return Promise.all(ways.map((way) => catchRefusal(way)));
}
const TERMS = {
  subscribe: '0:0.5/0.05,1000000:=1000',
  redeem: '0:1.5,7:1,30:0.5,180:0',
  management: '1.2',
  custody: '0.2',
  service: '0',
  min: '10',
  append: '10',
  confirm_days: '1',
  arrival_days: '3',
  risk: '3',
};

describeOnEachDatabase('public funds on sale', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    directory = await mkdtemp(join(tmpdir(), 'sale-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  describe('a fund from a directory', () => {
    it('shows no fee, accepts no order of any kind, and is sold once it has terms and a fresh NAV', async () => {
      const file = join(directory, 'funds.csv');
      await writeFile(
        file,
        'code,pinyin_initials,name,type,pinyin_full\n990001,SLCZ,示例成长混合,混合型,SHILICHENGZHANG\n',
      );
      await importReviewedFile(context().db, file, {});
      const trader = await addTrader(context());
      expect(await getRules('990001')).toMatchObject({
        has_terms: false,
        buy_closed: 'no_terms',
        subscribe_tiers: [],
        redeem_tiers: [],
        management_rate: null,
        custody_rate: null,
        service_rate: null,
      });
      for (const refused of await getWays(trader, '990001', null)) {
        expect(refused).toMatchObject({
          code: TRADE_CODES.suspended,
          msg: expect.stringContaining('尚未在本平台登记'),
        });
      }
      expect(await runAction(context(), 'set-public-terms', { fund: '990001', ...TERMS })).toMatchObject({
        has_terms: true,
        buy_closed: 'no_nav',
      });
      for (const refused of await getWays(trader, '990001', null)) {
        expect(refused).toMatchObject({
          code: TRADE_CODES.suspended,
          msg: expect.stringContaining('尚未披露净值'),
        });
      }
      await addNavs(context(), '990001', { '2026-11-19': '1.0500' });
      expect(await getRules('990001')).toMatchObject({
        has_terms: true,
        buy_closed: null,
        management_rate: 0.012,
      });
      expect(await buyFund(context(), trader, '990001', '100')).toMatchObject({ status: 'accepted' });
    });

    it('accepts terms only within the caps and floors, and in their format', async () => {
      const fund = await addFund(context());
      const set = (change: Record<string, string>) =>
        runAction(context(), 'set-public-terms', { fund, ...TERMS, ...change });
      expect((await catchRefusal(set({ subscribe: '0:0.6' }))).msg).toContain(
        '申购费率 0.6% 高于此类基金的上限 0.5%',
      );
      expect((await catchRefusal(set({ redeem: '0:1.5,7:0' }))).msg).toContain(
        '自第 7 天起的赎回费率 0% 低于持有不满 30 天的下限 1%',
      );
      for (const bad of ['', '1:0.5', '0:0.5,0:0.3', '0:x', '0:0.5/', '0:=x', '0']) {
        await expect(async () => set({ subscribe: bad }), bad).rejects.toThrow();
      }
      // The confirming operator sees the replaced terms, in the format of the input.
      const asked = { ...TERMS, fund, subscribe: '0:0.6' };
      await expect(termsSubject(asked)).rejects.toThrow('高于此类基金的上限');
      expect(await termsSubject({ ...asked, subscribe: '0:0.4' })).toMatchObject({
        ...{ fund, subscribe: '0:0.5/0.05,1000000:=1000', redeem: '0:1.5,7:1,30:0.5,180:0', min: '10.00' },
      });
      await set({ holding: 'traded' });
      expect(await getRules(fund)).toMatchObject({
        holding_until: 'traded',
        subscribe_tiers: [{ rate: 0.005, discount_rate: 0.0005, to: 1_000_000 }, { fixed: 1000 }],
      });
    });
  });

  it('confirms an order with the fees at its time, despite later changes', async () => {
    const fund = await addFund(context());
    await addNavs(context(), fund, { '2026-11-19': '1.0000' });
    const trader = await addTrader(context());
    await addLot(context(), trader, fund, { shares: '1000.00', confirmedOn: '2026-11-19' });
    const now = morning('2026-11-20');
    const shown = async () => {
      const query = { fund_code: fund };
      return {
        buy: (await getRules(fund)).fee_mark,
        redeem: (await callPublicTrade(now, trader, 'redeemTerms', { query })).fee_mark,
      };
    };
    const before = await shown();
    const bought = await buyFund(now, trader, fund, '10000', { fee_mark: before.buy }, 'fees-buy');
    const sold = await redeemFund(now, trader, fund, '900.00', 'fees-redeem', { fee_mark: before.redeem });
    await runAction(context(), 'set-public-terms', {
      ...{ fund, ...TERMS, subscribe: '0:0.5/0.5', redeem: '0:2,7:1,30:0.5,180:0', holding: 'traded' },
    });
    // A form with old fees is refused, unless its order exists already; a form with current fees is accepted.
    expect((await buyFund(now, trader, fund, '10000', { fee_mark: before.buy }, 'fees-buy')).order_id).toBe(
      bought.order_id,
    );
    const stale = [
      () => buyFund(now, trader, fund, '10000', { fee_mark: before.buy }, 'fees-anew'),
      () => redeemFund(now, trader, fund, '100.00', 'fees-back', { fee_mark: before.redeem }),
    ];
    for (const order of stale) expect((await catchRefusal(order())).code).toBe(CODES.feesChanged);
    const after = await shown();
    await redeemFund(now, trader, fund, '100.00', 'fees-back', { fee_mark: after.redeem });
    await cancelTestOrder(
      now,
      trader,
      (await buyFund(now, trader, fund, '10', { fee_mark: after.buy })).order_id,
    );
    const nav = { nav: '1.0000', navDate: '2026-11-20' };
    const later = withClockAt(context(), '2026-11-23T22:00:00+08:00');
    for (const { order_id } of [bought, sold]) await confirmOrder(later, order_id, nav);
    // 0.05 % and 1.5 % as displayed; the new terms would give 49.75 and 20.00.
    expect((await loadTestOrder(later, trader, bought.order_id)).fee).toBe('5.00');
    expect((await loadTestOrder(later, trader, sold.order_id)).fee).toBe('13.50');
  });

  describe('a stale NAV', () => {
    it.each([
      ['mixed', false, '2026-12-03', '2026-12-04'],
      ['qdii', true, '2026-12-10', '2026-12-11'],
    ] as const)(
      'closes purchases of a %s fund after its limit of trading days',
      async (type, is_qdii, lastDay, closedOn) => {
        const fund = await addFund(context(), { type, is_qdii });
        const trader = await addTrader(context());
        const body = {
          fund_code: fund,
          card_id: trader.cardId,
          amount: '100',
          frequency: 'week',
          day: 1,
          trade_password: TRADER_PASSWORD,
          is_agreed: true,
        } as const;
        const { plan_id } = await callPlan(context(), trader, 'create', { body });
        // The NAV of 2026-11-19 is ten (fifteen) trading days old on the last day.
        expect(await getRules(fund, lastDay)).toMatchObject({ buy_closed: null });
        expect(await buyFund(morning(lastDay), trader, fund, '100')).toMatchObject({ status: 'accepted' });
        for (const refused of await getWays(trader, fund, plan_id, closedOn)) {
          expect(refused).toMatchObject({
            code: TRADE_CODES.suspended,
            msg: expect.stringContaining('没有更新'),
          });
        }
        await addLot(context(), trader, fund, { shares: '100.00', confirmedOn: '2026-01-05' });
        expect(await redeemFund(morning(closedOn), trader, fund, '50')).toMatchObject({ status: 'accepted' });
        await addNavs(context(), fund, { [lastDay]: '1.0600' });
        expect(await buyFund(morning(closedOn), trader, fund, '100')).toMatchObject({ status: 'accepted' });
      },
    );
  });

  describe('an order without a NAV', () => {
    const noticesFor = async (trader: Trader, day: string) =>
      (await callPublicHoldings(morning(day), trader, 'notices', {})).list;

    it('waits up to the limit, then its money is refunded or its shares released, with one notice', async () => {
      const [fund, trader] = [await addFund(context()), await addTrader(context())];
      await addLot(context(), trader, fund, { shares: '100.00', confirmedOn: '2026-01-05' });
      const bought = await buyFund(context(), trader, fund, '1000.00');
      const redeemed = await redeemFund(context(), trader, fund, '40.00');
      // Ten trading days after Friday the 20th.
      const waiting = await runNight(context(), '2026-12-04');
      expect(waiting.unpriced).toBe(0);
      expect(waiting.waiting).toContainEqual({ fund, nav_of: '2026-11-20', orders: 2 });
      expect((await loadTestOrder(morning('2026-12-05'), trader, bought.order_id)).status).toBe('accepted');
      const ended = await runNight(context(), '2026-12-07');
      expect(ended.unpriced).toBeGreaterThanOrEqual(2);
      expect(ended.faults).toBe(0);
      const after = morning('2026-12-08');
      expect(await loadTestOrder(after, trader, bought.order_id)).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('款项全额退回'),
        refund: { amount: '1000.00', paid_at: expect.any(String) },
      });
      expect(await loadTestOrder(after, trader, redeemed.order_id)).toMatchObject({
        status: 'failed',
        refund: null,
        amount: null,
      });
      const terms = await callPublicTrade(after, trader, 'redeemTerms', { query: { fund_code: fund } });
      expect(terms).toMatchObject({ shares: '100.00', available_shares: '100.00' });
      expect(await callPublicHoldings(after, trader, 'positions', {})).toMatchObject({
        pending_amount: '0.00',
        incoming_amount: '0.00',
      });
      const notices = await noticesFor(trader, '2026-12-08');
      expect(notices.map(({ title }) => title).sort()).toEqual([
        '买入未成交，款项退回',
        '赎回未成交，份额恢复可用',
      ]);
      expect(notices.map(({ text }) => text).join()).toMatch(
        /1,000\.00 元的买入申请作废.*40\.00 份的赎回申请作废|40\.00 份.*1,000\.00 元/,
      );
      await runNight(context(), '2026-12-08');
      expect(await noticesFor(trader, '2026-12-09')).toHaveLength(2);
      const moved = await context()
        .db.selectFrom('bank_movements')
        .select(['side', 'amount_fen'])
        .where('card_id', '=', trader.cardId)
        .orderBy('side')
        .execute();
      expect(moved).toEqual([
        { side: 'credit', amount_fen: 100_000 },
        { side: 'debit', amount_fen: 100_000 },
      ]);
    });
  });
});
