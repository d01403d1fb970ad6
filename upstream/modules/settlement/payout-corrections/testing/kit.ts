/** Test kit: a week of one fund, and what a correction leaves in the books of its holders. */
import { expect } from 'vitest';
import { callPublicHoldings, addNavs, runNight } from '~/upstream/modules/settlement/testing/world';
import {
  addFund,
  addTrader,
  buyFund,
  withClockAt,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { runAsFirstOperator, runWithDualControl } from '~/upstream/modules/testing/two-operators';

export const [FRIDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY_AFTER, MONDAY_AFTER, TUESDAY_AFTER] = [
  ...['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  ...['2026-11-30', '2026-12-01'],
] as const as readonly [string, string, string, string, string, string, string, string];

/** Binds the kit to a world that is opened later. */
export function createCorrectionKit(getWorld: () => TestWorld) {
  const at = (day: string, time = '10:00') => withClockAt(getWorld().context, `${day}T${time}:00+08:00`);
  const getDb = () => getWorld().context.db;

  const kit = {
    at,
    runNight: (day: string) => runNight(getWorld().context, day),
    publishNav: (fund: string, date: string, nav: string) =>
      runAsFirstOperator(at(date, '21:00'), 'publish-public-nav', { fund, date, nav }),
    getPosition: (day: string, trader: Trader, fund: string) =>
      callPublicHoldings(at(day), trader, 'position', { query: { fund_code: fund } }),
    async getIncoming(day: string, trader: Trader) {
      return (await callPublicHoldings(at(day), trader, 'positions', {})).incoming_amount;
    },
    /** Flows other than the first purchase: type, day, shares, 分. */
    async getFlows(trader: Trader) {
      const rows = await getDb()
        .selectFrom('flows')
        .select(['type', 'date', 'shares', 'amount_fen'])
        .where('account_id', '=', trader.id)
        .where('type', '<>', 'subscribe')
        .orderBy('seq')
        .execute();
      return rows.map(({ type, date, shares, amount_fen }) => [type, date, shares, amount_fen]);
    },
    /** Money that reached the card, 分, in the order of its payments. */
    async getCredits(trader: Trader) {
      const rows = await getDb()
        .selectFrom('bank_movements')
        .select('amount_fen')
        .where('card_id', '=', trader.cardId)
        .where('side', '=', 'credit')
        .orderBy('at')
        .execute();
      return rows.map(({ amount_fen }) => amount_fen);
    },
    /** Payments in batches, 分, with the state of their batch. */
    async getBatched(trader: Trader) {
      const rows = await getDb()
        .selectFrom('payout_batch_items as i')
        .innerJoin('payout_batches as b', 'b.id', 'i.batch_id')
        .select(['i.amount_fen', 'i.order_id', 'b.value_day'])
        .where('i.account_id', '=', trader.id)
        .where('i.order_id', 'is', null)
        .orderBy('b.made_at')
        .orderBy('i.amount_fen')
        .execute();
      return rows.map(({ amount_fen, value_day }) => [value_day, amount_fen]);
    },
    async getNotices(trader: Trader, title: string) {
      const rows = await getDb()
        .selectFrom('notices')
        .select('text')
        .where('account_id', '=', trader.id)
        .where('title', '=', title)
        .orderBy('created_at')
        .orderBy('key')
        .execute();
      return rows.map(({ text }) => text);
    },
    async expectCleanLedger(day: string) {
      expect((await checkLedger(at(day, '23:00'))).differences).toEqual([]);
    },

    /** Creates a fund whose holder bought 10,000.00 shares at 1.0000 on Friday. */
    async withShares(way?: 'reinvest') {
      const { context } = getWorld();
      const [fund, trader] = [await addFund(context), await addTrader(context)];
      await kit.publishNav(fund, '2026-11-19', '1.0000');
      await buyFund(at(FRIDAY), trader, fund, '10005.00');
      await kit.publishNav(fund, FRIDAY, '1.0000');
      await runNight(context, MONDAY);
      await kit.publishNav(fund, MONDAY, '1.0000');
      if (way !== undefined)
        await getDb()
          .insertInto('dividend_ways')
          .values({
            ...{ account_id: trader.id, fund_id: fund, way, from_date: FRIDAY },
            changed_at: context.now().toISOString(),
          })
          .execute();
      return { fund, trader };
    },
    /** Books 0.02 元 a share with ex-date Tuesday: 200.00 元, paid on Thursday, or 204.08 shares at 0.9800. */
    async withDividend(way?: 'reinvest') {
      const { fund, trader } = await kit.withShares(way);
      const days = { record: MONDAY, ex: TUESDAY, paid: THURSDAY };
      await runWithDualControl(at(MONDAY), 'declare-dividend', { fund, ...days, per_share: '0.02' });
      await kit.publishNav(fund, TUESDAY, '0.9800');
      await kit.runNight(TUESDAY);
      return { fund, trader };
    },
    correctDividend: (day: string, fund: string, per_share: string) =>
      runWithDualControl(at(day), 'correct-dividend', { fund, ex: TUESDAY, per_share }),
    /** Books a split of Tuesday at 2 new shares: 20,000.00 shares at 0.5000. */
    async withSplit() {
      const { fund, trader } = await kit.withShares();
      await runWithDualControl(at(MONDAY), 'declare-split', { fund, date: TUESDAY, ratio: '2' });
      await kit.publishNav(fund, TUESDAY, '0.5000');
      await kit.runNight(TUESDAY);
      return { fund, trader };
    },
    correctSplit: (day: string, fund: string, ratio: string) =>
      runWithDualControl(at(day), 'correct-split', { fund, date: TUESDAY, ratio }),
    correctIncome: (day: string, fund: string, per_10k: string, date: string = TUESDAY) =>
      runWithDualControl(at(day), 'correct-income', { fund, date, per_10k, seven_day: '1.85' }),
    publishIncome: (fund: string, date: string, per_10k: string) =>
      runAsFirstOperator(at(date, '21:00'), 'publish-income', { fund, date, per_10k, seven_day: '1.80' }),
    /**
     * Creates a money fund whose holder bought 10,000.00 shares on Friday. Its income per 10,000 shares is 1.5000 for
     * the weekend and Monday, of which the holder earns Monday, 0.50, and then `tuesday`.
     */
    async withIncome(tuesday = '0.5000') {
      const { context } = getWorld();
      const fund = await addFund(context, { type: 'money' });
      await getDb()
        .updateTable('fund_metrics')
        .set({ category: 'money' })
        .where('fund_id', '=', fund)
        .execute();
      await addNavs(context, fund, { '2026-11-19': '1.0000' }, { '2026-11-19': 1 });
      const trader = await addTrader(context);
      await buyFund(at(FRIDAY), trader, fund, '10005.00');
      for (const [day, per_10k] of [
        [FRIDAY, '0.5000'],
        [MONDAY, '1.5000'],
        [TUESDAY, tuesday],
      ] as const) {
        expect(await kit.publishIncome(fund, day, per_10k)).toMatchObject({ kind: 'done' });
        await runNight(context, day);
      }
      return { fund, trader };
    },
    /** Publishes the income of further days, 0.5000 each, and settles them. */
    async passDays(fund: string, ...days: readonly string[]) {
      for (const day of days) {
        expect(await kit.publishIncome(fund, day, '0.5000')).toMatchObject({ kind: 'done' });
        await runNight(getWorld().context, day);
      }
    },
  };
  return kit;
}
