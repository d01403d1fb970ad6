import '~/app/charts/six-series.css';
import { CommonWindow } from '~/app/charts/common-window';
import { LineChart } from '~/app/charts/line-chart';
import { RiskPlane } from '~/app/charts/risk-plane';
import { Card } from '~/app/ui/card';
import { Columns } from '~/app/ui/columns';
import { CompareTable } from '~/app/ui/compare-table';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { Section } from '~/app/ui/section';
import type { SegmentedChoice } from '~/app/ui/segmented';
import { Table } from '~/app/ui/table';
import { PeriodLinks } from '~/app/ui/tabs';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import type { Comparison } from '~/app/pages/market/compare/compare-model';
import type { buildCompareCostView } from '~/app/pages/market/compare/cost-view';
import type { buildOverlapView } from '~/app/pages/market/compare/overlap-view';
import { CorrelationMatrix } from '~/app/pages/market/compare/pair-matrix';

const Day = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

/** Days of the comparison and the reason for them, then both charts. */
export function WindowAndCharts({
  comparison,
  periods,
}: {
  comparison: Comparison;
  periods: SegmentedChoice[];
}) {
  const { lifetimes, start, end, why } = comparison;
  return (
    <>
      <Card as="section" pad="p" className="mt-3">
        <p className="font-semibold">
          共同区间 <Day>{start}</Day> 至 <Day>{end}</Day>
        </p>
        <p className="note-text">{why}</p>
        <CommonWindow {...lifetimes} label={`${lifetimes.starts.length} 只产品的存续时间与共同区间`} />
      </Card>
      <Columns kind="two" className="mt-3">
        <Card as="section" pad="p">
          <h2 className="mb-2 font-semibold">累计收益</h2>
          <LineChart model={comparison.chart} label="共同区间内的累计收益">
            <PeriodLinks label="走势区间" items={periods} />
          </LineChart>
        </Card>
        <Card as="section" pad="p" className="mt-3">
          <h2 className="mb-2 font-semibold">
            回撤 <span className="tiny-text">距区间内此前最高点，%</span>
          </h2>
          <LineChart model={comparison.drawdown} label="共同区间内的回撤，单位 %" />
        </Card>
      </Columns>
    </>
  );
}

/** Position of each fund by return and risk, and the correlation of the funds. */
export function RiskSections({ comparison }: { comparison: Comparison }) {
  const { plane, correlation, start, end, frequency } = comparison;
  const gainName = plane?.isAnnual ? '年化收益' : '区间收益';
  return (
    <Columns kind="two" className="mt-3">
      <Section
        title="风险与收益"
        footNote={
          <>
            {plane?.isAnnual === false && '区间不满一年，收益不作年化。'}
            波动率取{frequency}收益的标准差年化。<Day>{start}</Day> 至 <Day>{end}</Day>。
            <PastPerformanceNote />
          </>
        }
      >
        {plane ? (
          <>
            <RiskPlane
              model={plane.model}
              label={`各基金的${gainName}与年化波动`}
              gainName={`${gainName} ↑`}
              riskName="年化波动 →"
            />
            <DisclosureBox isLoose label="查看数据表">
              <Table
                caption={`各基金的${gainName}与年化波动`}
                columns={[{ label: '基金' }, { label: gainName, signed: true }, { label: '年化波动' }]}
                rows={plane.rows}
              />
            </DisclosureBox>
          </>
        ) : (
          <p className="chart-empty">净值点数不足 24 个，暂不计算波动</p>
        )}
      </Section>
      <Section
        title="相关性"
        footNote={
          <>
            两只基金{frequency}收益的皮尔逊相关系数：1 为同涨同跌，0 为互不相关，−1 为此涨彼跌；共同的净值不足
            24 个的不计算。<Day>{start}</Day> 至 <Day>{end}</Day>。<PastPerformanceNote />
          </>
        }
      >
        <CorrelationMatrix caption="两两相关系数" names={correlation.names} rows={correlation.rows} />
      </Section>
    </Columns>
  );
}

interface CostProps {
  cost: ReturnType<typeof buildCompareCostView>;
  heads: string[];
  amounts: SegmentedChoice[];
}

/** Costs of each fund for an amount held 1, 3 and 5 years, with the calculation. */
export function CostSection({ cost, heads, amounts }: CostProps) {
  if (!cost.rows) return null;
  return (
    <Section
      title="持有费用"
      id="cost"
      note={`投入 ${cost.amountText}`}
      footNote={
        <>
          费用合计 = 买入费 +（管理费 + 托管费 + 销售服务费）× 年数 +
          赎回费，各按基金自身条款与本平台费率，小字为占投入金额的比例。按市值不变估算：不含盈亏，运作费用已从净值中计提。
          {cost.hasPrivate && '私募的认申购费在投入金额之外收取；业绩报酬只对盈利计提，未计入。'}
          {cost.isBelowMinimum && '部分基金的起投金额高于所选金额，仅作估算。'}
          “—”为条款未公示或暂不可见。
        </>
      }
    >
      <PeriodLinks label="投入金额" items={amounts} />
      <CompareTable caption="持有费用" heads={heads} groups={[{ title: '持有', rows: cost.rows }]} />
    </Section>
  );
}

/** Overlap of the holdings of public funds. */
export function OverlapSection({ overlap }: { overlap: NonNullable<ReturnType<typeof buildOverlapView>> }) {
  return (
    <Section
      title="持仓重合"
      footNote={
        <>
          重合度 = 共同持有的证券中，两只基金较小权重之和，占基金净值。取最近一期报告披露的持仓：
          {overlap.reports.map(({ name, asOf, count }, index) => (
            <span key={name}>
              {index > 0 && '；'}
              {name} <Day>{asOf}</Day>，{count} 只
            </span>
          ))}
          。{!overlap.isSameDay && '报告期不同，重合度仅供参考。'}
          {overlap.missing.length > 0 && `${overlap.missing.join('、')}没有公开的持仓，不在其中。`}
        </>
      }
    >
      <CorrelationMatrix caption="两两持仓重合度" names={overlap.names} rows={overlap.rows} />
      {overlap.pairs.map(({ names, common }) => (
        <DisclosureBox
          key={names.join()}
          isLoose
          label={`${names.join(' 与 ')}：共同持有 ${common.length} 只`}
        >
          <Table
            caption={`${names.join(' 与 ')}共同持有的证券`}
            columns={[{ label: '证券' }, ...names.map((label) => ({ label }))]}
            rows={common}
          />
        </DisclosureBox>
      ))}
      {overlap.pairs.length === 0 && <p className="note-text mt-2">报告披露的持仓中没有相同的证券。</p>}
    </Section>
  );
}
