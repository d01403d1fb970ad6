import type { Kysely } from 'kysely';
import { fenToYuan, roundHalfUp, toBig, type Fen } from '~/domain/figures/money';
import { publicationLimitsOn } from '~/domain/figures/publication-limits';
import type { Database, NavCorrectionEntriesTable } from '~/upstream/db/schema';

export interface CorrectedNav {
  fund: string;
  date: string;
  was: string;
  becomes: string;
}

/** What a corrected NAV means for one booking. */
export interface PlannedEntry extends Pick<
  NavCorrectionEntriesTable,
  'account_id' | 'order_id' | 'kind' | 'outcome' | 'due_fen'
> {
  was_shares: string;
  becomes_shares: string;
  was_fen: Fen | null;
  becomes_fen: Fen | null;
  /** Shares to be added to (taken from, where negative) the lot, in shares of the NAV's day. */
  moved_shares: string;
  lotId: string | null;
}

/** Whether an error is large enough to be made good; a smaller one is disclosed only. */
const isMaterialError = (date: string, was: string, becomes: string): boolean =>
  toBig(becomes)
    .minus(was)
    .abs()
    .gt(toBig(becomes).times(publicationLimitsOn(date).materialError));

/**
 * What a correction means for everything that was booked at the NAV (domain rules, section 9; decision 0112). Purchases and
 * dividends taken in shares get the shares of the right NAV, as far as they are still held; what was sold of them, and
 * redemptions, get the money that was missing. Money that was too much stays with the person: the manager bears it.
 */
export async function correctionPlan(
  db: Kysely<Database>,
  nav: Omit<CorrectedNav, 'was'>,
): Promise<{ isMaterial: boolean; entries: PlannedEntry[] }> {
  const made = await db
    .selectFrom('nav_corrections')
    .select('becomes')
    .where('fund_id', '=', nav.fund)
    .where('date', '=', nav.date)
    .where('is_material', '=', true)
    .orderBy('made_at', 'desc')
    .executeTakeFirst();
  const flows = await db
    .selectFrom('flows')
    .select(['account_id', 'order_id', 'type', 'amount_fen', 'shares', 'nav'])
    .where('fund_id', '=', nav.fund)
    .where('date', '=', nav.date)
    .where('nav', 'is not', null)
    .where('type', 'in', ['subscribe', 'append', 'redeem', 'reinvest'])
    .orderBy('account_id')
    .orderBy('seq')
    .execute();
  const entries: PlannedEntry[] = [];
  let isMaterial = false;
  for (const { account_id, order_id, type, amount_fen, shares, nav: bookedAt } of flows) {
    if (bookedAt === null || shares === null) continue;
    // What an earlier correction has made good counts from its value on, what it only disclosed from the first one.
    const was = made?.becomes ?? bookedAt;
    const isOwn = isMaterialError(nav.date, was, nav.becomes);
    isMaterial ||= isOwn;
    const error = { ...nav, bookedAt, was, isMaterial: isOwn };
    const booked = { account_id, order_id, shares };
    if (type === 'redeem') entries.push(redemption(booked, amount_fen, error));
    else entries.push(await purchase(db, { ...booked, isReinvested: type === 'reinvest' }, error));
  }
  return { isMaterial, entries };
}

/** A NAV that is wrong: what was booked at, what counts for it until now, and what is right. */
interface NavError extends CorrectedNav {
  bookedAt: string;
  isMaterial: boolean;
}

interface Booked {
  account_id: string;
  order_id: string | null;
  shares: string;
}

