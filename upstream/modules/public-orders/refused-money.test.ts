import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listFlows } from '~/upstream/modules/holdings/flows';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  runNight,
} from '~/upstream/modules/settlement/testing/world';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addCard,
  addFund,
  addLot,
  addTrader,
  withClockAt,
  buyFund,
  callPublicTrade,
  cancelTestOrder,
  runAction,
  TRADER_PASSWORD,
  redeemFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';

/** The reference bank refuses payments to such a card. */
const BAD = '9980';
let world: TestWorld;
const context = () => world.context;
const morning = (day: string) => withClockAt(context(), `${day}T10:00:00+08:00`);
const choose = (day: string, trader: Trader, order_id: string, card_id: string, key: string | null = null) =>
  callPublicTrade(
    morning(day),
    trader,
    'chooseCard',
    { body: { order_id, card_id, trade_password: TRADER_PASSWORD } },
    key,
  );
const getMovements = async (cards: readonly string[]) =>
  (
    await context()
      .db.selectFrom('bank_movements')
      .select(['card_id', 'side', 'amount_fen', 'outcome'])
      .where('card_id', 'in', [...cards])
      .where('side', '=', 'credit')
      .orderBy('at')
      .execute()
  ).map(({ card_id, amount_fen, outcome }) => [cards.indexOf(card_id), amount_fen, outcome]);
const getTitles = async (trader: Trader, day: string) =>
  (await callPublicHoldings(morning(day), trader, 'notices', {})).list.map(({ title }) => title);
/** Notices that request a card. */
const getAsked = async (trader: Trader, day: string) =>
  (await getTitles(trader, day)).filter((title) => title.includes('未能入账'));
const getPositions = (trader: Trader, day: string) =>
  callPublicHoldings(morning(day), trader, 'positions', {});

