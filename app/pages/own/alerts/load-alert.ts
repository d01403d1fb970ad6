import type { PortalContext } from '~/bff/http/app-context';
import type { Alert } from '~/contract/alerts';
import { paths } from '~/app/paths';
import { buildAlertForm } from '~/app/features/funds/alert-view';
import { buildLockCardView, type ViewContext } from '~/app/features/person/lock-view';

type Fund = Pick<Alert, 'fund_kind' | 'fund_id'>;

/** Loads the alert form of a fund; for a private fund, only for viewers who may see its values. */
export async function loadAlert({ upstream }: PortalContext, fund: Fund, viewing: ViewContext) {
  const { fund_kind, fund_id } = fund;
  const [found, mine] = await Promise.all([
    fund_kind === 'simu'
      ? upstream.catalogue.simuDetail({ query: { product_id: fund_id } })
      : upstream.market.fundInfo({ query: { fund_code: fund_id } }),
    upstream.holdings.onFund({ query: fund }),
  ]);
  if (found.kind === 'simu' && found.locked) {
    const returnTo = paths.fundAlert(viewing.edition, { ...fund });
    const lock = buildLockCardView(found.locked, viewing, { returnTo, name: found.short_name });
    return { kind: 'locked' as const, lock };
  }
  return { kind: 'open' as const, form: buildAlertForm(found, mine.alerts, viewing.edition) };
}
