/**
 * Allocation of all holdings, now and at past month ends: values by group, and between two days the money paid in
 * and the gain, so that paid-in money does not count as gain. Money is 分, days are ISO days.
 */
import { addDays, addMonths } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';
import type { ValueDay } from '~/domain/holdings/daily-income';
import { computeGroupShares } from '~/domain/holdings/holding-value';

export interface AllocationGroup {
  readonly key: string;
  readonly valueFen: Fen;
  /** Share of all groups, to 0.01 %; they add up to 1. */
  readonly share: number;
}

/** Sums values by group, largest first; groups with value zero are omitted. */
export function groupValues(values: Iterable<readonly [key: string, valueFen: Fen]>): AllocationGroup[] {
  const list = [...values];
  const sums = new Map<string, Fen>();
  for (const [key, valueFen] of list) sums.set(key, (sums.get(key) ?? 0) + valueFen);
  const sorted = [...sums]
    .filter(([, valueFen]) => valueFen > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const shares = computeGroupShares(
    list.map(([group, valueFen], index) => ({ position: String(index), group, valueFen })),
  );
  return sorted.map(([key, valueFen]) => ({ key, valueFen, share: shares.get(key) ?? 0 }));
}

/** Lists the last days of a number of months before the month of a day, oldest first, and the day itself. */
export function listMonthEnds(today: string, months: number): string[] {
  const first = `${today.slice(0, 7)}-01`;
  const ends = Array.from({ length: months }, (_, index) =>
    addDays(addMonths(first, index + 1 - months), -1),
  );
  return [...ends, today];
}

export interface AllocationPoint {
  readonly date: string;
  readonly valueFen: Fen;
  /** Money paid in minus money paid out since the previous point. */
  readonly putInFen: Fen;
  /** Value minus the previous value and the money paid in. */
  readonly gainFen: Fen;
  readonly groups: readonly AllocationGroup[];
}

/**
 * Computes the groups on given days, ascending; the first day is only the start of the first step and has no point.
 * The value of a product on a day comes from its last day on or before it.
 */
export function computeAllocationOver(
  products: ReadonlyMap<string, readonly ValueDay[]>,
  getGroup: (id: string) => string,
  dates: readonly string[],
): AllocationPoint[] {
  const rows = dates.map(() => ({ movedFen: 0, values: [] as (readonly [string, Fen])[] }));
  for (const [id, days] of products) {
    let next = 0;
    let valueFen = 0;
    dates.forEach((date, index) => {
      const row = rows[index];
      for (let day = days[next]; day && day.date <= date; day = days[(next += 1)]) {
        valueFen = day.valueFen;
        if (row) row.movedFen += day.movedFen;
      }
      row?.values.push([getGroup(id), valueFen]);
    });
  }
  const points = rows.map(({ movedFen, values }, index) => ({
    date: dates[index] ?? '',
    valueFen: values.reduce((sum, [, fen]) => sum + fen, 0),
    putInFen: 0 - movedFen,
    groups: groupValues(values),
  }));
  return points.slice(1).map((point, index) => ({
    ...point,
    gainFen: point.valueFen - (points[index]?.valueFen ?? 0) - point.putInFen,
  }));
}
