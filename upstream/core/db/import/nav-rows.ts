import type { Kysely } from 'kysely';
import { checkDividend, checkSplit } from '~/domain/figures/payout-rules';
import type { Database } from '~/upstream/core/db/schema';
import { isSamePayout, formatPayoutNote } from '~/upstream/core/db/import/announced-payouts';
import type { ImportedFund } from '~/upstream/core/db/import/find-fund';
import type { PayoutNote } from '~/upstream/core/db/import/payout-note';
import { isDifferentNav, type NavRecord } from '~/upstream/core/db/import/nav-records';
import { isFundInUse, findNavsOutsideTolerance } from '~/upstream/core/db/import/review';

/** Returns the last known NAV before a day. */
export const findNavBefore = (known: ReadonlyMap<string, NavRecord>, day: string): NavRecord | undefined =>
  [...known.values()]
    .filter(({ date }) => date < day)
    .reduce<NavRecord | undefined>((last, each) => (last && last.date > each.date ? last : each), undefined);

/** Adds the payout announced for the day to a row without a note, as when a NAV is published separately. */
export const applyAnnouncedPayout = (point: NavRecord, announced: PayoutNote | undefined): NavRecord =>
  point.note === null && announced !== undefined
    ? { ...point, note: formatPayoutNote(announced), payout: announced }
    : point;

/** Returns why a payout or split of a row is invalid, or null. */
export function findPayoutError(
  { date, payout }: NavRecord,
  before: NavRecord | undefined,
  announced: PayoutNote | undefined,
): string | null {
  if (payout === null) return null;
  if (announced !== undefined && !isSamePayout(announced, payout))
    return `与 ${date} 的公告（${formatPayoutNote(announced)}）不符，请先撤回或更正公告`;
  if (payout.ratio !== undefined) return checkSplit(payout.ratio, date);
  return payout.perShare !== undefined && before ? checkDividend(payout.perShare, before.unit) : null;
}

/**
 * Lists rows that one operator may not write: outside the tolerance, with an unannounced payout, or with another
 * value for a NAV that settled orders. The first series of a fund without holders is history and needs no review.
 */
export async function listRowsToReview(
  db: Kysely<Database>,
  fund: ImportedFund,
  {
    known,
    points,
    announced,
  }: {
    known: ReadonlyMap<string, NavRecord>;
    points: readonly NavRecord[];
    announced: ReadonlyMap<string, PayoutNote>;
  },
): Promise<{ date: string; reason: string }[]> {
  const isUsed = await isFundInUse(db, fund.id);
  if (known.size === 0 && !isUsed) return [];
  const touched = points.filter((point) => {
    const was = known.get(point.date);
    return was === undefined || isDifferentNav(point.unit, was.unit);
  });
  const all = new Map([...known, ...points.map((point) => [point.date, point] as const)]);
  const faults = await findNavsOutsideTolerance(
    db,
    fund,
    [...all.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    new Set(touched.map(({ date }) => date)),
  );
  const found = [...faults].map(([date, reasons]) => ({ date, reason: reasons.join('；') }));
  if (!isUsed) return found;
  const settled = await loadSettledDays(db, fund.id);
  for (const { date } of touched)
    if (settled.has(date)) found.push({ date, reason: `${date} 的净值已据此结算` });
  for (const { date, payout } of points)
    if (payout !== null && !announced.has(date)) found.push({ date, reason: `${date} 的分红或拆分未经公告` });
  return found;
}

/** Loads the days whose NAV was used to book shares or money. */
async function loadSettledDays(db: Kysely<Database>, fundId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('flows')
    .select('date')
    .distinct()
    .where('fund_id', '=', fundId)
    .where('nav', 'is not', null)
    .execute();
  return new Set(rows.map(({ date }) => date));
}
