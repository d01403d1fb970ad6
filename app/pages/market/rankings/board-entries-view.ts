import type { Viewer } from '~/bff/http/app-context';
import type { Instant } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { DRAWDOWN_LABEL } from '~/app/features/lists/fund-row';
import { MISSING_VALUE } from '~/domain/figures/format';
import { PERIOD_NAMES } from '~/domain/figures/metrics';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { paths } from '~/app/paths';
import { indexPaths } from '~/app/paths/indices';
import { RANK_PERIODS, type RankPeriod, type RankView } from '~/app/features/funds/channel-view';
import { getLevelLock, getNextStep } from '~/app/features/person/next-step';
import {
  COMPANY_BOARDS,
  MANAGER_BOARDS,
  SIMU_PERIODS,
  buildSimuBoardPath,
} from '~/app/pages/market/rankings/boards';

/** An entry of the hub: its target, and how its order is determined. */
export interface BoardEntry {
  to: string;
  title: string;
  method: string;
}

/**
 * Links to the rankings of private funds by strategy and by period; the names of rankings reveal nothing about a
 * fund.
 */
export const simuEntries = {
  periods: SIMU_PERIODS.map((period) => ({
    label: PERIOD_NAMES[period],
    to: buildSimuBoardPath({ period, strategy: null }),
  })),
  strategies: STRATEGIES.map((strategy) => ({
    label: STRATEGY_NAMES[strategy],
    to: buildSimuBoardPath({ period: '1y', strategy }),
  })),
};

/**
 * Returns why private rankings are locked for a viewer and the next step; null when they are open. `now`: epoch ms.
 */
export function getSimuBoardLock(viewer: Viewer | null, edition: Edition, now: Instant) {
  const locked = getLevelLock(viewer, now);
  if (!locked) return null;
  const step = getNextStep(locked, viewer, edition, { returnTo: paths.topList(edition) });
  return { reason: step.text, next: viewer ? step.label : '登录认证', to: step.href };
}

/** Entry of the platform's index of private funds. */
export const buildIndexEntry = (edition: Edition): BoardEntry => ({
  to: indexPaths.hundredFunds(edition),
  title: '格上100',
  method: '一百只私募的等权指数，按成立日期与净值披露入选；方法、成员与历次进出对所有人公开',
});

export const buildCompanyEntries = (edition: Edition): BoardEntry[] => [
  ...COMPANY_BOARDS.filter((board) => !board.size).map((board) => ({
    to: paths.companyRank(board.id),
    title: board.label,
    method: board.method,
  })),
  {
    to: indexPaths.top100Companies(edition),
    title: '私募百强榜',
    method: '年度名单，按登记年限、公示规模、在运作产品与基金经理人数入选；不分名次',
  },
];
/** Companies by the band of their assets under management. */
export const companySizes = COMPANY_BOARDS.filter((board) => board.size).map((board) => ({
  label: board.label,
  to: paths.companyRank(board.id),
}));
export const managerEntries: BoardEntry[] = MANAGER_BOARDS.map((board) => ({
  to: paths.managerRank(board.id),
  title: board.label,
  method: board.method,
}));

/** Links that change the period of all public rankings. */
export const buildPublicPeriodLinks = (period: RankPeriod, edition: Edition) =>
  RANK_PERIODS.map((each) => ({
    label: PERIOD_NAMES[each],
    to: `${paths.topList(edition, { period: each === '1y' ? undefined : each })}#public`,
    isCurrent: each === period,
  }));

/** Builds the first rows of a public ranking: name, code, return, drawdown. */
export const buildPublicRankPreview = (view: RankView) => ({
  title: view.typeName,
  moreTo: view.moreTo,
  window: view.asOf && view.start ? { start: view.start, end: view.asOf } : null,
  rows: view.rows.map((row) => ({
    to: row.href,
    name: row.name,
    facts: [row.risk, row.facts[1]].filter((fact) => fact !== null),
    value: row.cells[0]?.text ?? MISSING_VALUE,
    drawdown: row.cells.find((cell) => cell.label === DRAWDOWN_LABEL)?.text ?? MISSING_VALUE,
  })),
});
export type PublicRankPreview = ReturnType<typeof buildPublicRankPreview>;
