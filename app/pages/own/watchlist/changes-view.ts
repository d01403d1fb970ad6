import { formatSizeBand } from '~/contract/kinds';
import { paths } from '~/app/paths';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatPercent } from '~/domain/figures/format';

type Change = CallResult<Contract['favorites']['changes']>['list'][number];

/** Number of funds shown; the rest is collapsed. */
const SHOWN = 5;
/** Number of announcements named for one fund. */
const NAMED = 2;

/** Describes the changes of one fund, each in a few words with its date. */
function getLines({ performance, events }: Change): string[] {
  const of = (type: Change['events'][number]['type']) => events.filter((event) => event.type === type);
  const notices = of('notice');
  const day = (event: Change['events'][number]) => event.happened_on.slice(5);
  return [
    performance
      ? `期间涨跌 ${formatPercent(performance.value)}，${performance.start.slice(5)} 至 ${performance.end.slice(5)}`
      : '',
    ...of('manager').map((event) => `基金经理${event.title} ${day(event)}`),
    ...of('size').map((event) => `管理人规模 ${formatSizeBand(event.title)} ${day(event)}`),
    ...of('fee').map((event) => `费率：${event.title} ${day(event)}`),
    ...notices.slice(0, NAMED).map((event) => `${event.title} ${day(event)}`),
    notices.length > NAMED ? `另有公告 ${notices.length - NAMED} 则` : '',
  ].filter(Boolean);
}

/** Builds the watched funds that changed since the last confirmation; null when there are none. */
export function buildWatchChangesView(list: readonly Change[], edition: Edition) {
  const rows = list.map((change) => ({
    key: change.kind === 'simu' ? change.product_id : change.fund_code,
    to:
      change.kind === 'simu'
        ? paths.simuProduct(change.product_id)
        : paths.publicFund(edition, change.fund_code),
    name: change.name,
    since: toShanghaiDay(change.looked_at),
    lines: getLines(change),
    isLocked: change.kind === 'simu' && Boolean(change.locked),
  }));
  // For a private fund with locked values, a new NAV is locked too; without another change the fund is not listed.
  const shown = rows.filter(({ lines }) => lines.length > 0);
  if (shown.length === 0) return null;
  return {
    count: shown.length,
    since: shown.map((row) => row.since).sort()[0] ?? '',
    first: shown.slice(0, SHOWN),
    rest: shown.slice(SHOWN),
    hasLocked: rows.some((row) => row.isLocked),
  };
}
export type WatchChangesView = NonNullable<ReturnType<typeof buildWatchChangesView>>;
