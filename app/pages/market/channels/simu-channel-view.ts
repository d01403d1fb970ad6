import { addDays } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatProductRisk } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { paths } from '~/app/paths';
import { fundRegisterPaths } from '~/app/paths/on-sale';
import type { IconName } from '~/app/ui/icon';
import { buildManagerRow } from '~/app/features/funds/directory-view';
import { formatWeekday } from '~/app/features/lists/open-month';

type Strategies = CallResult<Contract['catalogue']['simuStrategies']>;
type Calendar = CallResult<Contract['holdings']['openCalendar']>;

/** Number of days ahead that count as soon. */
export const OPENING_SOON_DAYS = 30;
const SOON_ROWS = 5;

/** Links from the channel page to other pages. */
export const buildSimuEntries = (edition: Edition): { icon: IconName; label: string; to: string }[] => [
  { icon: 'candles', label: '私募产品', to: paths.fundLibrary(edition, { tab: 'simu' }) },
  { icon: 'wallet', label: '格上在售', to: fundRegisterPaths.onSale(edition) },
  { icon: 'star', label: '推荐产品', to: fundRegisterPaths.recommended(edition) },
  { icon: 'ranking', label: '收益排行', to: paths.simuRank() },
  { icon: 'calendar', label: '产品日历', to: paths.productCalendar(edition) },
  { icon: 'podium', label: '私募公司', to: paths.simuCompanies() },
  { icon: 'person', label: '基金经理', to: paths.simuManagers() },
  { icon: 'menu', label: '更多', to: fundRegisterPaths.more(edition) },
];

/** Builds links to the strategies that have funds, with the number of funds behind each. */
export const buildStrategyLinks = ({ list }: Strategies, edition: Edition) =>
  list
    .filter((each) => each.product_count > 0)
    .map((each) => ({
      kind: `simu-${each.strategy}` as const,
      label: each.strategy_name,
      note: `${each.product_count} 只`,
      to: paths.fundLibrary(edition, { tab: 'simu', strategy: each.strategy }),
    }));

/** Row of a manager without the title, which is similar for all. */
export const buildManagerLine = (manager: Parameters<typeof buildManagerRow>[0]) => {
  const row = buildManagerRow(manager);
  return { ...row, facts: row.facts.filter((fact) => fact !== manager.title) };
};

/** Range of days that counts as opening soon. */
export const getOpeningSoonRange = (today: string) => ({
  from: today,
  to: addDays(today, OPENING_SOON_DAYS),
});

/** Builds the next openings, one row for each product: its first open day. */
export function buildOpeningSoonRows({ list }: Calendar) {
  const first = new Map<string, Calendar['list'][number]>();
  for (const each of [...list].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    if (!first.has(each.product_id)) first.set(each.product_id, each);
  }
  return [...first.values()].slice(0, SOON_ROWS).map((each) => ({
    to: paths.simuProduct(each.product_id),
    name: each.name,
    risk: formatProductRisk(each.risk_level),
    day: each.date,
    weekday: formatWeekday(each.date),
  }));
}
