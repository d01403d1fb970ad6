import { PERIOD_NAMES } from '~/domain/figures/metrics';
import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { formatRate } from '~/domain/figures/format';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import {
  buildFundCostView,
  getDefaultSpan,
  buildFundDrawdownChart,
  buildDrawdownRows,
  buildHoldingSpanView,
  buildRiskView,
  HOLDING_SPAN_NAMES,
  type HoldingSpan,
} from '~/app/pages/public/fund/analysis-view';
import { buildFundHoldingsView } from '~/app/pages/public/shared/fund-view';

interface AnalysisRequest {
  code: string;
  window: '1y' | '3y';
  /** The longest available up to a year, unless requested. */
  hold?: HoldingSpan;
}

/** Loads the analysis of a fund: its figures, and sections that may fail separately. */
export async function loadAnalysis(context: PortalContext, edition: Edition, requested: AnalysisRequest) {
  const { code, window } = requested;
  const { market } = context.upstream;
  const query = { fund_code: code };
  const [analysis, nav, rules, description] = await Promise.all([
    market.fundAnalysis({ query: { ...query, window } }),
    settle(context, market.fundNav({ query: { ...query, period: window } })),
    settle(context, market.fundTradeRules({ query })),
    settle(context, market.fundDescription({ query })),
  ]);
  const hold = requested.hold ?? getDefaultSpan(analysis);
  const at = (more: Partial<Pick<AnalysisRequest, 'window' | 'hold'>>) => {
    const chosen = { window, hold: requested.hold, ...more };
    return paths.publicAnalysis(edition, code, {
      ...chosen,
      window: chosen.window === '3y' ? undefined : chosen.window,
    });
  };
  return {
    product: { name: analysis.name, to: paths.publicFund(edition, code) },
    edition,
    code,
    path: paths.publicAnalysis(edition, code),
    here: at({}),
    typeName: analysis.type_name,
    /** Money funds keep their NAV at 1, so risk figures have no meaning. */
    isMoney: analysis.type_name === PUBLIC_TYPE_NAMES.money,
    asOf: analysis.as_of,
    frequency: analysis.frequency,
    benchmark: analysis.benchmark_name,
    riskFree: formatRate(analysis.risk_free),
    window: analysis.window,
    /** Requested window. */
    asked: window,
    windowName: analysis.window?.is_full === false ? '成立以来' : PERIOD_NAMES[window],
    history: analysis.history,
    windows: (['1y', '3y'] as const).map((each) => ({
      label: PERIOD_NAMES[each],
      to: at({ window: each }),
      isCurrent: each === window,
    })),
    risk: buildRiskView(analysis),
    chart: mapSection(nav, buildFundDrawdownChart),
    drawdowns: buildDrawdownRows(analysis),
    spans: (Object.keys(HOLDING_SPAN_NAMES) as HoldingSpan[]).map((each) => ({
      label: HOLDING_SPAN_NAMES[each],
      to: `${at({ hold: each })}#hold-period`,
      isCurrent: each === hold,
    })),
    spanName: HOLDING_SPAN_NAMES[hold],
    holding: buildHoldingSpanView(analysis, hold),
    costs: mapSection(rules, buildFundCostView),
    holdings: mapSection(description, buildFundHoldingsView),
    drawdownsTo: paths.drawdowns(edition, { kind: 'public', id: code }),
    rulesTo: paths.publicTradeRules(edition, code),
  };
}
export type AnalysisPageView = Awaited<ReturnType<typeof loadAnalysis>>;
