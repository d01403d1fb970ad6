import { PERIOD_NAMES } from '~/domain/figures/metrics';
import { computeWindowSteps, type DayWindow } from '~/app/charts/day-window';
import type { SegmentedChoice } from '~/app/ui/segmented';
import { buildWindowQuery, type ChartQuery } from '~/app/features/funds/chart-query';
import { buildPeriodLinks, type NavReply } from '~/app/features/funds/performance-view';

/** Builds the address of a page from the query of its chart. */
export type BuildChartHref = (query: Record<string, string | undefined>) => string;

/** A GET form: its address and the query it keeps as hidden fields. */
interface AskForm {
  action: string;
  hidden: { name: string; value: string }[];
}

/** Controls that change a chart. All of them are addresses: they work without scripts and can be bookmarked. */
export interface ChartToolsView {
  /** Some setting is not the default, so the controls are expanded. */
  isUsed: boolean;
  scales: SegmentedChoice[];
  shown: DayWindow | null;
  steps: SegmentedChoice[];
  windowForm: AskForm;
  indices: SegmentedChoice[];
  compareForm: AskForm;
  compared: { code: string; name: string | null } | null;
}

const CHART = '#perf';

/**
 * Builds the chart controls of a fund's page from its address: periods, the name of the shown period, and the links
 * that change it.
 */
export function buildChartControls(
  query: ChartQuery,
  nav: Pick<NavReply, 'as_of' | 'series' | 'indices' | 'nav_compared' | 'benchmark_name'> | null,
  { hrefOf, since }: { hrefOf: BuildChartHref; since: string },
) {
  const { from, to } = buildWindowQuery(query);
  const asked = ({ period, ...more }: Partial<ChartQuery> = {}) => {
    const chosen = period ?? query.period;
    const { compare, scale } = query;
    // The page without a query shows one year.
    return { period: chosen === '1y' ? undefined : chosen, compare, scale, from, to, ...more };
  };
  const at = (more: Partial<ChartQuery>): string => hrefOf(asked(more));
  const isWindow = from !== undefined || to !== undefined;
  const withoutWindow = { from: undefined, to: undefined };
  return {
    periods: buildPeriodLinks(query.period, (period) => at({ period, ...withoutWindow })).map((each) =>
      isWindow ? { ...each, isCurrent: false } : each,
    ),
    periodName: isWindow ? '所选区间' : PERIOD_NAMES[query.period],
    here: at({}),
    /** Chart parameters of the address; other links of the page keep them. */
    asked: asked(),
    windowTo: at(withoutWindow) + CHART,
    tools: nav && getTools(query, nav, { at, since, isWindow }),
  };
}

function getTools(
  query: ChartQuery,
  nav: NonNullable<Parameters<typeof buildChartControls>[1]>,
  { at, since, isWindow }: { at: (more: Partial<ChartQuery>) => string; since: string; isWindow: boolean },
): ChartToolsView | null {
  const [from, to] = [nav.series?.dates[0], nav.series?.dates.at(-1)];
  if (!nav.as_of) return null;
  const shown = from !== undefined && to !== undefined && from < to ? { from, to } : null;
  const scaleTo = (scale: ChartQuery['scale']) => at({ scale }) + CHART;
  return {
    isUsed: isWindow || query.compare !== undefined || query.scale !== undefined,
    scales: [
      { label: '普通坐标', to: scaleTo(undefined), isCurrent: query.scale === undefined },
      { label: '对数坐标', to: scaleTo('log'), isCurrent: query.scale === 'log' },
    ],
    shown,
    steps: shown ? stepLinks(shown, { from: since, to: nav.as_of }, at, isWindow) : [],
    windowForm: askForm(at({ from: undefined, to: undefined })),
    indices: nav.indices
      .filter(({ name }) => name !== nav.benchmark_name)
      .map(({ id, name }) => {
        const isCurrent = query.compare === id;
        return { label: name, isCurrent, to: at({ compare: isCurrent ? undefined : id }) + CHART };
      }),
    compareForm: askForm(at({ compare: undefined })),
    compared:
      query.compare === undefined ? null : { code: query.compare, name: nav.nav_compared?.name ?? null },
  };
}

function stepLinks(
  shown: DayWindow,
  bounds: DayWindow,
  at: (more: Partial<ChartQuery>) => string,
  isWindow: boolean,
): SegmentedChoice[] {
  const steps = computeWindowSteps(shown, bounds);
  const ways: [string, DayWindow | null][] = [
    ['前移', steps.earlier],
    ['后移', steps.later],
    ['放大', steps.closer],
    ['缩小', steps.wider],
  ];
  const links = ways.flatMap(([label, window]) => (window ? [{ label, to: at(window) + CHART }] : []));
  return isWindow ? [...links, { label: '还原', to: at({ from: undefined, to: undefined }) + CHART }] : links;
}

/** The address of a GET form loses its query, so the parameters to keep are sent as hidden fields. */
function askForm(href: string): AskForm {
  const [path = '', search = ''] = href.split('?');
  const hidden = [...new URLSearchParams(search)].map(([name, value]) => ({ name, value }));
  return { action: path + CHART, hidden };
}
