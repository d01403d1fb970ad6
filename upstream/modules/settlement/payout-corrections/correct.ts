import type { Kysely, Transaction } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, toBig } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import { checkDividend, checkSplit } from '~/domain/figures/payout-rules';
import { recordFundAudit } from '~/upstream/core/audit';
import { findFund } from '~/upstream/core/db/import/find-fund';
import { lockFund } from '~/upstream/core/db/import/publish-nav';
import { rewriteIncome } from '~/upstream/core/db/money-income';
import type { Database } from '~/upstream/core/db/schema';
import { createConflictRefusal, createInputRefusal, notFound } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadPublicFund } from '~/upstream/modules/public-orders';
import { lockHoldings, lockPayoutBookings } from '~/upstream/modules/settlement/lock-holdings';
import { collectPayouts } from '~/upstream/modules/settlement/payout-batches/collect';
import { bookPayoutCorrection } from '~/upstream/modules/settlement/payout-corrections/book';
import type { CorrectedPayout, PlannedEntry } from '~/upstream/modules/settlement/payout-corrections/entries';
import { loadAmount } from '~/upstream/modules/settlement/payout-corrections/load-booked';
import { planDividend } from '~/upstream/modules/settlement/payout-corrections/plan-dividend';
import { planIncome } from '~/upstream/modules/settlement/payout-corrections/plan-income';
import { planSplit } from '~/upstream/modules/settlement/payout-corrections/plan-split';
import { rewriteSeries } from '~/upstream/modules/settlement/payout-corrections/rewrite-series';
import { OUTCOME_WORDS } from '~/upstream/modules/settlement/navs/correction-plan';

type Db = Kysely<Database>;
type Context = Pick<ServiceContext, 'db' | 'now' | 'config'>;
export type PayoutCorrection = CorrectedPayout & {
  /** Income only: corrected 7-day yield of the newest day, %. */
  sevenDay?: string;
};

const ACCOUNTS_SHOWN = 20;
/** Next step after a correction that owes money. */
const PAYMENT_TEXT = '按发放日成批，由两名资金操作员在“划款放行”放行后付出';
const plans = { dividend: planDividend, split: planSplit, income: planIncome } as const;

/** Returns the value until now. Throws Refusal when nothing was booked, or the right value is impossible. */
async function checkCorrection(db: Db, payout: PayoutCorrection): Promise<{ name: string; was: string }> {
  const { name, type } = await loadPublicFund(db, payout.fund);
  if ((type === 'money') !== (payout.kind === 'income'))
    throw createInputRefusal(
      type === 'money' ? '货币基金按日分配收益，没有分红与拆分' : '只有货币基金按万份收益披露',
    );
  const { was, isBooked } = await loadAnnounced(db, payout);
  if (!isBooked) throw createConflictRefusal(`${payout.date} 的登记尚未开始，请先撤回，再重新公告`);
  const fault = await findFault(db, payout);
  if (fault !== null) throw createInputRefusal(fault);
  return { name, was };
}

/** Plans the entries. Throws Refusal when nothing would change. */
async function planEntries({ db, now }: Pick<Context, 'db' | 'now'>, payout: PayoutCorrection, was: string) {
  const planned = await plans[payout.kind](db, payout, toShanghaiDay(now()));
  if (planned.length === 0 && toBig(was).eq(payout.becomes)) throw createConflictRefusal('更正前后没有差异');
  return planned;
}

/** Loads the value announced or published until now, and whether it is booked to anyone. */
async function loadAnnounced(db: Db, { kind, fund, date }: PayoutCorrection) {
  if (kind === 'split') {
    const split = await db
      .selectFrom('splits')
      .select('ratio')
      .where('fund_id', '=', fund)
      .where('date', '=', date)
      .executeTakeFirst();
    if (!split) throw createInputRefusal(`该基金在 ${date} 没有份额折算，请核对折算日`);
    const booked = await db
      .selectFrom('split_bookings')
      .select('lot_id')
      .where('fund_id', '=', fund)
      .where('date', '=', date)
      .limit(1)
      .execute();
    return { was: split.ratio, isBooked: booked.length > 0 };
  }
  const was = await loadAmount(db, { kind, fund, date });
  const booked = await db
    .selectFrom('dividend_bookings')
    .select('ex_on')
    .where('fund_id', '=', fund)
    .where('ex_on', '=', date)
    .limit(1)
    .execute();
  return { was, isBooked: booked.length > 0 };
}

/** Returns why the right value is impossible, or null. A dividend of 0 and a split of 1 were none. */
async function findFault(db: Db, { kind, fund, date, becomes }: PayoutCorrection): Promise<string | null> {
  if (kind === 'income') return null;
  if (kind === 'split') return toBig(becomes).eq(1) ? null : checkSplit(becomes, date);
  const last = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fund)
    .where('date', '<', date)
    .orderBy('date', 'desc')
    .executeTakeFirst();
  return last ? checkDividend(becomes, last.unit) : null;
}

