import { LineChart } from '~/app/charts/line-chart';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { HeroFigure } from '~/app/ui/figure';
import { MoreLink } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import type { ReplayView } from '~/app/pages/public/market/replay-view';
import { DisclosureBox } from '~/app/ui/disclosure-box';

const COLUMNS = [
  { label: '扣款日' },
  { label: '净值' },
  { label: '申购费（元）', hideForElder: true },
  { label: '份额', own: true },
];

/** Result of a past plan, with all data needed to check it. */
export function ReplayResult({ view, fundTo }: { view: ReplayView; fundTo: string }) {
  return (
    <div aria-live="polite">
      <div className="section-head">
        <h3 className="font-semibold">{view.name}</h3>
        <MoreLink to={fundTo}>产品页</MoreLink>
      </div>
      <p className="note-text">{view.title}</p>
      <HeroFigure
        label="期末市值（元）"
        asOf={
          <>
            截至 <span className="whitespace-nowrap">{view.to}</span>
          </>
        }
        value={view.value}
        side={{ label: '盈亏（元）', value: view.profit, signed: true }}
      />
      <Card pad="p" className="mt-3">
        <LineChart model={view.chart} label="定投的投入本金与市值，单位元" />
      </Card>
      <Card pad="dl" className="mt-3" label="试算结果">
        <FactList facts={view.facts} />
      </Card>
      <DisclosureBox label="每一期" isLoose>
        <Table inset caption="最近各期" columns={COLUMNS} rows={view.runs.map(getRow)} />
        {view.moreRuns.length > 0 && (
          <Table inset caption="更早各期" columns={COLUMNS} rows={view.moreRuns.map(getRow)} />
        )}
        {view.hiddenRuns > 0 && (
          <p className="note-text mt-2">更早的 {view.hiddenRuns} 期未列出，已计入结果。</p>
        )}
      </DisclosureBox>
      <p className="footnote">
        <span className="whitespace-nowrap">{view.from}</span> 至{' '}
        <span className="whitespace-nowrap">{view.to}</span>
        {'，按扣款日单位净值成交，非交易日顺延；分红与拆分按实际除息日计入。未计赎回费与税。'}
        {'换一个开始日期，结果可能完全不同，也可能亏损。'}
        {FIGURE_SOURCE_TEXT}
        <PastPerformanceNote />
      </p>
    </div>
  );
}

const getRow = (run: ReplayView['runs'][number]) => ({
  label: (
    <>
      <span className="whitespace-nowrap">{run.label}</span>
      {run.note && <small className="block tiny-text">{run.note}</small>}
    </>
  ),
  cells: run.cells,
});
