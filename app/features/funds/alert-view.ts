import { formatRate } from '~/domain/figures/format';
import { OPEN_DAY_NOTICE_DAYS, type AlertType } from '~/domain/figures/fund-alert';
import { toBig } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import type { Edition } from '~/domain/platform/edition';
import type { Alert } from '~/contract/alerts';
import type { CallResult, Contract } from '~/contract';
import { paths } from '~/app/paths';

/** Describes the condition of an alert. */
export function describeAlert({ type, mark, fund_kind }: Pick<Alert, 'type' | 'mark' | 'fund_kind'>): string {
  switch (type) {
    case 'nav_above':
      return `单位净值达到或高于 ${padNavDecimals(mark ?? '0')}`;
    case 'nav_below':
      return `单位净值达到或低于 ${padNavDecimals(mark ?? '0')}`;
    case 'change':
      return `${fund_kind === 'simu' ? '一期' : '一日'}涨跌达到 ${formatRate(Number(mark), 1)}`;
    case 'open_day':
      return `开放日前 ${OPEN_DAY_NOTICE_DAYS} 天内`;
    case 'paper':
      return fund_kind === 'simu' ? '有新的报告或文件' : '有新的公告';
  }
}

/** Form values as saved: per cent for the change; empty where no alert is set. */
function alertValues(list: readonly Alert[]): Record<string, string> {
  return Object.fromEntries(
    list.map(({ type, mark }) => [
      type,
      mark === null ? 'on' : type === 'change' ? toBig(mark).times(100).toFixed() : toBig(mark).toFixed(),
    ]),
  );
}

type AlertFund =
  | CallResult<Contract['catalogue']['simuDetail']>
  | Pick<CallResult<Contract['market']['fundInfo']>, 'kind' | 'name' | 'type' | 'nav' | 'nav_date'>;

const ALL: AlertType[] = ['nav_above', 'nav_below', 'change', 'paper'];

/**
 * Builds the alert form of a fund with the saved alerts. For a private fund, only for viewers who may see its
 * values.
 */
export function buildAlertForm(fund: AlertFund, alerts: readonly Alert[], edition: Edition) {
  const { kind, nav, nav_date } = fund;
  const types: AlertType[] = kind === 'simu' ? [...ALL, 'open_day'] : fund.type === 'money' ? ['paper'] : ALL;
  const words = (type: AlertType): string =>
    `${describeAlert({ type, mark: null, fund_kind: kind })}时提醒我`;
  return {
    isPrivate: kind === 'simu',
    name: kind === 'simu' ? fund.short_name : fund.name,
    latest: nav === null || nav_date === null ? null : `${nav_date} 单位净值 ${nav}`,
    types,
    words: { openDay: words('open_day'), paper: words('paper') },
    values: alertValues(alerts),
    listTo: paths.fundAlerts(edition),
  };
}
export type AlertFormView = ReturnType<typeof buildAlertForm>;
