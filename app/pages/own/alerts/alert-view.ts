import { isOneTimeAlert } from '~/domain/figures/fund-alert';
import { toBig } from '~/domain/figures/money';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import type { Alert } from '~/contract/alerts';
import { paths } from '~/app/paths';
import { describeAlert } from '~/app/features/funds/alert-view';

/** Describes since when an alert is active, or what it reported last. */
const stateWords = ({ type, set_at, told_of }: Alert): string => {
  if (told_of === null) return `${toShanghaiDay(set_at)} 设定，尚未触发`;
  return isOneTimeAlert(type) ? `${told_of} 已提醒，重新设定后再次生效` : `最近一次 ${told_of}`;
};

/** Groups alerts by fund, the fund with the newest alert first. */
export function buildAlertGroups(list: readonly Alert[], edition: Edition) {
  const funds = new Map<string, Alert[]>();
  for (const alert of list) funds.set(alert.fund_id, [...(funds.get(alert.fund_id) ?? []), alert]);
  return [...funds.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { fund_kind, fund_id, fund_name } = first;
    return [
      {
        name: fund_name,
        to: fund_kind === 'simu' ? paths.simuProduct(fund_id) : paths.publicFund(edition, fund_id),
        editTo: paths.fundAlert(edition, { fund_kind, fund_id }),
        alerts: own.map((alert) => ({
          id: alert.alert_id,
          text: describeAlert(alert),
          state: stateWords(alert),
        })),
      },
    ];
  });
}

/** Converts the form for the upstream: a ratio for the change. */
export const toAlertRequest = (typed: {
  nav_above?: string | undefined;
  nav_below?: string | undefined;
  change?: string | undefined;
  open_day?: 'on' | undefined;
  paper?: 'on' | undefined;
}) => [
  ...(typed.nav_above ? [{ type: 'nav_above' as const, mark: typed.nav_above }] : []),
  ...(typed.nav_below ? [{ type: 'nav_below' as const, mark: typed.nav_below }] : []),
  ...(typed.change ? [{ type: 'change' as const, mark: toBig(typed.change).div(100).toFixed() }] : []),
  ...(typed.open_day ? [{ type: 'open_day' as const, mark: null }] : []),
  ...(typed.paper ? [{ type: 'paper' as const, mark: null }] : []),
];
