import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { formatRate } from '~/domain/figures/format';
import type { FigureSpan } from '~/domain/figures/figure-derivation';
import type { Locked } from '~/contract/shared';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import {
  FIGURE_TEXTS,
  isMoneyFigure,
  isNavFigure,
  isAccountFigure,
  type EquityFigure,
  type FigureKey,
  type MoneyFigure,
  type AccountFigure,
} from '~/app/features/figures/figure-texts';
import type { MetricDetailsView } from '~/app/features/figures/metric-details';
import { buildLockCardView } from '~/app/features/person/lock-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildEquityMetricView } from '~/app/pages/market/metric-details/equity-view';
import {
  buildWatchlistMetric,
  buildHoldingMetric,
  PUBLIC_METRIC_TEXTS,
  buildWealthMetric,
  type HoldingMetric,
} from '~/app/pages/market/metric-details/own-metrics-view';
import { buildMetricFacts, buildNavMetricView } from '~/app/pages/market/metric-details/work-view';

export interface MetricRequest {
  of: FigureKey;
  kind?: 'simu' | 'public' | 'pe';
  id?: string;
  span: FigureSpan;
}

interface Asking {
  context: PortalContext;
  edition: Edition;
  viewer: Viewer | null;
}

/**
 * Loads the explanation of a figure: its definition, and its inputs when it belongs to a fund or to the person. A
 * sheet over another page requests it too: an error leaves the definition and states the reason, so that the other
 * page stays.
 */
export async function loadMetricDetails(
  asking: Asking,
  requested: MetricRequest,
): Promise<MetricDetailsView> {
  const { of } = requested;
  const made = await settle(asking.context, getMade(requested, asking));
  return {
    title: FIGURE_TEXTS[of].name,
    ...{ figure: null, product: null, when: [], sum: null, steps: [], table: null, lock: null, note: null },
    about: buildMetricFacts(of),
    isPast: of !== 'own_value' && of !== 'nav',
    ...(made.ok ? made.data : { note: made.message }),
  };
}

/** Loads the parts of the explanation beyond the definition. */
async function getMade(requested: MetricRequest, asking: Asking): Promise<Partial<MetricDetailsView>> {
  const { of, kind, id, span } = requested;
  if (isAccountFigure(of)) return getOwn(of, requested, asking);
  if (kind === undefined || id === undefined) return {};
  if (isMoneyFigure(of)) return kind === 'public' ? moneyFigure(of, id, asking) : {};
  if (isNavFigure(of)) return kind === 'pe' ? {} : navFigure(of, { kind, id }, span, asking);
  return kind === 'pe' ? equityFigure(of, id, asking) : {};
}

const getLock = (
  locked: Locked,
  { context, edition, viewer }: Asking,
  back: { returnTo: string; name: string },
) => buildLockCardView(locked, { viewer, edition, now: context.now() }, back);

async function navFigure(
  of: Parameters<typeof buildNavMetricView>[0],
  { kind, id }: { kind: 'simu' | 'public'; id: string },
  span: FigureSpan,
  asking: Asking,
): Promise<Partial<MetricDetailsView>> {
  const { market } = asking.context.upstream;
  if (kind === 'public') {
    const reply = await market.fundFigure({ query: { fund_code: id, of, span } });
    const product = { name: reply.name, to: paths.publicFund(asking.edition, id) };
    return { product, ...withReason(buildNavMetricView(of, span, reply)) };
  }
  const reply = await market.simuFigure({ query: { product_id: id, of, span } });
  const product = { name: reply.name, to: paths.simuProduct(id) };
  const locked = reply.locked ?? null;
  return {
    product,
    ...(locked
      ? {
          ...buildNavMetricView(of, span, { ...reply, performance: null }),
          lock: getLock(locked, asking, { returnTo: product.to, name: reply.name }),
        }
      : withReason(buildNavMetricView(of, span, reply))),
  };
}

/** Adds the reason when there is no figure. */
const withReason = (view: ReturnType<typeof buildNavMetricView>) => ({
  ...view,
  note: !view.figure || view.figure.value === '—' ? '这只产品目前没有这个数值，原因见“口径与限制”。' : null,
});

/** Uses the figure that the fund publishes; nothing is computed here. */
async function moneyFigure(
  of: MoneyFigure,
  id: string,
  { context, edition }: Asking,
): Promise<Partial<MetricDetailsView>> {
  const info = await context.upstream.market.fundInfo({ query: { fund_code: id } });
  const value =
    of === 'seven_day'
      ? formatRate(info.seven_day_yield, 3)
      : info.income_per_10k && `${info.income_per_10k} 元`;
  return {
    product: { name: info.name, to: paths.publicFund(edition, id) },
    figure: value ? { value, isSigned: false, label: FIGURE_TEXTS[of].name } : null,
    when: [{ label: '截至', value: info.nav_date }],
  };
}

async function equityFigure(
  of: EquityFigure,
  id: string,
  asking: Asking,
): Promise<Partial<MetricDetailsView>> {
  const fund = await asking.context.upstream.equity.productDetail({ query: { product_id: id } });
  const view = buildEquityMetricView(of, fund, asking.edition);
  return fund.locked
    ? { ...view, lock: getLock(fund.locked, asking, { returnTo: view.product.to, name: fund.name }) }
    : view;
}

/** Loads the person's own figures; only text for guests and for persons without such a holding. */
async function getOwn(
  of: AccountFigure,
  requested: MetricRequest,
  asking: Asking,
): Promise<Partial<MetricDetailsView>> {
  const about = buildMetricFacts(of, requested.kind === 'public' ? PUBLIC_METRIC_TEXTS[of] : undefined);
  if (!asking.viewer) return { about, note: '登录后，从您的持仓或自选打开，这里会列出用到的数字。' };
  return { about, ...((await loadOwnFigure(of, requested, asking)) ?? { note: '您目前没有这一项。' }) };
}

async function loadOwnFigure(
  of: AccountFigure,
  { kind, id }: Pick<MetricRequest, 'kind' | 'id'>,
  { context }: Asking,
): Promise<HoldingMetric | null> {
  const { holdings, publicAccount, favorites } = context.upstream;
  const amounts = createAmountDisplay(context.preferences.isAmountHidden);
  if (of === 'since_added') {
    const { list } = await favorites.table({ query: {} });
    return buildWatchlistMetric(
      list.find(
        (fund) => (fund.kind === 'simu' ? fund.product_id : fund.fund_code) === id && fund.kind === kind,
      ),
    );
  }
  if (id === undefined)
    return of === 'own_xirr' ? buildWealthMetric(await holdings.wealth({ query: {} }), amounts) : null;
  if (kind === 'public')
    return buildHoldingMetric(
      of,
      { kind, position: await publicAccount.position({ query: { fund_code: id } }) },
      amounts,
    );
  return buildHoldingMetric(
    of,
    { kind: 'simu', position: await holdings.position({ query: { product_code: id } }) },
    amounts,
  );
}
