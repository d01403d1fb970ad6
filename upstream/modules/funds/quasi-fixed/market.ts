import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import { findDrawdownEpisodes } from '~/domain/figures/drawdowns';
import { PERIOD_NAMES, computePeriodReturn, resampleSeries, type PeriodKey } from '~/domain/figures/metrics';
import { implementCalls } from '~/upstream/core/service-context';
import { countProductsByKind } from '~/upstream/modules/funds/quasi-fixed/counts';

/** Id of the bond index in the catalogue. */
const BOND_INDEX = 'cbond';
const YEARS = 5;
const PERIODS: readonly PeriodKey[] = ['1m', '3m', '6m', 'ytd', '1y', '3y'];

/** Market background of quasi-fixed income: a bond index with its largest drawdown, and the number of products. */
export const market = implementCalls('quasiFixed', {
  async market({ context: { db, now } }) {
    const today = toShanghaiDay(now());
    const [index, series, counts] = await Promise.all([
      db.selectFrom('indices').select('name').where('id', '=', BOND_INDEX).executeTakeFirst(),
      db
        .selectFrom('index_points')
        .select(['date', 'close as value'])
        .where('index_id', '=', BOND_INDEX)
        .where('date', '>=', addMonths(today, -12 * YEARS))
        .where('date', '<=', today)
        .orderBy('date')
        .execute(),
      countProductsByKind(db),
    ]);
    const monthEnds = resampleSeries(series, 'month');
    const base = monthEnds[0]?.value ?? 1;
    const [deepest] = findDrawdownEpisodes(series, 1);
    return {
      benchmark_name: index?.name ?? '债券指数',
      as_of: series.at(-1)?.date ?? null,
      periods: PERIODS.flatMap((period) => {
        const found = computePeriodReturn(series, period);
        return found
          ? [
              {
                label: PERIOD_NAMES[period],
                start: found.start,
                end: found.end,
                change_ratio: found.value,
              },
            ]
          : [];
      }),
      deepest: deepest
        ? {
            depth: deepest.depth,
            peak: deepest.peak,
            trough: deepest.trough,
            recovered: deepest.recovered,
          }
        : null,
      months: monthEnds.map(({ date, value }) => ({ date, change_ratio: value / base - 1 })),
      ...counts,
    };
  },
});
