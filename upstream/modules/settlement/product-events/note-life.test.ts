import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { ServiceContext } from '~/upstream/core/service-context';
import { openTradingWorld, BUYER } from '~/upstream/modules/private-orders/testing/life';
import { addTrader, withClockAt, type Trader } from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { bookDueProductEvents } from '~/upstream/modules/settlement/product-events/book';
import { notifyLatePayments } from '~/upstream/modules/settlement/product-events/notify';
import { publishNoteValues } from '~/upstream/modules/settlement/product-events/values';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { loadAllMoney, loadAllValues } from '~/upstream/modules/settlement/testing/all-views';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

const NOTE = 'note-1';
const TERMS = {
  ...({
    id: NOTE,
    name: '青川一号',
    name_key: 'qingchuan',
    form: 'note',
    asset: 'issuer',
    status: 'running',
  } as const),
  ...{ starts_on: '2026-10-20', ends_on: '2027-04-20', extended_to: null, term_months: 6 },
  ...{
    payout_months: '[1, 4]',
    payout_day: 20,
    filing_no: 'S1',
    issuer: '东澍证券',
    issuer_text: '',
    custodian: null,
  },
  ...{ risk_level: 2, min_amount: 300000, is_agreed: true, rate_low: 0.06, rate_high: 0.06, late_rate: 0.09 },
  ...{ subscribe_rate: 0, management_rate: 0, custody_rate: 0, summary: '', strategy_text: '' },
  ...{ credit_support: '[]', portfolio_date: null, portfolio: '[]' },
} as const;

let world: TestWorld;
let holder: Trader;
let other: Trader;
const at = (day: string, time = '10:00'): ServiceContext => ({
  ...world.context,
  ...withClockAt(world.context, `${day}T${time}:00+08:00`),
});
const announce = (day: string, given: Record<string, string>) =>
  runWithDualControl(at(day), 'announce-product-event', { product: NOTE, ...given });
const night = (day: string) => settlePublicFunds(at(day, '22:30'), day);
const getNotices = async (account: Trader) =>
  (
    await world.context.db
      .selectFrom('notices')
      .select(['title', 'text'])
      .where('account_id', '=', account.id)
      .where('topic', '=', 'product_event')
      .orderBy('created_at')
      .orderBy('key')
      .execute()
  ).map(({ title, text }) => `${title} ${text}`);

async function addHolder(shares: string): Promise<Trader> {
  const { db } = world.context;
  const account = await addTrader(world.context, BUYER);
  const own = { account_id: account.id, fund_id: NOTE };
  const fen = Math.round(Number(shares) * 100);
  await db
    .insertInto('positions')
    .values({ ...own, part: 'quasi_fixed', shares, cost_fen: fen, invested_on: '2026-10-20' })
    .execute();
  await db
    .insertInto('flows')
    .values({
      ...{ ...own, id: `w-${account.id}`, order_id: null, date: '2026-10-20', type: 'subscribe' },
      ...{ amount_fen: -fen, shares, nav: '1' },
    })
    .execute();
  return account;
}

/** Expects the same value in every view, and the same sum of all money. */
async function expectEverywhere(
  day: string,
  account: Trader,
  value: string,
  money: { net: string; unpaid: string },
) {
  const context = at(day, '23:00');
  const values = await loadAllValues(context, account, NOTE);
  expect(values).toEqual(Object.fromEntries(Object.keys(values).map((view) => [view, value])));
  const { unpaid, blockers, ...lists } = await loadAllMoney(context, account);
  expect(lists).toEqual(Object.fromEntries(Object.keys(lists).map((list) => [list, money.net])));
  expect(unpaid).toBe(money.unpaid);
  expect(blockers.includes('dividend')).toBe(money.unpaid !== '0.00');
  expect((await checkLedger(context)).differences).toEqual([]);
}

