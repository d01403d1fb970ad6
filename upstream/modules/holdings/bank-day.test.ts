import { beforeAll, expect, it } from 'vitest';
import { formatYuan } from '~/domain/figures/money';
import { formatFlowDays, getFlowName } from '~/contract/flow-names';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { createStatementFile } from '~/upstream/modules/holdings/statement';
import { loadOwnInputs } from '~/upstream/modules/holdings/wealth';
import { buildMonthContent } from '~/upstream/modules/holdings/month-reports/content';
import {
  addBuyer,
  addSale,
  BUYER,
  callOrders,
  advanceOrder,
  openTradingWorld,
  runAction,
  createPaidOrder,
  reserve,
  CUSTOMER_STEPS,
} from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  redeemFund,
} from '~/upstream/modules/public-orders/testing/trader';
import { addDividend, addNavs, runNight } from '~/upstream/modules/settlement/testing/world';
import { stubDocumentSigner } from '~/upstream/modules/testing/stub-document-signer';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const clock = (instant: string): ServiceContext => withClockAt(world.context, `${instant}:00+08:00`);

describeOnEachDatabase('bank day of payments', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  const rows = async (accountId: string) =>
    (await listAllFlows(world.context, accountId, {})).map((flow) => [
      getFlowName(flow),
      flow.date,
      flow.bank_day,
      formatFlowDays(flow),
    ]);

  /** Returns the sums paid in and out, and the rows of the statement. */
  async function statement(accountId: string, instant: string) {
    const documents: PdfDocument[] = [];
    const statementFiles = {
      ...stubDocumentSigner,
      write: async (document: PdfDocument) => {
        documents.push(document);
        return stubDocumentSigner.write(document);
      },
    };
    await createStatementFile({ ...clock(instant), documentSigner: statementFiles }, accountId, 'all');
    const blocks = documents[0]?.blocks ?? [];
    const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    return { sums: facts.filter(([label]) => label.includes('合计')).map(([, value]) => value), rows };
  }

  it('B15 is shown when it differs from T: a debit before T, a payout and a dividend after it', async () => {
    const { context } = world;
    const [fund, trader] = [await addFund(context), await addTrader(context)];
    await addNavs(context, fund, { '2026-11-20': '2.0000', '2026-11-23': '2.0000', '2026-11-24': '2.0000' });
    // After 15:00 on Friday: debited on Friday, priced on Monday.
    await buyFund(clock('2026-11-20T16:00'), trader, fund, '10000.00');
    const transit = async (day: string | null) => (await loadMoneyInTransit(context, trader.id, day)).total;
    expect(await transit(null)).toBe('10000.00');
    await runNight(context, '2026-11-23');
    await runNight(context, '2026-11-24');
    expect(await rows(trader.id)).toEqual([
      ['申购', '2026-11-23', '2026-11-20', '2026-11-23，2026-11-20 付款'],
    ]);
    // The evenings before T do not change.
    expect([await transit('2026-11-19'), await transit('2026-11-20'), await transit('2026-11-23')]).toEqual([
      '0.00',
      '10000.00',
      '0.00',
    ]);
    await addDividend(context, fund, ['2026-11-24', '2026-11-25', '2026-11-27'], '0.1000');
    await redeemFund(clock('2026-11-25T10:00'), trader, fund, '1000.00');
    await addNavs(context, fund, { '2026-11-25': '1.9000', '2026-11-26': '1.9000', '2026-11-27': '1.9000' });
    await runNight(context, '2026-11-25');
    await runNight(context, '2026-11-26');
    expect((await rows(trader.id)).slice(1)).toEqual([
      ['分红（未到账）', '2026-11-25', null, '2026-11-25'],
      ['赎回（未到账）', '2026-11-25', null, '2026-11-25'],
    ]);
    const due = await transit(null);
    // Amounts due are listed in the statement but not in its sums.
    const late = await statement(trader.id, '2026-11-26T23:00');
    expect(late.sums).toEqual(['10,000.00', '0.00']);
    expect(late.rows.map(([day, bank, type]) => [day, bank, type])).toEqual([
      ['2026-11-23', '2026-11-20', '申购'],
      ['2026-11-25', '—', '分红（未到账）'],
      ['2026-11-25', '—', '赎回（未到账）'],
    ]);
    for (const day of ['2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02']) await runNight(context, day);
    const [, dividend, redemption] = await rows(trader.id);
    expect(dividend).toEqual(['分红', '2026-11-25', '2026-11-27', '2026-11-25，2026-11-27 到账']);
    expect(redemption?.slice(0, 2)).toEqual(['赎回', '2026-11-25']);
    expect(String(redemption?.[2]) > '2026-11-26').toBe(true);
    expect([await transit(null), await transit('2026-11-26')]).toEqual(['0.00', due]);
    expect(Number(due)).toBeGreaterThan(2000);
    const { sums } = await statement(trader.id, '2026-12-02T23:00');
    expect(sums).toEqual(['10,000.00', formatYuan(due)]);
  });

  it('B15 is set for a refund when it arrives; until then a sent refund has none and is in transit', async () => {
    const { context } = world;
    const buyer = await addBuyer(context);
    const { order_id } = await createPaidOrder(context, buyer, await addSale(context));
    await callOrders(context, buyer, 'cancel', { order_id });
    await runAction(clock('2026-11-23T10:00'), 'refund', { order: order_id, amount: '400000' });
    await runAction(clock('2026-11-24T10:00'), 'refund', { order: order_id });
    await runAction(clock('2026-11-25T10:00'), 'refund-arrived', { order: order_id, amount: '400000' });
    const sent = ['退款（未到账）', '2026-11-24', null, '2026-11-24'];
    const arrived = ['退款', '2026-11-23', '2026-11-25', '2026-11-23，2026-11-25 到账'];
    expect((await rows(buyer.id)).slice(1)).toEqual([arrived, sent]);
    await runAction(clock('2026-11-26T10:00'), 'refund-arrived', { order: order_id });
    expect((await rows(buyer.id)).slice(1)).toEqual([
      arrived,
      ['退款', '2026-11-24', '2026-11-26', '2026-11-24，2026-11-26 到账'],
    ]);
    const days = ['2026-11-19', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
    const totals = await Promise.all(
      days.map(async (day) => (await loadMoneyInTransit(context, buyer.id, day)).total),
    );
    expect(totals).toEqual(['0.00', '1000000.00', '1000000.00', '600000.00', '0.00']);
  });

  it('B15 is shown with T in a month report and a statement, including money in transit at the end of the month', async () => {
    const { context } = world;
    const [buyer, product] = [await addBuyer(context), await addSale(context)];
    const order = await advanceOrder(context, buyer, await reserve(context, buyer, product), 'payment');
    await runAction(context, 'register-payment', {
      ...{ order: order.order_id, amount: order.amount ?? '', payer: BUYER.name },
    });
    await CUSTOMER_STEPS.evidence(context, buyer, order);
    const report = async () => {
      const { inputs } = await loadOwnInputs(context, buyer.id);
      return buildMonthContent(context, buyer.id, inputs, '2026-11');
    };
    expect((await report())?.totals).toMatchObject({ closing_value: '0.00', in_transit: '1000000.00' });
    await CUSTOMER_STEPS.return_visit(clock('2026-11-23T10:00'), buyer, order);
    await runAction(clock('2026-11-30T10:00'), 'confirm-shares', { order: order.order_id, nav: '1.0000' });
    const content = await report();
    expect(content?.totals).toMatchObject({ closing_value: '1000000.00', in_transit: '0.00' });
    expect(content?.flows).toMatchObject([{ date: '2026-11-27', bank_day: '2026-11-20' }]);
    expect(await statement(buyer.id, '2026-12-01T10:00')).toMatchObject({
      sums: ['1,000,000.00', '0.00'],
      rows: [
        ['2026-11-27', '2026-11-20', '申购', expect.any(String), '−1,000,000.00', '1,000,000.00', '1.0000'],
      ],
    });
  });
});