describeOnEachDatabase('payments refused by the bank', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  describe('of a redemption', () => {
    async function refusedRedemption() {
      const [fund, trader] = [await addFund(context()), await addTrader(context(), { tail: BAD })];
      const spare = await addCard(context(), trader, '0030');
      await addLot(context(), trader, fund, { shares: '1000.00', confirmedOn: '2026-01-05' });
      await addNavs(context(), fund, { '2026-11-20': '1.0000' });
      const { order_id } = await redeemFund(context(), trader, fund, '500.00');
      await runNight(context(), '2026-11-23');
      return { fund, trader, spare, order_id };
    }

    it('is reported at once, never counted as paid, and sent once to the chosen card', async () => {
      const { trader, spare, order_id } = await refusedRedemption();
      expect(await getPositions(trader, '2026-11-24')).toMatchObject({
        incoming_amount: '500.00',
        refused_amount: '0.00',
      });
      const report = await runNight(context(), '2026-11-25');
      expect(report).toMatchObject({ refused: expect.any(Number), faults: 0 });
      expect(report.refused).toBeGreaterThan(0);
      const notices = await loadTestOrder(morning('2026-11-26'), trader, order_id);
      expect(notices).toMatchObject({
        status: 'confirmed',
        refused: { what: 'payout', amount: '500.00', reason: '收款卡状态异常' },
      });
      expect(notices.steps.at(-1)).toMatchObject({
        key: 'paid_out',
        state: 'now',
        detail: expect.stringContaining('选择其他收款卡'),
      });
      // A request comes first, although the confirmation was sent in the same night.
      expect(await getTitles(trader, '2026-11-26')).toEqual([
        '赎回款未能入账，请选择其他收款卡',
        '赎回已确认',
      ]);
      expect(await getPositions(trader, '2026-11-26')).toMatchObject({
        incoming_amount: '0.00',
        refused_amount: '500.00',
      });
      const flows = await listFlows(morning('2026-11-26'), trader.id, { limit: 10, type: 'redeem' });
      expect(flows.list).toMatchObject([{ type: 'redeem', amount: '500.00', outstanding: 'refused' }]);
      const open = await callPublicTrade(morning('2026-11-26'), trader, 'orders', {
        query: { stage: 'open' },
      });
      expect(open.list.map((order) => order.order_id)).toEqual([order_id]);
      const listed = (await runAction(context(), 'list-refused-money')) as { orders: { order: string }[] };
      expect(listed.orders).toContainEqual(
        expect.objectContaining({ order: order_id, what: 'payout', amount: '500.00' }),
      );
      // Later nights do not try the same card again, and send no notice twice.
      await runNight(context(), '2026-11-26');
      expect(await getAsked(trader, '2026-11-27')).toHaveLength(1);
      const again = await Promise.allSettled([
        choose('2026-11-27', trader, order_id, spare),
        choose('2026-11-27', trader, order_id, spare),
      ]);
      expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await loadTestOrder(morning('2026-11-27'), trader, order_id)).toMatchObject({
        status: 'paid_out',
        refused: null,
        card: { card_id: spare },
      });
      // Paid: another card is no longer requested.
      expect(await getTitles(trader, '2026-11-27')).toEqual(['赎回款已到账', '赎回已确认']);
      await runNight(context(), '2026-11-27');
      expect(await getMovements([trader.cardId, spare])).toEqual([
        [0, 50_000, 'refused'],
        [1, 50_000, 'done'],
      ]);
      expect(await getPositions(trader, '2026-11-30')).toMatchObject({
        incoming_amount: '0.00',
        refused_amount: '0.00',
      });
      const after = await listFlows(morning('2026-11-30'), trader.id, { limit: 10, type: 'redeem' });
      expect(after.list).toMatchObject([{ outstanding: null }]);
    });

    it('reports a second refusal again, allows the same card again, and refuses cards and orders of others', async () => {
      const { trader, spare, order_id } = await refusedRedemption();
      await runNight(context(), '2026-11-25');
      const other = await addTrader(context());
      expect((await catchRefusal(choose('2026-11-26', trader, order_id, other.cardId))).code).toBe(
        CODES.notFound,
      );
      expect((await catchRefusal(choose('2026-11-26', other, order_id, other.cardId))).code).toBe(
        CODES.notFound,
      );
      const refused = await choose('2026-11-26', trader, order_id, trader.cardId);
      expect(refused).toMatchObject({ status: 'confirmed', refused: { reason: '收款卡状态异常' } });
      expect(await getAsked(trader, '2026-11-27')).toHaveLength(2);
      expect(await choose('2026-11-27', trader, order_id, spare)).toMatchObject({
        status: 'paid_out',
        refused: null,
      });
      expect((await catchRefusal(choose('2026-11-27', trader, order_id, spare))).msg).toBe(
        '没有等待更换收款卡的款项',
      );
      expect(await getMovements([trader.cardId, spare])).toEqual([
        [0, 50_000, 'refused'],
        [0, 50_000, 'refused'],
        [1, 50_000, 'done'],
      ]);
    });

    it('lets an operator record a payment by other means', async () => {
      const { trader, order_id } = await refusedRedemption();
      await runNight(context(), '2026-11-25');
      await runAction(morning('2026-11-26'), 'note-public-payout', { order: order_id });
      const paid = await loadTestOrder(morning('2026-11-26'), trader, order_id);
      expect(paid).toMatchObject({ status: 'paid_out', refused: null });
      // Neither the order nor the notice claims that it is on the card.
      expect(paid.steps.find(({ key }) => key === 'paid_out')?.detail).toContain('未转入上列收款卡');
      const notices = await context()
        .db.selectFrom('notices')
        .select('text')
        .where('key', '=', `order:${order_id}:paid_out`)
        .executeTakeFirstOrThrow();
      expect(notices.text).toContain('没有转入订单的收款卡');
      expect(
        (await catchRefusal(runAction(morning('2026-11-26'), 'note-public-payout', { order: order_id })))
          .code,
      ).toBe(CODES.conflict);
    });
  });

  it('of a cancelled purchase is reported at once and sent to the chosen card', async () => {
    const [fund, trader] = [await addFund(context()), await addTrader(context(), { tail: BAD })];
    const spare = await addCard(context(), trader, '0030');
    const { order_id } = await buyFund(context(), trader, fund, '200');
    const cancelled = await cancelTestOrder(context(), trader, order_id);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      refund: { amount: '200.00', paid_at: null, card_tail: null },
      refused: { what: 'refund', amount: '200.00' },
    });
    expect(await getAsked(trader, '2026-11-20')).toEqual(['退款未能入账，请选择其他收款卡']);
    expect(await getPositions(trader, '2026-11-20')).toMatchObject({ refused_amount: '200.00' });
    const paid = await choose('2026-11-20', trader, order_id, spare);
    expect(paid).toMatchObject({ refused: null, refund: { paid_at: expect.any(String), card_tail: '0030' } });
    expect(paid.steps.at(-1)).toMatchObject({
      key: 'refunded',
      state: 'done',
      detail: expect.stringContaining('已转入尾号 0030'),
    });
    expect(await getMovements([trader.cardId, spare])).toEqual([
      [0, 20_000, 'refused'],
      [1, 20_000, 'done'],
    ]);
  });

  it('of a dividend is reported at once, never shown as paid, and sent to another bound card', async () => {
    const [fund, trader] = [await addFund(context()), await addTrader(context(), { tail: BAD })];
    await addNavs(context(), fund, { '2026-11-19': '1.0000', '2026-11-23': '0.9500' });
    await buyFund(morning('2026-11-19'), trader, fund, '1000.50');
    await addDividend(context(), fund, ['2026-11-23', '2026-11-23', '2026-11-24'], '0.0500');
    await runNight(context(), '2026-11-23');
    await runNight(context(), '2026-11-24');
    const dividendsOn = async (day: string) =>
      (await callPublicHoldings(morning(day), trader, 'position', { query: { fund_code: fund } })).dividends;
    expect(await dividendsOn('2026-11-25')).toMatchObject([
      { amount: '50.00', state: 'refused', reason: '收款卡状态异常' },
    ]);
    expect(await getAsked(trader, '2026-11-25')).toEqual(['现金分红未能入账']);
    expect(await getPositions(trader, '2026-11-25')).toMatchObject({ refused_amount: '50.00' });
    await runNight(context(), '2026-11-25');
    expect(await getAsked(trader, '2026-11-26')).toHaveLength(1);
    const spare = await addCard(morning('2026-11-26'), trader, '0030');
    await runNight(context(), '2026-11-26');
    expect(await getTitles(trader, '2026-11-27')).toEqual(['现金分红已到账', '买入已确认']);
    expect(await dividendsOn('2026-11-27')).toMatchObject([{ amount: '50.00', state: 'paid', reason: null }]);
    expect(await getMovements([trader.cardId, spare])).toEqual([
      [0, 5_000, 'refused'],
      [1, 5_000, 'done'],
    ]);
  });
});
