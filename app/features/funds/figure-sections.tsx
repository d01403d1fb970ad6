import type { SettledSection } from '~/app/route-kit/settle';
import { LineChart } from '~/app/charts/line-chart';
import { Card } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { SeparatedFields } from '~/app/ui/figure';
import { HeatTable } from '~/app/ui/heat-table';
import { Metrics } from '~/app/ui/metrics';
import { Section } from '~/app/ui/section';
import type { SegmentedChoice } from '~/app/ui/segmented';
import { PeriodLinks } from '~/app/ui/tabs';
import { FigureLink, type FigureSubject } from '~/app/features/figures/figure-link';
import { ChartTools } from '~/app/features/funds/chart-tools';
import type { ChartToolsView } from '~/app/features/funds/chart-view';
import { HoldingResultsSection } from '~/app/features/funds/holding-section';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { PeriodReturnsTable } from '~/app/features/funds/performance-tables';
import {
  describeFigureBasis,
  type FiguresView,
  type Frequency,
  type NavWindow,
} from '~/app/features/funds/performance-view';

interface NavSectionProps {
  nav: SettledSection<NavWindow>;
  /** Address of this page with its period. */
  here: string;
  periods: SegmentedChoice[];
  periodName: string;
  frequency: Frequency;
  /** The fund's own benchmark; when absent, the compared index is used. */
  benchmark?: string;
  /** Address of this page without a window of days, and the chart controls. */
  windowTo: string;
  tools: ChartToolsView | null;
}

/** Chart of the fund with index and peers and a period switch, or an error message in its place. */
export function NavSection(props: NavSectionProps) {
  const { nav, here, periods, periodName, frequency, benchmark, windowTo, tools } = props;
  return (
    <section className="mt-4" id="perf" aria-label="业绩走势">
      {nav.ok ? (
        <>
          <Card pad="p">
            <LineChart
              model={nav.data.chart}
              label={`${periodName}走势：本基金与${nav.data.benchmark}、同类平均${nav.data.compared ? `、${nav.data.compared}` : ''}`}
              windowTo={windowTo}
            >
              <PeriodLinks label="走势区间" items={periods} />
              {tools && <ChartTools tools={tools} />}
            </LineChart>
          </Card>
          <p className="footnote">
            {nav.data.start && nav.data.asOf && (
              <>
                <span className="whitespace-nowrap">{nav.data.start}</span> 至{' '}
                <span className="whitespace-nowrap">{nav.data.asOf}</span>，
              </>
            )}
            {describeFigureBasis(frequency)}。{FIGURE_SOURCE_TEXT}业绩比较基准：
            {benchmark ?? nav.data.benchmark}。<PastPerformanceNote />
          </p>
        </>
      ) : (
        <ErrorState title={nav.message} retry={{ to: here }}>
          走势暂时无法显示，其余内容不受影响
        </ErrorState>
      )}
    </section>
  );
}

interface FigureSectionsProps {
  figures: FiguresView;
  about: FigureSubject;
  peerGroup: string;
  /** False for funds whose risk figures have no meaning. */
  hasRisk?: boolean;
  /** Link to the comparison of the risk figures with peers. */
  analysisTo?: string;
  navListTo: string;
  performanceListTo: string;
}

/** Figures of a fund: period returns, past holding periods, risk, and months. */
export function FigureSections(props: FigureSectionsProps) {
  const { figures, about, peerGroup, hasRisk = true, analysisTo, navListTo, performanceListTo } = props;
  return (
    <>
      <Section
        title="区间收益"
        more={{ to: navListTo, label: '历史净值' }}
        footNote={
          <>
            同类：{peerGroup}，按 <span className="whitespace-nowrap">{figures.asOf ?? '—'}</span>{' '}
            可比产品计算。
            <PastPerformanceNote />
          </>
        }
      >
        <PeriodReturnsTable benchmark={figures.benchmark} rows={figures.rows} about={about} />
      </Section>
      {hasRisk && figures.held && <HoldingResultsSection held={figures.held} about={about} />}
      {hasRisk && <RiskSection figures={figures} about={about} analysisTo={analysisTo} />}
      {figures.heat && (
        <Section
          title="月度收益"
          id="month"
          more={{ to: performanceListTo, label: '历史业绩' }}
          footNote={
            <>
              单位 %，截至 {figures.asOf ?? '—'}。<PastPerformanceNote />
            </>
          }
        >
          <HeatTable caption="月度收益，单位百分比" {...figures.heat} />
        </Section>
      )}
    </>
  );
}

function RiskSection({
  figures,
  about,
  analysisTo,
}: {
  figures: FiguresView;
  about: FigureSubject;
  analysisTo?: string;
}) {
  const isDaily = figures.frequency === 'day';
  return (
    <Section
      title="风险与收益指标"
      id="risk"
      note={<SeparatedFields items={[figures.windowName, isDaily ? '日频' : '周频']} />}
      more={analysisTo ? { to: analysisTo, label: '同类比较' } : undefined}
    >
      <Metrics
        items={figures.metrics.map((metric) => ({
          label: metric.label,
          value: metric.value,
          note: metric.note,
          explain: (cell) => (
            <FigureLink isBare of={metric.key} about={about}>
              {cell}
            </FigureLink>
          ),
        }))}
      />
      <p className="footnote">
        参考利率（Rf）取 {figures.riskFree}/年。{figures.window && `区间 ${figures.window}。`}
        <PastPerformanceNote />
      </p>
    </Section>
  );
}
