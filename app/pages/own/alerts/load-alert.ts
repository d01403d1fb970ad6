import type { PortalContext } from '~/bff/http/app-context';
import type { AlertType } from '~/domain/figures/fund-alert';
import type { Alert } from '~/contract/alerts';
import { paths } from '~/app/paths';
import { alertValues, alertWords } from '~/app/pages/own/alerts/alert-view';
import { lockCardView, type Viewing } from '~/app/parts/funds/lock-view';

type Fund = Pick<Alert, 'fund_kind' | 'fund_id'>;

const ALL: AlertType[] = ['nav_above', 'nav_below', 'change', 'paper'];

/** The form of a fund's alerts; of a private fund for who may see its values. */
export async function loadAlert({ upstream }: PortalContext, fund: Fund, viewing: Viewing) {
  const { fund_kind, fund_id } = fund;
  const isPrivate = fund_kind === 'simu';
  const [found, mine] = await Promise.all([
    isPrivate
      ? upstream.catalogue.simuDetail({ query: { product_id: fund_id } })
      : upstream.market.fundInfo({ query: { fund_code: fund_id } }),
    upstream.holdings.onFund({ query: fund }),
  ]);
  if (found.kind === 'simu' && found.locked) {
    const returnTo = paths.fundAlert(viewing.edition, { ...fund });
    const lock = lockCardView(found.locked, viewing, { returnTo, name: found.short_name });
    return { kind: 'locked' as const, lock };
  }
  const types: AlertType[] =
    found.kind === 'simu' ? [...ALL, 'open_day'] : found.type === 'money' ? ['paper'] : ALL;
  const words = (type: AlertType): string => `${alertWords({ type, mark: null, fund_kind })}时提醒我`;
  return {
    kind: 'open' as const,
    isPrivate,
    name: found.kind === 'simu' ? found.short_name : found.name,
    latest: found.nav === null || found.nav_date === null ? null : `${found.nav_date} 单位净值 ${found.nav}`,
    types,
    words: { openDay: words('open_day'), paper: words('paper') },
    values: alertValues(mine.alerts),
    listTo: paths.fundAlerts(viewing.edition),
  };
}
