import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { PRIVATE_HOLDING_TEXT } from '~/domain/orders/private-redemption';
import { countDaysBySentence } from '~/domain/testing/holding-days-text';
import { contract } from '~/contract';
import { holdings as holdingsContract } from '~/contract/holdings';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { getFlowName } from '~/contract/flow-names';
import { loadHoldings } from '~/upstream/modules/holdings/load-holdings';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { listFlows } from '~/upstream/modules/holdings/flows';
import type { Account } from '~/upstream/core/service-context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { createDocumentSigner } from '~/upstream/core/signing/document-signer';
import { createTestKey } from '~/upstream/core/signing/test-key';
import { files } from '~/upstream/modules/documents/store';
import { readPdf } from '~/upstream/core/pdf/testing/read-pdf';
import { SIGNING_TEXTS } from '~/domain/orders/order-documents';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { endOverdueOrders } from '~/upstream/modules/private-orders/end-overdue';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import {
  addBuyer,
  addSale,
  openTradingWorld,
  withLifeClockAt,
  BUYER,
  callOrders,
  loadOrder,
  addCheckToken,
  runAction,
} from '~/upstream/modules/private-orders/testing/life';

const OPEN_DAY = '2026-11-27';
const AFTER = '2026-11-30T10:00:00+08:00';
let world: TestWorld;
const context = () => world.context;

/** Creates a person with lots of a fund: shares by confirmation day. */
async function holder(
  lots: Record<string, string>,
  unlockedOn: string | null = null,
  fund: Parameters<typeof addSale>[1] = {},
  terms: Parameters<typeof addSale>[2] = {},
) {
  const product = await addSale(context(), fund, terms);
  const buyer = await addBuyer(context());
  const { db } = context();
  const shares = Object.values(lots);
  for (const [day, amount] of Object.entries(lots)) {
    await db
      .insertInto('lots')
      .values({
        id: `${buyer.id}-${day}`,
        account_id: buyer.id,
        fund_id: product,
        order_id: null,
        shares: amount,
        left_shares: amount,
        cost_fen: Number(amount) * 100,
        confirmed_on: day,
        unlocked_on: unlockedOn,
      })
      .execute();
  }
  const sum = shares.reduce((total, each) => total + Number(each), 0);
  await db
    .insertInto('positions')
    .values({
      account_id: buyer.id,
      fund_id: product,
      part: 'simu',
      shares: sum.toFixed(2),
      cost_fen: sum * 100,
      invested_on: '2026-01-05',
    })
    .execute();
  return { product, buyer };
}

const terms = (account: Account, product: string) =>
  callHandler(
    contract.orders.redemptionTerms,
    privateOrders.redemptionTerms,
    context(),
    { query: { product_code: product } },
    account,
  );
const redeem = (account: Account, product: string, shares: string | null, openDay = OPEN_DAY) =>
  callOrders(context(), account, 'redeem', { product_code: product, shares, open_day: openDay });
/** Runs the identity check and signs. */
async function sign(account: Account, orderId: string) {
  const check_token = await addCheckToken(context(), account);
  await callOrders(context(), account, 'passPersonCheck', { order_id: orderId, check_token });
  return callOrders(context(), account, 'signRedemption', {
    order_id: orderId,
    signature: { kind: 'typed', name: BUYER.name },
  });
}

