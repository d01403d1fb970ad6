import type { Cell } from '~/upstream/core/db/bulk-load';
import { getPayoutDays } from '~/upstream/seed/announcements';
import { getNavChange } from '~/upstream/seed/catalogue-rows';
import { buildFundDocuments, buildFeeTiers } from '~/upstream/seed/fund-documents';
import { BENCHMARKS } from '~/upstream/seed/market-model';
import { formatNav, type NavSeries } from '~/upstream/seed/nav-model';
import type { World } from '~/upstream/seed/world';

export const NAV_COLUMNS = ['fund_id', 'date', 'unit', 'accumulated', 'adjusted', 'change', 'note'] as const;

/** Builds rows of nav_points in the order of NAV_COLUMNS, as cells because there are hundreds of thousands. */
export function buildNavCells(world: World): Cell[][] {
  const cells: Cell[][] = [];
  const add = (id: string, nav: NavSeries | null): void => {
    for (let index = 0; index < (nav?.dates.length ?? 0); index += 1) {
      const series = nav as NavSeries;
      cells.push([
        id,
        series.dates[index] as string,
        formatNav(series, series.unit[index] as number),
        formatNav(series, series.accumulated[index] as number),
        Math.round((series.adjusted[index] as number) * 1e8) / 1e8,
        getNavChange(series, index),
        series.notes.get(index) ?? null,
      ]);
    }
  };
  for (const fund of world.simu) add(fund.row.id, fund.nav);
  for (const fund of world.publics) add(fund.id, fund.nav);
  return cells;
}

export const buildIndexRows = () =>
  Object.values(BENCHMARKS).map(({ id, name, code }) => ({ id, name, code }));

export const buildIndexPointRows = (world: World) =>
  (Object.keys(BENCHMARKS) as (keyof typeof BENCHMARKS)[]).flatMap((key) =>
    world.market.days.map((date, index) => ({
      index_id: BENCHMARKS[key].id,
      date,
      close: world.market.levels[key][index] as number,
    })),
  );

export const buildPeerRows = (world: World) =>
  [...world.peers].flatMap(([group, points]) =>
    points.map(({ date, value, members }) => ({
      peer_group: group,
      date,
      value: Math.round(value * 1e8) / 1e8,
      members,
    })),
  );

export const buildPerformanceRows = (world: World) =>
  [...world.figures].flatMap(([fundId, { performances }]) =>
    performances.map(({ payload, ...row }) => ({
      fund_id: fundId,
      ...row,
      payload: JSON.stringify(payload),
    })),
  );

/** Builds the dividends of both kinds. */
export function buildDividendRows(world: World) {
  const rows = (id: string, nav: NavSeries | null) =>
    (nav?.dividends ?? []).map(({ index, perShare }) => {
      const ex = nav?.dates[index] as string;
      const { record, paid } = getPayoutDays(ex, world.market);
      return { fund_id: id, record_on: record, ex_on: ex, paid_on: paid, per_share: perShare.toFixed(4) };
    });
  return [
    ...world.simu.flatMap(({ row, nav }) => rows(row.id, nav)),
    ...world.publics.flatMap(({ id, nav }) => rows(id, nav)),
  ];
}

export const buildSplitRows = (world: World) =>
  world.publics.flatMap(({ id, nav }) =>
    (nav?.splits ?? []).map(({ index, ratio }) => ({
      fund_id: id,
      date: nav?.dates[index] as string,
      ratio: ratio.toFixed(8),
    })),
  );

export const buildFeeTierRows = (world: World) => world.publics.flatMap(buildFeeTiers);
export const buildDocumentRows = (world: World) => world.simu.flatMap(buildFundDocuments);
/** The order of publication determines the announcement ids. */
export const buildAnnouncementRows = (world: World) =>
  world.announcements.map((row, index) => ({ aid: index + 1, ...row }));