/** Builds the preview for the second operator: accounts and sums before and after. */
export async function previewPayoutCorrection(
  context: Pick<Context, 'db' | 'now'>,
  payout: PayoutCorrection,
) {
  const { name, was } = await checkCorrection(context.db, payout);
  const planned = await planEntries(context, payout, was);
  return { ...summarise(payout, { name, was, planned }), ...(await listLaterDividends(context.db, payout)) };
}

function summarise(
  { kind, fund, date, becomes }: PayoutCorrection,
  { name, was, planned }: { name: string; was: string; planned: readonly PlannedEntry[] },
) {
  const sumFen = (of: (entry: PlannedEntry) => number) =>
    fenToYuan(planned.reduce((total, entry) => total + of(entry), 0));
  const sumShares = (of: (entry: PlannedEntry) => string | null) =>
    planned.reduce((total, entry) => total.plus(of(entry) ?? '0'), toBig('0')).toFixed(2);
  const amount = (fen: number | null) => (fen === null ? null : fenToYuan(fen));
  const largest = [...planned].sort(
    (a, b) => Number(b.shares) - Number(a.shares) || (a.account_id < b.account_id ? -1 : 1),
  );
  const pad = (value: string) => (kind === 'income' ? toBig(value).toFixed(4) : padNavDecimals(value));
  return {
    ...{ fund, name, date, was: pad(was), becomes: pad(becomes), entries: planned.length },
    ...(kind === 'split'
      ? {
          was_shares: sumShares((entry) => entry.was_shares),
          becomes_shares: sumShares((entry) => entry.becomes_shares),
        }
      : {
          was_amount: sumFen((entry) => entry.was_fen ?? 0),
          becomes_amount: sumFen((entry) => entry.becomes_fen ?? 0),
        }),
    moved_shares: sumShares((entry) => entry.moved_shares),
    replaced: sumFen((entry) => entry.replacedFen),
    due: sumFen((entry) => entry.due_fen),
    accounts: largest.slice(0, ACCOUNTS_SHOWN).map((entry) => ({
      ...{ account: entry.account_id, shares: entry.shares },
      ...(kind === 'split'
        ? { was_shares: entry.was_shares, becomes_shares: entry.becomes_shares }
        : { was_amount: amount(entry.was_fen), becomes_amount: amount(entry.becomes_fen) }),
      ...{ moved_shares: entry.moved_shares, due: fenToYuan(entry.due_fen) },
      outcome: OUTCOME_WORDS[entry.outcome],
    })),
    more_accounts: Math.max(0, planned.length - ACCOUNTS_SHOWN),
  };
}

/** Dividends after a split were booked for the wrong shares: `correct-dividend` with the same amount corrects them. */
async function listLaterDividends(db: Db, { kind, fund, date }: PayoutCorrection) {
  if (kind !== 'split') return {};
  const rows = await db
    .selectFrom('dividends')
    .select('ex_on')
    .where('fund_id', '=', fund)
    .where('ex_on', '>', date)
    .orderBy('ex_on')
    .execute();
  return { later_dividends: rows.map(({ ex_on }) => ex_on) };
}

/**
 * Corrects a dividend, split or income that was booked: announcement, NAV series, shares and money of every holder.
 * Unsent sums are collected again at once.
 */
export async function correctPayout(context: Context, payout: PayoutCorrection) {
  const done = await context.db.transaction().execute(async (trx) => {
    await lockFund(trx, 'public', payout.fund);
    const { name, was } = await checkCorrection(trx, payout);
    await writeRightValue(trx, payout);
    await lockHoldings(trx, payout.fund);
    await lockPayoutBookings(trx, payout);
    const planned = await planEntries({ ...context, db: trx }, payout, was);
    const id = await bookPayoutCorrection(trx, context, { payout: { ...payout, name }, was, planned });
    const summary = { correction: id, ...summarise(payout, { name, was, planned }) };
    const { accounts: _, more_accounts: __, ...detail } = summary;
    await recordFundAudit({ ...context, db: trx }, payout.fund, `${payout.kind}_corrected`, detail);
    const isPaying = planned.some(({ due_fen }) => due_fen > 0);
    return { ...summary, ...(isPaying ? { due_payment: PAYMENT_TEXT } : {}) };
  });
  await collectPayouts(context, toShanghaiDay(context.now()), { isNextDayToo: false });
  return done;
}

async function writeRightValue(trx: Transaction<Database>, payout: PayoutCorrection): Promise<void> {
  const fund = await findFund(trx, payout.fund);
  if (!fund) throw notFound('基金');
  if (payout.kind !== 'income') return rewriteSeries(trx, fund, payout);
  const { date, becomes: per_10k, sevenDay: seven_day = '0' } = payout;
  await rewriteIncome(trx, fund, { date, per_10k, seven_day });
}
