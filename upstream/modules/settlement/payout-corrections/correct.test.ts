import { beforeAll, expect, it } from 'vitest';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { loadTestOrder, redeemFund } from '~/upstream/modules/public-orders/testing/trader';
import {
  createCorrectionKit,
  FRIDAY_AFTER,
  MONDAY,
  MONDAY_AFTER,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from '~/upstream/modules/settlement/payout-corrections/testing/kit';
import { runNight } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators, runWithDualControl } from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const kit = createCorrectionKit(() => world);
const { at, correctDividend, correctSplit, expectCleanLedger, getCredits, getFlows, getIncoming } = kit;
const { getNotices, getPosition, publishNav: publish, withDividend, withIncome, withShares, withSplit } = kit;

describeOnEachDatabase(
  'correction of a booked dividend, split or income',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
      await addTwoOperators(world.context);
    });

    it('replaces an unsent dividend, collects it in a new batch, and pays the right sum once', async () => {
      const { fund, trader } = await withDividend();
      await runNight(world.context, WEDNESDAY);
      expect(await getIncoming(THURSDAY, trader)).toBe('200.00');
      const { subject } = await correctDividend(THURSDAY, fund, '0.025');
      expect(subject).toMatchObject({
        ...{ was: '0.0200', becomes: '0.0250', entries: 1, was_amount: '200.00', becomes_amount: '250.00' },
        ...{ replaced: '200.00', due: '250.00' },
        accounts: [
          { account: trader.id, shares: '10000.00', was_amount: '200.00', becomes_amount: '250.00' },
        ],
      });
      expect(await getIncoming(THURSDAY, trader)).toBe('250.00');
      const { dividends, profit } = await getPosition(THURSDAY, trader, fund);
      expect(dividends).toMatchObject([{ ex_on: TUESDAY, amount: '250.00', state: 'due' }]);
      // 9,800.00 of value and 250.00 of dividend for 10,005.00 元.
      expect(profit).toBe('45.00');
      expect(await getFlows(trader)).toEqual([
        ['dividend', TUESDAY, null, 20_000],
        ['dividend_correction', TUESDAY, null, -20_000],
        ['dividend_correction', TUESDAY, null, 25_000],
      ]);
      // The holder sees the right sum only, as money that is due.
      const shown = await listAllFlows(at(THURSDAY), trader.id, {});
      expect(shown.map(({ type, amount, outstanding }) => [type, amount, outstanding])).toEqual([
        ['subscribe', '-10005.00', null],
        ['dividend_correction', '250.00', 'due'],
      ]);
      const batches = await world.context.db
        .selectFrom('payout_batch_items')
        .select('amount_fen')
        .where('account_id', '=', trader.id)
        .orderBy('amount_fen')
        .execute();
      expect(batches.map(({ amount_fen }) => amount_fen)).toEqual([20_000, 25_000]);
      await runNight(world.context, THURSDAY);
      expect(await getCredits(trader)).toEqual([25_000]);
      expect(await getIncoming(FRIDAY_AFTER, trader)).toBe('0.00');
      expect((await listAllFlows(at(FRIDAY_AFTER), trader.id, {})).at(-1)).toMatchObject({
        ...{ amount: '250.00', outstanding: null, bank_day: THURSDAY },
      });
      expect(await getNotices(trader, '分红更正')).toEqual([
        expect.stringContaining(
          '由每份 0.0200 元更正为 0.0250 元。尚未付出的 200.00 元更正为 250.00 元，另行划付。',
        ),
      ]);
      expect(await getNotices(trader, '现金分红已到账')).toEqual([
        expect.stringContaining('除息的现金分红 250.00 元，已转入尾号 0014'),
      ]);
      await expectCleanLedger(THURSDAY);
    });

    it('pays a shortage in addition, and takes no paid excess back but counts it later', async () => {
      const { fund, trader } = await withDividend();
      await runNight(world.context, THURSDAY);
      expect(await getCredits(trader)).toEqual([20_000]);
      await correctDividend(FRIDAY_AFTER, fund, '0.015');
      expect(await getIncoming(FRIDAY_AFTER, trader)).toBe('0.00');
      expect((await getPosition(FRIDAY_AFTER, trader, fund)).dividends).toMatchObject([
        { amount: '200.00', state: 'paid' },
      ]);
      expect(await getNotices(trader, '分红更正')).toEqual([expect.stringContaining('由管理人承担')]);
      // 230.00 are right now: 200.00 were paid.
      await correctDividend(FRIDAY_AFTER, fund, '0.023');
      expect(await getIncoming(FRIDAY_AFTER, trader)).toBe('30.00');
      expect((await getPosition(FRIDAY_AFTER, trader, fund)).dividends).toMatchObject([
        { amount: '230.00', state: 'due' },
      ]);
      // Not sent yet: corrected again to 210.00, only 10.00 are due.
      await correctDividend(FRIDAY_AFTER, fund, '0.021');
      await runNight(world.context, FRIDAY_AFTER);
      expect(await getCredits(trader)).toEqual([20_000, 1_000]);
      expect((await getPosition(MONDAY_AFTER, trader, fund)).dividends).toMatchObject([
        { amount: '210.00', state: 'paid' },
      ]);
      expect(await getNotices(trader, '更正差额已到账')).toEqual([
        expect.stringContaining('2026-11-24 分红更正的差额 10.00 元'),
      ]);
      await expectCleanLedger(FRIDAY_AFTER);
    });

    it('withdraws a dividend that was none, from the fund page too', async () => {
      const { fund, trader } = await withDividend();
      await correctDividend(WEDNESDAY, fund, '0');
      expect(await getIncoming(WEDNESDAY, trader)).toBe('0.00');
      expect((await getPosition(WEDNESDAY, trader, fund)).dividends).toEqual([]);
      await runNight(world.context, THURSDAY);
      expect(await getCredits(trader)).toEqual([]);
      await expectCleanLedger(THURSDAY);
      // The error in the correction is corrected again.
      await correctDividend(FRIDAY_AFTER, fund, '0.02');
      await runNight(world.context, FRIDAY_AFTER);
      expect(await getCredits(trader)).toEqual([20_000]);
      await expectCleanLedger(FRIDAY_AFTER);
    });

    it('counts a sum as paid that was sent to the bank without an answer', async () => {
      const { fund, trader } = await withDividend();
      const purpose = `dividend:${trader.id}:${fund}:${TUESDAY}`;
      await runNight(world.context, WEDNESDAY);
      await world.context.db
        .insertInto('money_out')
        .values({
          ...{ purpose, amount_fen: 20_000, proof_kind: 'alone', proof_id: 'system' },
          at: at(THURSDAY).now().toISOString(),
        })
        .execute();
      await correctDividend(THURSDAY, fund, '0.025');
      await runNight(world.context, THURSDAY);
      expect((await getCredits(trader)).toSorted((a, b) => a - b)).toEqual([5_000, 20_000]);
      expect(await getIncoming(FRIDAY_AFTER, trader)).toBe('0.00');
    });

    it('adjusts reinvested shares at the NAV of the reinvestment, and pays for redeemed ones', async () => {
      const { fund, trader } = await withDividend('reinvest');
      expect((await getPosition(WEDNESDAY, trader, fund)).shares).toBe('10204.08');
      await correctDividend(WEDNESDAY, fund, '0.025');
      // 250.00 ÷ 0.98 is 255.10.
      const position = await getPosition(WEDNESDAY, trader, fund);
      expect(position.shares).toBe('10255.10');
      expect(position.dividends).toMatchObject([{ amount: '250.00', shares: '255.10', state: 'paid' }]);
      expect(await getNotices(trader, '分红更正')).toEqual([
        expect.stringContaining('您的份额已补记 51.02 份。'),
      ]);
      // A corrected NAV of the day counts from the corrected amount: 250.00 ÷ 1.00.
      await runWithDualControl(at(WEDNESDAY), 'publish-public-nav', { fund, date: TUESDAY, nav: '1.0000' });
      expect((await getPosition(WEDNESDAY, trader, fund)).shares).toBe('10250.00');
      // Back to 0.02 元: 200.00 shares at 1.0000.
      await correctDividend(WEDNESDAY, fund, '0.02');
      expect((await getPosition(WEDNESDAY, trader, fund)).shares).toBe('10200.00');
      await expectCleanLedger(WEDNESDAY);
      await publish(fund, WEDNESDAY, '1.0000');
      await redeemFund(at(THURSDAY), trader, fund, '10200.00');
      await publish(fund, THURSDAY, '1.0000');
      await runNight(world.context, FRIDAY_AFTER);
      await correctDividend(MONDAY_AFTER, fund, '0.03');
      // Nothing is held: 100 missing shares at 1.0000.
      expect((await getPosition(MONDAY_AFTER, trader, fund)).dividends).toMatchObject([
        { amount: '300.00', state: 'due' },
      ]);
      await runNight(world.context, MONDAY_AFTER);
      expect(await getCredits(trader)).toContain(10_000);
      await expectCleanLedger(MONDAY_AFTER);
    });

    it('adjusts the shares of a split, and pays for those redeemed at the wrong ratio', async () => {
      const { fund, trader } = await withSplit();
      const { subject } = await correctSplit(WEDNESDAY, fund, '2.5');
      expect(subject).toMatchObject({
        ...{
          was: '2.0000',
          becomes: '2.5000',
          was_shares: '20000.00',
          becomes_shares: '25000.00',
          due: '0.00',
        },
        ...{ moved_shares: '5000.00', later_dividends: [] },
      });
      const position = await getPosition(WEDNESDAY, trader, fund);
      // 25,000.00 × 0.5000 less 10,005.00.
      expect([position.shares, position.value, position.profit]).toEqual(['25000.00', '12500.00', '2495.00']);
      expect(await getFlows(trader)).toEqual([['split_correction', TUESDAY, '5000.00', 0]]);
      expect(await getNotices(trader, '折算更正')).toEqual([
        expect.stringContaining('由每份折成 2 份更正为 2.5 份。您的份额已补记 5,000.00 份。'),
      ]);
      await expectCleanLedger(WEDNESDAY);
      await correctSplit(WEDNESDAY, fund, '2');
      expect((await getPosition(WEDNESDAY, trader, fund)).shares).toBe('20000.00');
      await publish(fund, WEDNESDAY, '0.5000');
      await redeemFund(at(THURSDAY), trader, fund, '5000.00');
      await publish(fund, THURSDAY, '0.5000');
      await runNight(world.context, FRIDAY_AFTER);
      await correctSplit(MONDAY_AFTER, fund, '2.4');
      // 15,000 held shares become 18,000; 1,000 missing redeemed ones at 0.5000 are 500.00 元.
      expect((await getPosition(MONDAY_AFTER, trader, fund)).shares).toBe('18000.00');
      expect(await getNotices(trader, '折算更正')).toContainEqual(
        expect.stringContaining('您的份额已补记 3,000.00 份。差额 500.00 元将补付给您。'),
      );
      await runNight(world.context, MONDAY_AFTER);
      expect(await getCredits(trader)).toContain(50_000);
      await expectCleanLedger(MONDAY_AFTER);
    });

    it('converts an open redemption again at the right ratio, as a step with a message', async () => {
      const { fund, trader } = await withShares();
      const { order_id } = await redeemFund(at(TUESDAY), trader, fund, '1000.00');
      await runWithDualControl(at(TUESDAY, '18:00'), 'declare-split', { fund, date: TUESDAY, ratio: '2' });
      await publish(fund, TUESDAY, '0.5000');
      await runNight(world.context, TUESDAY);
      expect((await loadTestOrder(at(WEDNESDAY), trader, order_id)).shares).toBe('2000.00');
      await correctSplit(WEDNESDAY, fund, '2.5');
      const order = await loadTestOrder(at(WEDNESDAY), trader, order_id);
      expect(order.shares).toBe('2500.00');
      expect(order.steps.filter(({ key }) => key === 'converted').map(({ detail }) => detail)).toEqual([
        '1,000.00 份折算为 2,000.00 份，每份折成 2 份',
        '2,000.00 份更正为 2,500.00 份，每份折成 2.5 份',
      ]);
      expect(await getNotices(trader, '赎回份额已更正')).toHaveLength(1);
      await expectCleanLedger(WEDNESDAY);
      // Taken back from free shares: 25,000 − 2,500 are free.
      await correctSplit(WEDNESDAY, fund, '2');
      expect((await getPosition(WEDNESDAY, trader, fund)).shares).toBe('20000.00');
      expect((await loadTestOrder(at(WEDNESDAY), trader, order_id)).shares).toBe('2000.00');
      await expectCleanLedger(WEDNESDAY);
    });

    it('corrects a dividend after a corrected split with the same amount per share', async () => {
      const { fund, trader } = await withSplit();
      const days = { record: TUESDAY, ex: WEDNESDAY, paid: FRIDAY_AFTER };
      await runWithDualControl(at(TUESDAY), 'declare-dividend', { fund, ...days, per_share: '0.01' });
      await publish(fund, WEDNESDAY, '0.4900');
      await runNight(world.context, WEDNESDAY);
      expect(await getIncoming(THURSDAY, trader)).toBe('200.00');
      const { subject } = await correctSplit(THURSDAY, fund, '2.5');
      expect(subject).toMatchObject({ later_dividends: [WEDNESDAY] });
      await runWithDualControl(at(THURSDAY), 'correct-dividend', { fund, ex: WEDNESDAY, per_share: '0.01' });
      expect(await getIncoming(THURSDAY, trader)).toBe('250.00');
      await expectCleanLedger(THURSDAY);
    });

    it('corrects the later NAVs and figures of a money fund', async () => {
      const { fund } = await withIncome();
      await kit.passDays(fund, WEDNESDAY);
      await kit.correctIncome(THURSDAY, fund, '6.0000');
      const points = await world.context.db
        .selectFrom('nav_points')
        .select(['date', 'change'])
        .where('fund_id', '=', fund)
        .where('date', '>=', TUESDAY)
        .orderBy('date')
        .execute();
      expect(points).toEqual([
        { date: TUESDAY, change: 0.0006 },
        { date: WEDNESDAY, change: 0.00005 },
      ]);
    });

    it('refuses what was not booked, what changes nothing, and a dividend above the NAV', async () => {
      const { fund } = await withShares();
      const days = { record: MONDAY, ex: TUESDAY, paid: THURSDAY };
      await expect(correctDividend(MONDAY, fund, '0.02')).rejects.toThrow('没有除息日为');
      await runWithDualControl(at(MONDAY), 'declare-dividend', { fund, ...days, per_share: '0.02' });
      await expect(correctDividend(MONDAY, fund, '0.03')).rejects.toThrow('请先撤回');
      await publish(fund, TUESDAY, '0.9800');
      await runNight(world.context, TUESDAY);
      await expect(correctDividend(WEDNESDAY, fund, '0.02')).rejects.toThrow('没有差异');
      await expect(correctDividend(WEDNESDAY, fund, '1.2')).rejects.toThrow('不低于最近净值');
    });
  },
);