describeOnEachDatabase('redemption of private funds', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('shows lots oldest first with unlock day and fee, and open days with their deadline', async () => {
    const { product, buyer } = await holder({ '2026-10-16': '300000.00', '2026-01-05': '700000.00' });
    expect(await terms(buyer, product)).toMatchObject({
      shares: '1000000.00',
      available_shares: '1000000.00',
      min_hold_shares: '100000.00',
      lots: [
        { shares: '700000.00', confirmed_on: '2026-01-05', fee_rate: 0 },
        { shares: '300000.00', confirmed_on: '2026-10-16', fee_rate: 0.01 },
      ],
      open_days: [
        { day: OPEN_DAY, cancel_until: '2026-11-26T14:00:00+08:00' },
        { day: '2026-12-15' },
        { day: '2027-06-15' },
      ],
      open_order_id: null,
    });
    const other = await addBuyer(context());
    expect((await catchRefusal(terms(other, product))).code).toBe(CODES.notFound);
  });

  it('offers only open days with an unlocked lot, and the shares unlocked on the first of them', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '700000.00', '2026-10-16': '300000.00' });
    const unlock = (confirmed: string, day: string) =>
      context()
        .db.updateTable('lots')
        .set({ unlocked_on: day })
        .where('fund_id', '=', product)
        .where('confirmed_on', '=', confirmed)
        .execute();
    await unlock('2026-01-05', '2027-01-05');
    await unlock('2026-10-16', '2027-10-16');
    expect(await terms(buyer, product)).toMatchObject({
      available_shares: '700000.00',
      open_days: [{ day: '2027-06-15' }],
    });
    await unlock('2026-01-05', '2027-10-16');
    expect(await terms(buyer, product)).toMatchObject({ available_shares: '0.00', open_days: [] });
  });

  it('charges the holding days as its text describes, in the estimate and in the price', async () => {
    // On the tier, a day short of it, and new.
    const days = [addDays(OPEN_DAY, -180), addDays(OPEN_DAY, -179), addDays(OPEN_DAY, -10)];
    const { product, buyer } = await holder(Object.fromEntries(days.map((day) => [day, '1000000.00'])));
    const getNotices = await terms(buyer, product);
    const expected = days.map((confirmed) => {
      const counted = countDaysBySentence(PRIVATE_HOLDING_TEXT, {
        份额确认日: confirmed,
        赎回的开放日: getNotices.open_days[0]?.day,
      });
      return { confirmed_on: confirmed, fee_rate: counted < 180 ? 0.01 : 0 };
    });
    expect(getNotices.lots.map(({ confirmed_on, fee_rate }) => ({ confirmed_on, fee_rate }))).toEqual(
      expected,
    );
    const order = await redeem(buyer, product, null);
    await sign(buyer, order.order_id);
    const priced = await runAction(withLifeClockAt(context(), AFTER), 'price-redemption', {
      order: order.order_id,
      nav: '1.5',
    });
    const fee = expected.reduce((sum, { fee_rate }) => sum + 1_500_000 * fee_rate, 0);
    expect(priced).toMatchObject({ fee: fee.toFixed(2) });
  });

  it('takes the oldest shares first, each with its own fee, and keeps lots, flow and position consistent', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '7000000.00', '2026-10-16': '3000000.00' });
    const order = await redeem(buyer, product, '8000000.00');
    expect(order).toMatchObject({ kind: 'redeem', step: 'person_check', shares: '8000000.00', amount: null });
    expect(await sign(buyer, order.order_id)).toMatchObject({ step: 'waiting', can_cancel: true });
    const later = withLifeClockAt(context(), AFTER);
    const price = () => runAction(later, 'price-redemption', { order: order.order_id, nav: '1.5' });
    expect(await price()).toMatchObject({ amount: '11985000.00', fee: '15000.00', day: OPEN_DAY });
    const again = await Promise.all(Array.from({ length: 5 }, price));
    expect(again.every(({ amount }) => amount === '11985000.00')).toBe(true);
    const { db } = context();
    const lots = await db
      .selectFrom('lots')
      .select(['confirmed_on', 'left_shares'])
      .where('fund_id', '=', product)
      .orderBy('confirmed_on')
      .execute();
    expect(lots).toEqual([
      { confirmed_on: '2026-01-05', left_shares: '0.00' },
      { confirmed_on: '2026-10-16', left_shares: '2000000.00' },
    ]);
    const positions = await db.selectFrom('positions').selectAll().where('fund_id', '=', product).execute();
    expect(positions).toMatchObject([
      { shares: '2000000.00', cost_fen: 200_000_000, invested_on: '2026-10-16' },
    ]);
    const flows = await db.selectFrom('flows').selectAll().where('fund_id', '=', product).execute();
    expect(flows).toMatchObject([{ type: 'redeem', amount_fen: 1_198_500_000, shares: '8000000.00' }]);
    const flow = { limit: 5, product_code: product };
    const getNotices = async () => (await listFlows(later, buyer.id, flow)).list.map(getFlowName);
    expect(await getNotices()).toEqual(['赎回（未到账）']);
    const [held] = await loadHoldings(later, buyer.id, product);
    expect(held?.flows).toMatchObject([{ type: 'redeem', isOutstanding: true }]);
    expect(await runAction(later, 'pay-redemption', { order: order.order_no })).toMatchObject({
      arrived: '11985000.00',
    });
    expect(await getNotices()).toEqual(['赎回']);
    expect(await loadOrder(later, buyer, order.order_id)).toMatchObject({
      status: 'confirmed',
      amount: '11985000.00',
      fee: '15000.00',
    });
  });

  it('leaves nothing when everything is redeemed', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '700000.00' });
    const order = await redeem(buyer, product, '700000.00');
    expect(order.shares).toBeNull();
    await sign(buyer, order.order_id);
    await runAction(withLifeClockAt(context(), AFTER), 'price-redemption', {
      order: order.order_id,
      nav: '1',
    });
    const left = await context()
      .db.selectFrom('positions')
      .select('shares')
      .where('fund_id', '=', product)
      .execute();
    expect(left).toEqual([]);
    expect((await catchRefusal(terms(buyer, product))).code).toBe(CODES.notFound);
  });

  it('refuses locked shares, too many, too few remaining, and invalid numbers, each with a text', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '700000.00' });
    const getText = async (shares: string | null, day?: string) =>
      (await catchRefusal(redeem(buyer, product, shares, day))).msg;
    expect(await getText('700000.01')).toContain('最多可赎回 700000.00 份');
    expect(await getText('650000')).toBe(
      '赎回后剩余份额不能少于 833333.34 份（按最新净值 1.2000 约 100 万元）；请全部赎回',
    );
    expect(await getText('0')).toContain('大于 0');
    expect(await getText('1.234')).toContain('两位小数');
    expect(await getText('700000', '2026-11-26')).toContain('不可赎回');
    const locked = await holder({ '2026-10-16': '300000.00' }, '2026-12-01');
    expect((await catchRefusal(redeem(locked.buyer, locked.product, null))).msg).toContain('最早 2026-12-01');
    expect(await terms(locked.buyer, locked.product)).toMatchObject({
      available_shares: '300000.00',
      open_days: [{ day: '2026-12-15' }, { day: '2027-06-15' }],
    });
    expect(await redeem(locked.buyer, locked.product, null, '2026-12-15')).toMatchObject({ status: 'open' });
  });

  it('is closed for a liquidated fund: no purchases or redemptions, and the holder sees what follows', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '1500000.00' });
    const setStatus = (status: 'running' | 'liquidated') =>
      context().db.updateTable('simu_funds').set({ status }).where('id', '=', product).execute();
    await setStatus('liquidated');
    const closed = { code: CODES.conflict, msg: expect.stringContaining('由管理人按份额分配') as string };
    expect(await catchRefusal(terms(buyer, product))).toMatchObject(closed);
    expect(await catchRefusal(redeem(buyer, product, null))).toMatchObject(closed);
    const more = callOrders(context(), buyer, 'reserve', {
      product_code: product,
      amount: '1000000',
      open_day: OPEN_DAY,
    });
    expect((await catchRefusal(more)).msg).toBe('该产品已清盘，不再接受申购');
    const held = await callHandler(
      holdingsContract.position,
      holdings.position,
      context(),
      { query: { product_code: product } },
      buyer,
    );
    expect(held).toMatchObject({ shares: '1500000.00', can_redeem: false, redeem_obstacle: 'wound_up' });
    await setStatus('running');
    expect(await terms(buyer, product)).toMatchObject({ is_all_free: true });
  });

  it('creates one redemption for any number of concurrent submits', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '700000.00' });
    const all = await Promise.all(Array.from({ length: 20 }, () => redeem(buyer, product, null)));
    expect(new Set(all.map((order) => order.order_id)).size).toBe(1);
    const reserve = callOrders(context(), buyer, 'reserve', {
      product_code: product,
      amount: '1000000',
      open_day: OPEN_DAY,
    });
    expect((await catchRefusal(reserve)).msg).toContain('赎回正在办理');
  });

  it('can be cancelled until the cut-off, and expires when it is not signed by then', async () => {
    const first = await holder({ '2026-01-05': '700000.00' });
    const signed = await sign(first.buyer, (await redeem(first.buyer, first.product, null)).order_id);
    const late = withLifeClockAt(context(), '2026-11-26T14:00:00+08:00');
    const cancel = (now = context()) => callOrders(now, first.buyer, 'cancel', { order_id: signed.order_id });
    expect((await catchRefusal(cancel(late))).msg).toContain('撤销截止时间已过');
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
    const second = await holder({ '2026-01-05': '700000.00' });
    const unsigned = await redeem(second.buyer, second.product, null);
    await endOverdueOrders(late);
    expect(await loadOrder(late, second.buyer, unsigned.order_id)).toMatchObject({ status: 'expired' });
  });

  it('is priced only after its open day, and signed only by the person', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '700000.00' });
    const order = await redeem(buyer, product, null);
    const price = runAction(context(), 'price-redemption', { order: order.order_id, nav: '1' });
    await expect(price).rejects.toMatchObject({ msg: `开放日 ${OPEN_DAY} 尚未到来` });
    const check_token = await addCheckToken(context(), buyer);
    await callOrders(context(), buyer, 'passPersonCheck', { order_id: order.order_id, check_token });
    const wrong = callOrders(context(), buyer, 'signRedemption', {
      order_id: order.order_id,
      signature: { kind: 'typed', name: '别人' },
    });
    expect((await catchRefusal(wrong)).msg).toContain('本人姓名');
  });

  it('keeps a million of value or the fund minimum in shares, or nothing; the terms offer both', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '1500000.00' });
    await runAction(context(), 'publish-nav', { fund: product, date: '2026-11-20', nav: '1.25' });
    // Manual calculation: 1,000,000 / 1.25 = 800,000 shares stay; 700,000 can be redeemed.
    expect(await terms(buyer, product)).toMatchObject({
      min_hold_shares: '100000.00',
      residual_value: '1000000.00',
      residual_shares: '800000.00',
      part_shares: '700000.00',
      is_all_free: true,
    });
    expect((await catchRefusal(redeem(buyer, product, '700000.01'))).msg).toBe(
      '赎回后剩余份额不能少于 800000.00 份（按最新净值 1.2500 约 100 万元）；部分赎回最多 700000.00 份，也可以全部赎回',
    );
    expect(await redeem(buyer, product, '700000')).toMatchObject({ shares: '700000.00' });
    const small = await holder({ '2026-01-05': '700000.00' });
    await runAction(context(), 'publish-nav', { fund: small.product, date: '2026-11-20', nav: '1.25' });
    expect(await terms(small.buyer, small.product)).toMatchObject({ part_shares: null, is_all_free: true });
    expect((await catchRefusal(redeem(small.buyer, small.product, '1'))).msg).toContain('请全部赎回');
    // The residual shares of the fund are worth more than a million.
    const dear = await holder({ '2026-01-05': '150000.00' });
    await runAction(context(), 'publish-nav', { fund: dear.product, date: '2026-11-20', nav: '20' });
    expect(await terms(dear.buyer, dear.product)).toMatchObject({
      residual_shares: '100000.00',
      part_shares: '50000.00',
    });
  });

  it('takes the performance fee above the high-water mark, as estimated before, with the calculation', async () => {
    const fund = { performance_rate: 0.2 };
    const { product, buyer } = await holder({ '2025-11-27': '1000000.00' }, null, fund, {
      performance_hurdle: '0.06',
    });
    await runAction(context(), 'publish-nav', { fund: product, date: '2026-11-20', nav: '1.1' });
    // Manual calculation: cost 1.00; a year at 6 % is 1.06; (1.1 − 1.06) × 1,000,000 = 40,000; 20 % is 8,000.
    const money = {
      gross: '1100000.00',
      fee: '0.00',
      performance_fee: '8000.00',
      net: '1092000.00',
      performance: {
        rate: 0.2,
        hurdle: 0.06,
        base: '40000.00',
        lots: [{ confirmed_on: '2025-11-27', high_water: '1.0000', threshold: '1.0600', gain: '40000.00' }],
      },
    };
    expect((await terms(buyer, product)).estimate).toMatchObject({ ...money, is_estimate: true });
    const order = await redeem(buyer, product, null);
    expect(order).toMatchObject({
      redemption: { ...money, is_estimate: true },
      receiving: '申购时的付款账户（本人同名）',
    });
    await sign(buyer, order.order_id);
    const later = withLifeClockAt(context(), AFTER);
    const price = () => runAction(later, 'price-redemption', { order: order.order_id, nav: '1.2' });
    // At the NAV of the open day: (1.2 − 1.06) × 1,000,000 = 140,000; the fee is 28,000.
    expect(await price()).toMatchObject({ amount: '1172000.00', performance_fee: '28000.00' });
    expect(await price()).toMatchObject({ amount: '1172000.00', performance_fee: '28000.00' });
    const priced = await loadOrder(later, buyer, order.order_id);
    expect(priced.redemption).toMatchObject({
      is_estimate: false,
      gross: '1200000.00',
      performance_fee: '28000.00',
      net: '1172000.00',
      performance: { base: '140000.00' },
    });
    expect(priced.steps.at(-1)?.detail).toBe(
      '1,172,000.00 元，已扣赎回费 0.00 元，业绩报酬 28,000.00 元，待托管账户划出',
    );
    const flows = await context()
      .db.selectFrom('flows')
      .selectAll()
      .where('order_id', '=', order.order_id)
      .execute();
    expect(flows).toMatchObject([{ type: 'redeem', amount_fen: 117_200_000 }]);
  });

  it('is signed on a separate document, once, in its files and verifiable like the others', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '7000000.00' });
    const order = await redeem(buyer, product, '1234567.89');
    const early = callOrders(context(), buyer, 'signRedemption', {
      order_id: order.order_id,
      signature: { kind: 'typed', name: BUYER.name },
    });
    expect((await catchRefusal(early)).code).toBe(CODES.wrongStep);
    expect((await loadOrder(context(), buyer, order.order_id)).papers).toEqual([]);
    // With a separate key, because documents of this test world are unsigned.
    const { context: plain } = world;
    world.context = { ...plain, documentSigner: createDocumentSigner(createTestKey) };
    onTestFinished(() => void (world.context = plain));
    await sign(buyer, order.order_id);
    await sign(buyer, order.order_id).catch(() => undefined);
    const { papers: documents, order_no } = await loadOrder(context(), buyer, order.order_id);
    expect(documents).toMatchObject([{ kind: 'redemption_application', title: '赎回申请书' }]);
    const input = { query: { file_id: documents[0]?.file_id ?? '' } };
    const bytes = Buffer.from(
      (await callHandler(contract.files.content, files.content, context(), input, buyer)).bytes,
    );
    expect(
      await callHandler(contract.files.checkPaper, files.checkPaper, context(), { body: bytes }),
    ).toMatchObject({
      outcome: 'unchanged',
      signature: 'valid',
      sha256: documents[0]?.sha256,
    });
    const text = (await readPdf(bytes)).join('');
    const said = [order_no, BUYER.name, '1,234,567.89份', OPEN_DAY, SIGNING_TEXTS.redemption, '持有天数'];
    for (const words of said) expect(text).toContain(words.replace(/\s/g, ''));
  });

  it('uses the NAV of own confirmed shares when it is later than the published one', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '1500000.00' });
    await runAction(context(), 'publish-nav', { fund: product, date: '2026-11-13', nav: '2.0' });
    expect(await terms(buyer, product)).toMatchObject({ nav: '2.0000', residual_shares: '500000.00' });
    await context()
      .db.insertInto('flows')
      .values({
        id: `w-${product}`,
        account_id: buyer.id,
        fund_id: product,
        order_id: null,
        date: '2026-11-18',
        type: 'append',
        amount_fen: -1,
        shares: '0.01',
        nav: '0.8000',
      })
      .execute();
    // 1,000,000 / 0.8 is 1,250,000: of 1,500,000 shares 250,000 can be redeemed.
    expect(await terms(buyer, product)).toMatchObject({
      nav: '0.8000',
      nav_date: '2026-11-18',
      residual_shares: '1250000.00',
      part_shares: '250000.00',
    });
    expect((await catchRefusal(redeem(buyer, product, '250000.01'))).msg).toContain(
      '部分赎回最多 250000.00 份',
    );
    expect(await redeem(buyer, product, '250000.00')).toMatchObject({ shares: '250000.00' });
  });

  it('is paid to the chosen own card only', async () => {
    const { product, buyer } = await holder({ '2026-01-05': '700000.00' });
    const other = await addBuyer(context());
    const card = (id: string, account: Account) =>
      context()
        .db.insertInto('bank_cards')
        .values({
          id,
          account_id: account.id,
          card_hash: id,
          bank: '衡川银行',
          tail: '6688',
          holder: BUYER.name,
          phone: '138****0000',
          bound_at: '2026-01-01T00:00:00Z',
          removed_at: null,
        })
        .execute();
    await card(`bc-${buyer.id}`, buyer);
    await card(`bc-${other.id}`, other);
    const ask = (card_id: string) =>
      callOrders(context(), buyer, 'redeem', {
        product_code: product,
        shares: null,
        open_day: OPEN_DAY,
        card_id,
      });
    expect((await catchRefusal(ask(`bc-${other.id}`))).msg).toContain('收款银行卡不存在');
    expect(await ask(`bc-${buyer.id}`)).toMatchObject({ receiving: '衡川银行（尾号 6688）' });
    expect((await terms(buyer, product)).cards).toEqual([
      { card_id: `bc-${buyer.id}`, bank: '衡川银行', tail: '6688' },
    ]);
  });
});
