import type { Kysely } from 'kysely';
import { toBig } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import type { Database } from '~/upstream/core/db/schema';
import { loadAnnouncedPayouts } from '~/upstream/core/db/import/announced-payouts';
import { findFund } from '~/upstream/core/db/import/find-fund';
import type { NavRow } from '~/upstream/core/db/import/forms';
import { parsePayoutNote } from '~/upstream/core/db/import/payout-note';
import { findChangeError, isPayoutProven } from '~/upstream/core/db/import/payout-proof';
import { runInTransaction } from '~/upstream/core/db/import/in-transaction';
import { loadNavDayRule } from '~/upstream/core/db/import/nav-day';
import {
  isDifferentNav,
  loadKnownNavs,
  writeNav,
  type NavRecord,
} from '~/upstream/core/db/import/nav-records';
import {
  findNavBefore,
  findPayoutError,
  listRowsToReview,
  applyAnnouncedPayout,
} from '~/upstream/core/db/import/nav-rows';
import { describeFigureRefusal, createFigureSearch } from '~/upstream/core/db/private-figures/figure-search';
import type { ParsedRows } from '~/upstream/core/db/import/read-rows';
import {
  ImportError,
  type ImportReport,
  type RowRefusal,
  type RetypedPayout,
} from '~/upstream/core/db/import/report';

const RETYPE = '分红或拆分不能由日涨跌幅或累计净值核对，须由复核人按公告再次填写每份的数值';
export const NEEDS_REVIEW_TEXT = '须由第二人复核，请用运营台“导入净值与目录”';

/**
 * Imports NAVs of one fund and recomputes its adjusted series, figures, dividends and splits. Rows that need a
 * second operator (see `listRowsToReview`) are refused. With `isReviewed` they are reported and accepted.
 * @throws ImportError when the fund does not exist or is a money fund
 */
export async function importNav(
  db: Kysely<Database>,
  { rows, refused, read }: ParsedRows<NavRow>,
  fundId: string,
  { isSkippingBad, isReviewed, today }: { isSkippingBad: boolean; isReviewed: boolean; today: string },
): Promise<ImportReport> {
  const fund = await findFund(db, fundId);
  if (!fund) throw new ImportError(`没有代码为 ${fundId} 的基金；先导入基金目录`);
  if (fund.category === 'money') throw new ImportError('货币基金按万份收益披露，不能导入单位净值');
  rows.sort((a, b) => (a.value.date < b.value.date ? -1 : 1));
  const dayFault = await loadNavDayRule(db, fund, today);
  const known = await loadKnownNavs(db, fundId);
  const announced = await loadAnnouncedPayouts(db, fundId);
  const lines = new Map<string, number>();
  const retype: RetypedPayout[] = [];
  let points: NavRecord[] = [];
  const findFigures = createFigureSearch(db);
  for (const { line, value } of rows) {
    const before = points[points.length - 1];
    const last = before ?? findNavBefore(known, value.date);
    const point = applyAnnouncedPayout(getPoint(value), announced.get(value.date));
    // The note of a private fund is shown only with the access check of that fund.
    const { foundText } = await findFigures({ note: value.dividend_note }, fundId);
    const figures = foundText === null ? null : describeFigureRefusal(foundText);
    const reason =
      dayFault(value.date) ??
      figures ??
      noteFault(value, point) ??
      findChangeError({ row: value, point, before }) ??
      findPayoutError(point, last, announced.get(value.date));
    lines.set(value.date, line);
    if (reason) {
      refused.push({ line, reason });
      continue;
    }
    if (point.payout && !announced.has(point.date) && known.get(point.date)?.note !== point.note) {
      const units = buildUnitsBefore(known, points, point.date);
      if (!isPayoutProven({ row: value, point, before: last, units }))
        retype.push({ line, date: point.date, ...point.payout });
    }
    points.push(point);
  }
  const review = (await listRowsToReview(db, fund, { known, points, announced })).map(({ date, reason }) => ({
    line: lines.get(date) ?? 0,
    date,
    reason,
  }));
  review.push(...retype.map(({ line, date }) => ({ line, date, reason: `${date} 的${RETYPE}` })));
  if (!isReviewed) {
    refused.push(...review.map(({ line, reason }) => ({ line, reason: `${reason}；${NEEDS_REVIEW_TEXT}` })));
    points = points.filter(({ date }) => !review.some((row) => row.date === date));
  }
  refused.sort((a: RowRefusal, b: RowRefusal) => a.line - b.line);
  const added = points.filter(({ date }) => !known.has(date));
  const changed = points.filter((point) => isChanged(point, known.get(point.date)));
  const isWritten = refused.length === 0 || isSkippingBad;
  if (isWritten && added.length + changed.length > 0) {
    for (const point of points) known.set(point.date, point);
    const all = [...known.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
    await runInTransaction(db, (trx) => writeNav(trx, fund, all));
  }
  return {
    kind: 'nav',
    read,
    added: added.length,
    changed: changed.length,
    unchanged: points.length - added.length - changed.length,
    refused,
    review: isReviewed ? review.map(({ line, reason }) => ({ line, reason })) : [],
    retype: isReviewed ? retype : [],
    isWritten,
  };
}

const isChanged = (point: NavRecord, known: NavRecord | undefined): boolean =>
  known !== undefined &&
  (isDifferentNav(point.unit, known.unit) ||
    isDifferentNav(point.accumulated, known.accumulated) ||
    known.note !== point.note);

const getPoint = (row: NavRow): NavRecord => ({
  date: row.date,
  unit: padNavDecimals(row.unit_nav),
  accumulated: padNavDecimals(row.accumulated_nav),
  note: row.dividend_note || null,
  payout: row.dividend_note ? parsePayoutNote(row.dividend_note) : null,
});

/** Returns why a note is refused, or null. */
const noteFault = ({ dividend_note: note }: NavRow, { payout }: NavRecord): string | null =>
  note === '' || payout !== null
    ? null
    : `看不懂的分红说明：${note}。请写作 每份派现金0.06元、每10份派0.60元、每份折算1.041份 或 每1000份折算1041份`;

/** Returns how many shares one initial share has become before a day, as decimal text. */
function buildUnitsBefore(
  known: ReadonlyMap<string, NavRecord>,
  points: readonly NavRecord[],
  day: string,
): string {
  const ratios = new Map([...known.values(), ...points].map(({ date, payout }) => [date, payout?.ratio]));
  return [...ratios]
    .filter(([date]) => date < day)
    .reduce((product, [, ratio]) => product.times(ratio ?? 1), toBig('1'))
    .toFixed();
}