/** Amounts by hand: 500,000.00 元 and 333,333.33 元 at 6 % over 365 days; late days at 9 %. */
describeOnEachDatabase('life of a note for its holders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    const { db } = world.context;
    await addTwoOperators(world.context);
    await db.insertInto('fixed_products').values(TERMS).execute();
    await db
      .insertInto('offline_products')
      .values({
        ...{ id: NOTE, part: 'quasi_fixed', name: TERMS.name, manager_name: '东澍证券', currency: 'CNY' },
        ...{ terms: '[]', founded_on: TERMS.starts_on, ends_on: TERMS.ends_on },
      })
      .execute();
    await db
      .insertInto('offline_navs')
      .values({ product_id: NOTE, date: TERMS.starts_on, unit: '1.0000' })
      .execute();
    holder = await addHolder('500000.00');
    other = await addHolder('333333.33');
  });

  it('accrues the agreed rate on its valuation days', async () => {
    expect(await publishNoteValues(at('2026-11-20'))).toBe(1);
    expect(await publishNoteValues(at('2026-11-20'))).toBe(0);
    // 31 days: 1 + 0.06 × 31 / 365 = 1.0051.
    await expectEverywhere('2026-11-20', holder, '502550.00', { net: '-500000.00', unpaid: '0.00' });
  });

  it('books an announced payment on its day, for every holder in every view, and pays it by a batch', async () => {
    const { subject, result } = await announce('2027-01-10', { kind: 'payment', day: '2027-01-20' });
    // 92 days: 0.06 × 92 / 365.
    expect(subject).toMatchObject({
      ...{ until: '2027-01-20', income: '0.0151232877', principal: '0', holders: 2 },
      payout_sum: '12602.74',
    });
    expect(result).toMatchObject({ is_booked: false });
    expect(await bookDueProductEvents(at('2027-01-19'))).toBe(0);
    expect(await Promise.all([1, 2].map(() => bookDueProductEvents(at('2027-01-20', '00:01'))))).toContain(1);
    await expectEverywhere('2027-01-20', holder, '500000.00', { net: '-492438.36', unpaid: '7561.64' });
    await expectEverywhere('2027-01-20', other, '333333.33', { net: '-328292.23', unpaid: '5041.10' });
    await night('2027-01-20');
    expect(await night('2027-01-21')).toMatchObject({ dividends_paid: 2, faults: 0 });
    await expectEverywhere('2027-01-21', holder, '500000.00', { net: '-492438.36', unpaid: '0.00' });
    expect((await getNotices(holder)).join()).toContain('付息 7,561.64 元');
    expect((await getNotices(holder)).join()).toContain('付息款已到账');
  });

  it('notifies each holder once of a late payment, and pays it with late interest and a part of the principal', async () => {
    expect(await notifyLatePayments(at('2027-04-20'))).toBe(0);
    expect(await notifyLatePayments(at('2027-04-26'))).toBe(2);
    expect(await notifyLatePayments(at('2027-04-27'))).toBe(0);
    await publishNoteValues(at('2027-04-20'));
    // 90 days: 1 + 0.06 × 90 / 365 = 1.0148.
    await expectEverywhere('2027-04-26', holder, '507400.00', { net: '-492438.36', unpaid: '0.00' });
    const { subject } = await announce('2027-04-30', {
      kind: 'payment',
      day: '2027-04-30',
      principal: '0.4',
    });
    // 0.06 × 90 / 365 = 0.0147945205; late: 1.0147945205 × 0.09 × 10 / 365 = 0.0025022331.
    expect(subject).toMatchObject({
      ...{ until: '2027-04-20', owed_income: '0.0147945205', late_interest: '0.0025022331' },
    });
    // 500,000 × 0.0172967536 = 8,648.38, and 200,000.00 of principal.
    await expectEverywhere('2027-04-30', holder, '300000.00', { net: '-283789.98', unpaid: '208648.38' });
    // 333,333.33 × 0.0172967536 = 5,765.58; 133,333.33 of principal leave 200,000.00.
    await expectEverywhere('2027-04-30', other, '200000.00', { net: '-189193.32', unpaid: '139098.91' });
    await night('2027-04-30');
    expect(await night('2027-05-03')).toMatchObject({ dividends_paid: 4, faults: 0 });
  });

  it('extends the term by a decision, with the new end in the ladder', async () => {
    await announce('2027-05-06', {
      kind: 'extension',
      day: '2027-05-06',
      to: '2027-10-20',
      text: '持有人会议同意展期',
    });
    const { ends_on } = await world.context.db
      .selectFrom('offline_products')
      .select('ends_on')
      .where('id', '=', NOTE)
      .executeTakeFirstOrThrow();
    expect(ends_on).toBe('2027-10-20');
    // 16 days since 2027-04-20: 1 + 0.06 × 16 / 365 = 1.0026.
    await expectEverywhere('2027-05-06', holder, '300780.00', { net: '-283789.98', unpaid: '0.00' });
    expect((await getNotices(holder)).join()).toContain('展期至 2027-10-20');
  });

  it('revalues a default, pays recoveries in parts and writes the rest off', async () => {
    await announce('2027-10-25', { kind: 'default', day: '2027-10-25', unit: '0.5', text: '发行人未能兑付' });
    await expectEverywhere('2027-10-25', holder, '150000.00', { net: '-283789.98', unpaid: '0.00' });
    await announce('2027-11-15', { kind: 'payment', day: '2027-11-15', cause: 'recovery', principal: '0.3' });
    // (0.5 − 0.3) ÷ 0.7 = 0.2857 on 210,000.
    await expectEverywhere('2027-11-15', holder, '59997.00', { net: '-193789.98', unpaid: '90000.00' });
    await night('2027-11-15');
    await night('2027-11-16');
    await announce('2027-12-20', { kind: 'write_off', day: '2027-12-20', text: '破产财产分配完毕' });
    await expectEverywhere('2027-12-20', holder, '0.00', { net: '-193789.98', unpaid: '0.00' });
    await expectEverywhere('2027-12-20', other, '0.00', { net: '-129193.32', unpaid: '0.00' });
    expect(await getNotices(holder)).toHaveLength(11);
  });

  it('refuses an event that cannot follow', async () => {
    const refused = await runAsFirstOperator(at('2027-12-21'), 'announce-product-event', {
      ...{ product: NOTE, kind: 'payment', day: '2027-12-21', income: '0.01' },
    });
    expect(refused).toMatchObject({ kind: 'refused' });
  });
});
