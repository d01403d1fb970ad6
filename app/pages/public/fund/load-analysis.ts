import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { formatRate } from '~/domain/figures/format';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import { mapPart, part } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import {
  costView,
  defaultSpan,
  drawdownChart,
  drawdownRows,
  holdingView,
  riskView,
  SPAN_NAMES,
  WINDOW_NAMES,
  type Span,
} from '~/app/pages/public/fund/analysis-view';
import { holdingsView } from '~/app/pages/public/parts/fund-view';

interface AnalysisRequest {
  code: string;
  window: '1y' | '3y';
  /** The longest up to a year that there is, unless asked for. */
  hold?: Span;
}

/** Analysis of a fund: its figures, and parts that may fail each by itself. */
export async function loadAnalysis(context: PortalContext, edition: Edition, requested: AnalysisRequest) {
  const { code, window } = requested;
  const { market } = context.upstream;
  const query = { fund_code: code };
  const [analysis, nav, rules, description] = await Promise.all([
    market.fundAnalysis({ query: { ...query, window } }),
    part(context, market.fundNav({ query: { ...query, period: window } })),
    part(context, market.fundTradeRules({ query })),
    part(context, market.fundDescription({ query })),
  ]);
  const hold = requested.hold ?? defaultSpan(analysis);
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
    /** Money funds keep their NAV at 1: figures of risk say nothing. */
    isMoney: analysis.type_name === PUBLIC_TYPE_NAMES.money,
    asOf: analysis.as_of,
    frequency: analysis.frequency,
    benchmark: analysis.benchmark_name,
    riskFree: formatRate(analysis.risk_free),
    window: analysis.window,
    /** The window that was asked for. */
    asked: window,
    windowName: analysis.window?.is_full === false ? '成立以来' : WINDOW_NAMES[window],
    history: analysis.history,
    windows: (['1y', '3y'] as const).map((each) => ({
      label: WINDOW_NAMES[each],
      to: at({ window: each }),
      isCurrent: each === window,
    })),
    risk: riskView(analysis),
    chart: mapPart(nav, drawdownChart),
    drawdowns: drawdownRows(analysis),
    spans: (Object.keys(SPAN_NAMES) as Span[]).map((each) => ({
      label: SPAN_NAMES[each],
      to: `${at({ hold: each })}#hold-period`,
      isCurrent: each === hold,
    })),
    spanName: SPAN_NAMES[hold],
    holding: holdingView(analysis, hold),
    costs: mapPart(rules, costView),
    holdings: mapPart(description, holdingsView),
    fallsTo: paths.falls(edition, { kind: 'public', id: code }),
    rulesTo: paths.publicTradeRules(edition, code),
  };
}
export type AnalysisPageView = Awaited<ReturnType<typeof loadAnalysis>>;
