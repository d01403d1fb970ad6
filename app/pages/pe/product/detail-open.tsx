import { LineChart } from '~/app/charts/line-chart';
import { Meter } from '~/app/charts/meter';
import { FigureLink } from '~/app/features/figures/figure-link';
import type { EquityFigure } from '~/app/features/figures/figure-texts';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { FactSection } from '~/app/features/funds/product-sections';
import { Card } from '~/app/ui/card';
import { FigureCell, FigureRow, HeroFigure, SeparatedFields } from '~/app/ui/figure';
import { GridTable } from '~/app/ui/grid-table';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { SectionAnchors } from '~/app/ui/tabs';
import { Carry } from '~/app/pages/pe/product/carry';
import type { PeOpenView } from '~/app/pages/pe/product/detail-view';

const ANCHORS = [
  { to: '#curve', label: 'J 曲线' },
  { to: '#multiples', label: '倍数' },
  { to: '#schedule', label: '出资' },
  { to: '#portfolio', label: '组合' },
  { to: '#terms', label: '条款' },
  { to: '#carry', label: '分配' },
  { to: '#team', label: '团队' },
];

/** Leading figures, as of the newest valuation. */
export function PeOpenSummary({ open: { hero, asOf }, id }: { open: PeOpenView; id: string }) {
  const name = (of: EquityFigure, label: string) => (
    <FigureLink of={of} about={{ kind: 'pe', id }}>
      {label}
    </FigureLink>
  );
  return (
    <>
      <HeroFigure
        signed
        label={name('irr', '净 IRR')}
        asOf={
          asOf && (
            <>
              截至 <span className="whitespace-nowrap">{asOf}</span>
            </>
          )
        }
        value={hero.irr}
        side={{ label: name('tvpi', 'TVPI'), value: hero.tvpi }}
      />
      <FigureRow>
        <FigureCell value={hero.dpi} label={name('dpi', 'DPI 已分配')} />
        <FigureCell value={hero.called} label="已缴比例" />
        <FigureCell value={hero.size} label="认缴总额" />
      </FigureRow>
    </>
  );
}

/** Figures, cash flows, term, investments, fees and carry of a fund, for viewers who may see them. */
export function PeOpenSections({ open, id }: { open: PeOpenView; id: string }) {
  return (
    <>
      <SectionAnchors items={ANCHORS} />
      <Section
        title="J 曲线"
        id="curve"
        note="占认缴总额"
        footNote={
          <>
            累计净现金流 = 累计分配 −
            累计实缴，已扣费用与业绩报酬；上面一条再加估值日的剩余价值。前几年缴款与费用在先，曲线通常先下后上，也可能不回到零以上。来源：管理人季度报告，托管人复核。
            <PastPerformanceNote />
          </>
        }
      >
        <LineChart model={open.curve} label="累计净现金流与加剩余价值（占认缴总额的百分比）" />
      </Section>
      <FactSection
        title="收益与倍数"
        id="multiples"
        note={open.asOf ? `截至 ${open.asOf}` : undefined}
        facts={open.multiples.map(({ of, label, value, note }) => ({
          label,
          note,
          value: (
            <FigureLink of={of} about={{ kind: 'pe', id }}>
              {value}
            </FigureLink>
          ),
        }))}
        footNote={
          <>
            除 MOIC 外均为扣除费用与业绩报酬后；首次缴款不满一年不计 IRR。
            <PastPerformanceNote />
          </>
        }
      />
      <Section
        title="出资与分配"
        id="schedule"
        note="占认缴总额"
        footNote="计划缴款由管理人预告，以书面通知的日期与金额为准；计划中的不计入已缴。"
      >
        <Card pad="p">
          <p className="note-text mb-2">已缴 {open.hero.called}</p>
          <Meter share={open.calledShare} />
        </Card>
        <Table
          className="mt-3"
          caption="缴款与分配"
          columns={[{ label: '日期' }, { label: '缴款' }, { label: '分配' }, { label: '累计已缴' }]}
          rows={open.schedule}
        />
      </Section>
      <Portfolio portfolio={open.portfolio} asOf={open.asOf} />
      <FactSection title="期限" id="terms" facts={open.term} />
      <FactSection title="费用" facts={open.fees} />
      {open.carry && <Carry carry={open.carry} />}
    </>
  );
}

function Portfolio({ portfolio, asOf }: { portfolio: PeOpenView['portfolio']; asOf: string | null }) {
  return (
    <Section
      title="投资组合"
      id="portfolio"
      note={portfolio.countText}
      footNote={`估值截至 ${asOf ?? '首个估值日'}，未退出的按最近一轮融资、可比公司或成本，未扣基金费用与业绩报酬。`}
    >
      {portfolio.rows.length === 0 ? (
        <p className="note-text">尚未投资</p>
      ) : (
        <GridTable
          caption="投资组合"
          name={{
            label: '项目',
            cell: (row) => (
              <>
                <b>{row.name}</b>
                <small>
                  <SeparatedFields items={row.facts} />
                </small>
              </>
            ),
          }}
          columns={[
            { label: '成本', cell: (row) => row.cost },
            { label: '收回或估值', cell: (row) => row.worth, word: (row) => row.worthWord },
            { label: '倍数', isLead: true, cell: (row) => row.multiple },
          ]}
          rows={portfolio.rows}
          keyOf={(row) => row.key}
          sum={{ label: '合计', cells: portfolio.sum }}
        />
      )}
    </Section>
  );
}