/** Fees are parts of the money: all of it changes as the NAV does. */
function redemption(
  { account_id, order_id, shares }: Booked,
  bookedFen: Fen,
  { bookedAt, was, becomes, isMaterial }: NavError,
): PlannedEntry {
  const fenAt = (nav: string): Fen =>
    Number(roundHalfUp(toBig(String(bookedFen)).times(nav).div(bookedAt), 0));
  const [wasFen, becomesFen] = [fenAt(was), fenAt(becomes)];
  const due = isMaterial ? Math.max(0, becomesFen - wasFen) : 0;
  return {
    ...{ account_id, order_id, kind: 'redeem', was_shares: shares, becomes_shares: shares },
    ...{ was_fen: wasFen, becomes_fen: becomesFen, due_fen: due, moved_shares: '0.00', lotId: null },
    outcome: !isMaterial || becomesFen === wasFen ? 'disclosed' : due > 0 ? 'money' : 'borne',
  };
}

async function purchase(
  db: Kysely<Database>,
  { account_id, order_id, shares, isReinvested }: Booked & { isReinvested: boolean },
  { fund, date, bookedAt, was, becomes, isMaterial }: NavError,
): Promise<PlannedEntry> {
  const sharesAt = (nav: string): string => roundHalfUp(toBig(shares).times(bookedAt).div(nav));
  const [before, right] = [sharesAt(was), sharesAt(becomes)];
  const lots = db.selectFrom('lots').select(['id', 'shares', 'left_shares']).where('fund_id', '=', fund);
  const own = lots.where('account_id', '=', account_id);
  const lot = await (
    order_id === null
      ? own.where('order_id', 'is', null).where('confirmed_on', '=', date)
      : own.where('order_id', '=', order_id)
  ).executeTakeFirst();
  const base = {
    ...{ account_id, order_id, kind: isReinvested ? ('reinvest' as const) : ('buy' as const) },
    ...{ was_shares: before, becomes_shares: right, was_fen: null, becomes_fen: null },
  };
  const nothing = { ...base, outcome: 'disclosed' as const, due_fen: 0, moved_shares: '0.00', lotId: null };
  const difference = toBig(right).minus(before);
  if (!isMaterial || difference.eq(0)) return nothing;
  const isKept = lot !== undefined && toBig(lot.shares).gt(0);
  const kept = isKept ? toBig(lot.left_shares).div(lot.shares) : toBig('0');
  const inShares = roundHalfUp(difference.times(kept));
  // What was sold of it brought money for too few shares: that is paid. For too many nothing is taken back.
  const missing = difference.minus(inShares).times(becomes);
  const due = missing.gt(0) ? Number(roundHalfUp(missing.times(100), 0)) : 0;
  const isAdjusted = !toBig(inShares).eq(0);
  return {
    ...base,
    outcome: isAdjusted ? 'shares' : due > 0 ? 'money' : 'borne',
    ...{ due_fen: due, moved_shares: inShares, lotId: isAdjusted ? (lot?.id ?? null) : null },
  };
}

const BOOKINGS_SHOWN = 20;

/** The same for the second operator: each booking with both values, and what will be paid. */
export async function madeGood(db: Kysely<Database>, nav: Omit<CorrectedNav, 'was'>) {
  const { isMaterial, entries } = await correctionPlan(db, nav);
  const due = entries.reduce((sum, { due_fen }) => sum + due_fen, 0);
  return {
    is_material: isMaterial,
    entries: entries.length,
    due: fenToYuan(due),
    bookings: entries.slice(0, BOOKINGS_SHOWN).map((entry) => ({
      account: entry.account_id,
      order: entry.order_id,
      kind: entry.kind,
      was_shares: entry.was_shares,
      becomes_shares: entry.becomes_shares,
      was_amount: entry.was_fen === null ? null : fenToYuan(entry.was_fen),
      becomes_amount: entry.becomes_fen === null ? null : fenToYuan(entry.becomes_fen),
      outcome: OUTCOME_WORDS[entry.outcome],
      due: fenToYuan(entry.due_fen),
    })),
  };
}

const OUTCOME_WORDS = {
  disclosed: '仅披露',
  shares: '调整份额',
  money: '补付差额',
  borne: '管理人承担',
} as const satisfies Record<PlannedEntry['outcome'], string>;
