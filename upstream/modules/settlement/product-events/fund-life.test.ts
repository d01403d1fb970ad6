import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { ServiceContext } from '~/upstream/core/service-context';
import { deadlines } from '~/upstream/modules/customers';
import { commitments } from '~/upstream/modules/holdings';
import { BUYER, openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { addTrader, withClockAt, type Trader } from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { notifyLateCalls } from '~/upstream/modules/settlement/product-events/calls';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { loadAllMoney, loadAllValues } from '~/upstream/modules/settlement/testing/all-views';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

const FUND = 'pe-1';
let world: TestWorld;
let payer: Trader;
let defaulter: Trader;
const at = (day: string, time = '10:00'): ServiceContext => ({
  ...world.context,
  ...withClockAt(world.context, `${day}T${time}:00+08:00`),
});
const announce = (day: string, given: Record<string, string>) =>
  runWithDualControl(at(day), 'announce-product-event', { product: FUND, ...given });
const pay = (day: string, event: string, account: Trader, amount: string, reference: string) =>
  runWithDualControl(at(day), 'register-call-payment', {
    ...{ event, account: account.id, day, amount, reference },
  });
const night = (day: string) => settlePublicFunds(at(day, '22:30'), day);
const loadCommitment = async (day: string, account: Trader) => {
  const { list } = await callHandler(
    contract.equity.commitments,
    commitments.commitments,
    at(day),
    {},
    account,
  );
  return list[0];
};
const loadCallDays = async (day: string, account: Trader) =>
  (
    await callHandler(
      contract.deadlines.list,
      deadlines.list,
      at(day),
      { query: { area: 'holdings' } },
      account,
    )
  ).list.filter(({ kind }) => kind === 'capital_call');
const getTitles = async (account: Trader) =>
  (
    await world.context.db
      .selectFrom('notices')
      .select('title')
      .where('account_id', '=', account.id)
      .where('topic', '=', 'product_event')
      .orderBy('created_at')
      .execute()
  ).map(({ title }) => title);

/** A commitment of 2,000,000.00, half of it paid in as 1,000,000 units of 1.00. */
async function addInvestor(): Promise<Trader> {
  const { db } = world.context;
  const account = await addTrader(world.context, BUYER);
  const own = { account_id: account.id, fund_id: FUND };
  await db
    .insertInto('pe_commitments')
    .values({ ...own, amount_fen: 200_000_000, signed_on: '2025-10-10' })
    .execute();
  await db
    .insertInto('positions')
    .values({
      ...{ ...own, part: 'pe', shares: '1000000.00', cost_fen: 100_000_000, invested_on: '2025-10-20' },
    })
    .execute();
  await db
    .insertInto('flows')
    .values({
      ...{ ...own, id: `w-${account.id}`, order_id: null, date: '2025-10-20', type: 'subscribe' },
      ...{ amount_fen: -100_000_000, shares: '1000000.00', nav: '1' },
    })
    .execute();
  return account;
}

async function expectEverywhere(day: string, account: Trader, value: string, net: string, unpaid = '0.00') {
  const context = at(day, '23:00');
  const values = await loadAllValues(context, account, FUND);
  expect(values).toEqual(Object.fromEntries(Object.keys(values).map((view) => [view, value])));
  const { unpaid: due, blockers: _, ...lists } = await loadAllMoney(context, account);
  expect(lists).toEqual(Object.fromEntries(Object.keys(lists).map((list) => [list, net])));
  expect(due).toBe(unpaid);
  expect((await checkLedger(context)).differences).toEqual([]);
}

/** Amounts by hand. */
describeOnEachDatabase(
  'life of a private-equity fund for its investors',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
      const { db } = world.context;
      await addTwoOperators(world.context);
      await addPeFund();
      await db
        .insertInto('offline_products')
        .values({
          ...{ id: FUND, part: 'pe', name: '衡岳一期', manager_name: '衡岳创投', currency: 'CNY' },
          ...{ terms: '[]', founded_on: '2025-10-10', ends_on: '2031-10-10' },
        })
        .execute();
      await db
        .insertInto('offline_navs')
        .values({ product_id: FUND, date: '2025-10-20', unit: '1.0000' })
        .execute();
      payer = await addInvestor();
      defaulter = await addInvestor();
    });

    let call = '';

    it('values the fund per quarter, and calls capital with the offset of fees', async () => {
      await announce('2026-11-20', { kind: 'valuation', day: '2026-09-30', unit: '1.2', ratio: '0.6' });
      await expectEverywhere('2026-11-20', payer, '1200000.00', '-1000000.00');
      const { subject } = await announce('2026-11-23', {
        ...{ kind: 'call', day: '2026-11-23', due: '2026-12-07', ratio: '0.25', offset: '0.01' },
        ...{ penalty_rate: '0.1', grace_days: '15' },
      });
      expect(subject).toMatchObject({ holders: 2, call_sum: '960000.00', payout_sum: '0.00' });
      const stored = await world.context.db
        .selectFrom('capital_calls')
        .select('event_id')
        .executeTakeFirstOrThrow();
      call = stored.event_id;
      expect((await loadCommitment('2026-11-25', payer))?.calls).toMatchObject([
        { due_on: '2026-12-07', call_due: '480000.00', call_open: '480000.00', standing: 'open' },
      ]);
      expect(await loadCallDays('2026-11-25', payer)).toMatchObject([
        { day: '2026-12-07', name: '衡岳一期' },
      ]);
      expect(await getTitles(payer)).toEqual(['缴款通知']);
    });

    it('adds units for a payment in time, once for a bank transfer', async () => {
      await pay('2026-12-04', call, payer, '480000.00', 'TRX-0001');
      // 480,000 ÷ 1.2 = 400,000 units: 1,400,000 × 1.2.
      await expectEverywhere('2026-12-04', payer, '1680000.00', '-1480000.00');
      expect(await loadCallDays('2026-12-05', payer)).toEqual([]);
      expect(await loadCommitment('2026-12-05', payer)).toMatchObject({
        ...{ called: '1480000.00', uncalled: '520000.00', tvpi: 1_680_000 / 1_480_000 },
      });
      const again = await runAsFirstOperator(at('2026-12-08'), 'register-call-payment', {
        ...{ event: call, account: payer.id, day: '2026-12-08', amount: '1.00', reference: 'TRX-0001' },
      });
      expect(again.kind).toBe('refused');
    });

    it('keeps a late call on all lists, charges interest, and ends half of the units at the default', async () => {
      expect(await notifyLateCalls(at('2026-12-07'))).toBe(0);
      expect(await notifyLateCalls(at('2026-12-08'))).toBe(1);
      expect(await notifyLateCalls(at('2026-12-09'))).toBe(0);
      expect(await loadCallDays('2026-12-17', defaulter)).toHaveLength(1);
      // 480,000 × 10 % × 10 ÷ 365 = 1,315.07.
      expect((await loadCommitment('2026-12-17', defaulter))?.calls).toMatchObject([
        { standing: 'late', penalty: '1315.07' },
      ]);
      await pay('2026-12-17', call, defaulter, '180000.00', 'TRX-0002');
      // 150,000 units more; 300,000 stay open.
      await expectEverywhere('2026-12-17', defaulter, '1380000.00', '-1180000.00');
      const early = await runAsFirstOperator(at('2026-12-22'), 'declare-call-default', {
        ...{ event: call, account: defaulter.id, forfeit: '0.5' },
      });
      expect(early.kind).toBe('refused');
      await runWithDualControl(at('2026-12-23'), 'declare-call-default', {
        ...{ event: call, account: defaulter.id, forfeit: '0.5' },
      });
      await expectEverywhere('2026-12-23', defaulter, '690000.00', '-1180000.00');
      expect(await loadCommitment('2026-12-23', defaulter)).toMatchObject({
        ...{ uncalled: '0.00', calls: [{ standing: 'defaulted', call_open: '300000.00' }] },
      });
      expect(await getTitles(defaulter)).toEqual(['缴款通知', '缴款逾期', '缴款已到账', '缴款违约']);
    });

    it('distributes capital and gain per unit, pays by a batch, and adds the recallable part to the uncalled', async () => {
      await announce('2027-01-15', {
        ...{
          kind: 'distribution',
          day: '2027-01-15',
          capital: '0.1',
          gain: '0.05',
          recallable: '0.04',
          ratio: '0.1',
        },
      });
      // 1,400,000 × 0.15 = 210,000; 1.2 − 0.15 = 1.05 on 1,400,000.
      await expectEverywhere('2027-01-15', payer, '1470000.00', '-1270000.00', '210000.00');
      await expectEverywhere('2027-01-15', defaulter, '603750.00', '-1093750.00', '86250.00');
      await night('2027-01-15');
      expect(await night('2027-01-18')).toMatchObject({ dividends_paid: 2, faults: 0 });
      await expectEverywhere('2027-01-18', payer, '1470000.00', '-1270000.00');
      // DPI 210,000 ÷ 1,480,000; 520,000 + 56,000 may be called.
      expect(await loadCommitment('2027-01-18', payer)).toMatchObject({
        ...{
          dpi: 210_000 / 1_480_000,
          rvpi: 1_470_000 / 1_480_000,
          uncalled: '576000.00',
          recallable: '56000.00',
        },
      });
    });

    it('ends with the liquidation, after which everything is money', async () => {
      await announce('2027-03-31', { kind: 'valuation', day: '2027-03-31', unit: '1.1' });
      await expectEverywhere('2027-03-31', payer, '1540000.00', '-1270000.00');
      await runWithDualControl(at('2027-04-01'), 'liquidate-fund', { fund: FUND, reason: '投资全部退出' });
      await runWithDualControl(at('2027-04-02'), 'announce-liquidation', { fund: FUND, per_share: '1.1' });
      await runWithDualControl(at('2027-04-06'), 'pay-liquidation', { fund: FUND });
      await expectEverywhere('2027-04-06', payer, '0.00', '270000.00');
    });

    async function addPeFund(): Promise<void> {
      const { db } = world.context;
      await db
        .insertInto('pe_companies')
        .values({
          ...{ id: 'pc-1', name: '衡岳创投', short_name: '衡岳', name_key: 'hengyue', full_name: '衡岳创投' },
          ...{ registration_no: 'P1', founded_on: '2015-01-01', registered_on: '2015-02-01' },
          ...{
            registered_capital: '1 亿',
            legal_person: '程远',
            member_kind: '会员',
            staff_count: 20,
            city: '上海',
          },
          ...({ size_band: '20-50' } as { size_band: never }),
          ...{ focus: '[]', profile: '', philosophy: '', size_history: '[]' },
        })
        .execute();
      await db
        .insertInto('pe_funds')
        .values({
          ...{
            id: FUND,
            company_id: 'pc-1',
            name: '衡岳一期',
            short_name: '衡岳一期',
            name_key: 'hengyueyiqi',
          },
          ...({ stage: 'growth', status: 'investing' } as { stage: never; status: never }),
          ...{ legal_form: '合伙企业', founded_on: '2025-10-10', filed_on: '2025-10-20', filing_no: 'S1' },
          ...{ custodian: '衡川银行', risk_level: 4, summary: '', strategy_text: '', sectors: '[]' },
          ...{ size_yuan: 100_000_000, min_amount: 1_000_000, invest_years: 3, exit_years: 3 },
          ...{ extensions: 1, extension_years: 1, management_rate: 0.02, custody_rate: 0, subscribe_rate: 0 },
          ...({ carry_rate: 0.2, hurdle_rate: 0.08, catch_up: 1, waterfall: 'european' } as const),
        })
        .execute();
    }
  },
);
