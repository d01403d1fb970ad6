import { sql, type Kysely, type Selectable } from 'kysely';
import { computeAdjustedSeries, type Series } from '~/domain/figures/metrics';
import { isPositiveDecimal } from '~/domain/figures/money';
import { getNavDecimals, padNavDecimals, countDecimals } from '~/domain/figures/nav';
import { createInsertLoader } from '~/upstream/core/db/bulk-load';
import { refreshFigures } from '~/upstream/core/db/refresh-figures';
import type { Database } from '~/upstream/core/db/schema';
import { loadAnnouncedPayouts } from '~/upstream/core/db/import/announced-payouts';
import type { ImportedFund } from '~/upstream/core/db/import/find-fund';
import { parsePayoutNote, type PayoutNote } from '~/upstream/core/db/import/payout-note';

export interface NavRecord {
  date: string;
  /** As given; `writeNav` gives all points of a fund the same number of places. */
  unit: string;
  accumulated: string;
  note: string | null;
  payout: PayoutNote | null;
}

/** Loads the known NAVs of a fund, by day. */
export async function loadKnownNavs(db: Kysely<Database>, fundId: string): Promise<Map<string, NavRecord>> {
  const rows = await db
    .selectFrom('nav_points')
    .select(['date', 'unit', 'accumulated', 'note'])
    .where('fund_id', '=', fundId)
    .execute();
  // A note that was accepted before in a form that is no longer parsed.
  const booked = rows.some(({ note }) => note && !parsePayoutNote(note))
    ? await loadAnnouncedPayouts(db, fundId)
    : null;
  return new Map(
    rows.map((row) => [
      row.date,
      { ...row, payout: row.note ? (parsePayoutNote(row.note) ?? booked?.get(row.date) ?? null) : null },
    ]),
  );
}

/**
 * Returns whether a NAV has another value, or more places than known; fewer places with the same value are not a
 * change.
 */
export const isDifferentNav = (given: string, known: string): boolean =>
  padNavDecimals(given, countDecimals(known)) !== known;

/**
 * Writes all NAVs of a fund, padded to the largest number of places, and what depends on them: adjusted values,
 * payouts, figures, peers. Needs a transaction.
 */
export async function writeNav(
  db: Kysely<Database>,
  fund: ImportedFund,
  points: readonly NavRecord[],
): Promise<void> {
  const series = computeAdjustedSeries(
    points.map(({ date, unit, payout }) => ({
      date,
      nav: Number(unit),
      dividend: payout?.perShare ? Number(payout.perShare) : null,
      split: payout?.ratio ? Number(payout.ratio) : null,
    })),
  );
  const decimals = getNavDecimals(points.flatMap(({ unit, accumulated }) => [unit, accumulated]));
  const since = await writePoints(
    db,
    fund.id,
    points.map((point, index) => ({
      date: point.date,
      unit: padNavDecimals(point.unit, decimals),
      accumulated: padNavDecimals(point.accumulated, decimals),
      adjusted: toSteadyNumber(series[index]?.value ?? 1),
      change: changeAt(series, index),
      note: point.note,
    })),
  );
  await writePayouts(db, fund.id, points);
  await setFounding(db, fund, points[0]?.date ?? fund.founded_on);
  const last = points[points.length - 1] as NavRecord;
  await refreshFigures(db, fund, series, {
    nav: padNavDecimals(last.unit, decimals),
    accumulated: padNavDecimals(last.accumulated, decimals),
    change: changeAt(series, series.length - 1),
    since,
  });
}

const POINT_COLUMNS = ['date', 'unit', 'accumulated', 'adjusted', 'change', 'note'] as const;
type Point = Pick<Selectable<Database['nav_points']>, (typeof POINT_COLUMNS)[number]>;

/**
 * Replaces the stored series from the first different day on; one more day adds one row.
 * @returns that day; the last day when nothing differs
 */
async function writePoints(db: Kysely<Database>, fundId: string, points: readonly Point[]): Promise<string> {
  const before = await db
    .selectFrom('nav_points')
    .select(POINT_COLUMNS)
    .where('fund_id', '=', fundId)
    .orderBy('date')
    .execute();
  const isKept = (point: Point, index: number): boolean =>
    POINT_COLUMNS.every((column) => point[column] === before[index]?.[column]);
  const first = points.findIndex((point, index) => !isKept(point, index));
  const from = first < 0 ? points.length : first;
  const days = [points[from]?.date, before[from]?.date].filter((day) => day !== undefined).sort();
  const since = days[0] ?? (points.at(-1) as Point).date;
  if (days.length > 0)
    await db.deleteFrom('nav_points').where('fund_id', '=', fundId).where('date', '>=', since).execute();
  await createInsertLoader(db)(
    'nav_points',
    ['fund_id', ...POINT_COLUMNS],
    points.slice(from).map((point) => [fundId, ...POINT_COLUMNS.map((column) => point[column])]),
  );
  return since;
}

/** Removes float noise in the last digits: 1.1550000000000002 becomes 1.155. Keeps more digits than any NAV has. */
const toSteadyNumber = (value: number): number => Number(value.toPrecision(14));

function changeAt(series: Series, index: number): number | null {
  const [before, now] = [series[index - 1], series[index]];
  return before && now ? Math.round((now.value / before.value - 1) * 1e12) / 1e12 : null;
}

async function writePayouts(
  db: Kysely<Database>,
  fundId: string,
  points: readonly NavRecord[],
): Promise<void> {
  for (const { date, payout } of points) {
    if (payout?.perShare && isPositiveDecimal(payout.perShare)) {
      // The form has only the ex-date; record date and payment date follow when an announcement names them.
      const per_share = padNavDecimals(payout.perShare);
      await sql`
        insert into dividends (fund_id, record_on, ex_on, paid_on, per_share)
        values (${fundId}, ${date}, ${date}, ${date}, ${per_share})
        on conflict (fund_id, ex_on) do update set per_share = excluded.per_share`.execute(db);
    }
    if (payout?.ratio) {
      await sql`
        insert into splits (fund_id, date, ratio) values (${fundId}, ${date}, ${payout.ratio})
        on conflict (fund_id, date) do update set ratio = excluded.ratio`.execute(db);
    }
  }
}

/** A fund is at least as old as its first NAV; an unknown founding date becomes the date of the first NAV. */
async function setFounding(db: Kysely<Database>, fund: ImportedFund, firstDate: string): Promise<void> {
  if (!fund.isFoundingUnknown && fund.founded_on <= firstDate) return;
  const table = fund.kind === 'simu' ? 'simu_funds' : 'public_funds';
  await db.updateTable(table).set({ founded_on: firstDate }).where('id', '=', fund.id).execute();
  await db
    .updateTable('fund_metrics')
    .set({ founded_on: firstDate })
    .where('fund_id', '=', fund.id)
    .execute();
}
