import { LineChart } from '~/app/charts/line-chart';
import { FigureLink } from '~/app/features/figures/figure-link';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { Card } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { FigureCell, FigureRow, HeroFigure } from '~/app/ui/figure';
import { HeatTable } from '~/app/ui/heat-table';
import { Metrics } from '~/app/ui/metrics';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { PeriodLinks } from '~/app/ui/tabs';
import type { IndexLevelView } from '~/app/pages/market/top-100-funds/level-view';

const BASIS = '周频，成员费后复权净值等权合成';

interface LevelSectionsProps {
  /** Null before the first level. */
  level: IndexLevelView | null;
  launchedOn: string;
}

/** Level of the index for viewers who may see it: curve with drawdown, returns with their days, risk, months. */
export function IndexLevelSections({ level, launchedOn }: LevelSectionsProps) {
  if (!level) {
    return (
      <div className="mt-4">
        <EmptyState title="点位尚未算出" icon="clock">
          成员净值入库后即有走势、收益与回撤
        </EmptyState>
      </div>
    );
  }
  const backfill = (
    <>
      <span className="whitespace-nowrap">{launchedOn}</span>{' '}
      起发布，此前的点位按同一规则回溯计算，当时并未发布。
    </>
  );
  return (
    <>
      <HeroFigure
        label="指数点位"
        asOf={
          <>
            截至 <span className="whitespace-nowrap">{level.asOf}</span>
          </>
        }
        value={level.level}
        side={{ label: '基日以来', value: level.sinceBase, signed: true }}
      />
      <FigureRow>
        <FigureCell signed value={level.annualised} label="基日以来年化" />
        <FigureCell value={level.drawdown} label="最大回撤" />
        <FigureCell value={level.volatility} label="年化波动率" />
      </FigureRow>
      <section className="mt-4" id="level" aria-label="指数走势">
        <Card pad="p">
          <LineChart model={level.chart} label={`${level.periodName}走势：格上100与${level.benchmark}`}>
            <PeriodLinks label="走势区间" items={level.periods} />
          </LineChart>
        </Card>
        <p className="footnote">
          <span className="whitespace-nowrap">{level.start}</span> 至{' '}
          <span className="whitespace-nowrap">{level.asOf}</span>，{BASIS}。{backfill}
          {FIGURE_SOURCE_TEXT}参照：{level.benchmark}，成员含多种策略，风险与之不同。
          <PastPerformanceNote />
        </p>
      </section>
      <Section
        title="区间收益"
        footNote={
          <>
            {BASIS}，不满 1 年不年化。{backfill}
            <PastPerformanceNote />
          </>
        }
      >
        <Table
          inset
          caption="区间收益"
          columns={[
            { label: '区间' },
            { label: '格上100', signed: true, own: true },
            { label: level.benchmark, signed: true },
          ]}
          rows={level.rows.map((row) => ({
            label: (
              <>
                {row.name}
                {row.window && <small className="tiny-text block">{row.window}</small>}
              </>
            ),
            cells: row.cells,
          }))}
        />
      </Section>
      <Risk level={level} />
      {level.heat && (
        <Section
          title="月度收益"
          footNote={
            <>
              单位 %，截至 {level.asOf}。{backfill}
              <PastPerformanceNote />
            </>
          }
        >
          <HeatTable caption="月度收益，单位百分比" {...level.heat} />
        </Section>
      )}
    </>
  );
}

function Risk({ level }: { level: IndexLevelView }) {
  return (
    <Section
      title="风险与收益指标"
      note="基日以来，周频"
      footNote={
        <>
          参考利率（Rf）取 {level.riskFree}/年。{level.window && `区间 ${level.window}。`}
          <PastPerformanceNote />
        </>
      }
    >
      <Metrics
        items={level.metrics.map((metric) => ({
          label: metric.label,
          value: metric.value,
          note: metric.note,
          explain: (cell) => (
            <FigureLink isBare of={metric.key}>
              {cell}
            </FigureLink>
          ),
        }))}
      />
    </Section>
  );
}
