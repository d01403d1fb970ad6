import { HoldingStrip } from '~/app/charts/holding-strip';
import { LineChart } from '~/app/charts/line-chart';
import { Card } from '~/app/ui/card';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';
import { Table } from '~/app/ui/table';
import { FigureLink } from '~/app/features/figures/figure-link';
import { DrawdownTable } from '~/app/features/funds/drawdown-table';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { describeFigureBasis } from '~/app/features/funds/performance-view';
import { SaveImageButton } from '~/app/features/share/save-picture';
import { FundHoldings } from '~/app/pages/public/shared/holdings';
import type { AnalysisPageView } from '~/app/pages/public/fund/load-analysis';
import { SectionError } from '~/app/features/funds/section-error';

/** Section that is saved as a picture: fund, period, source, and the note on past performance. */
const SHOWN = 'analysed';

/** Movement of a fund, results and costs of holding it, and its holdings. */
export function AnalysisBody({ page }: { page: AnalysisPageView }) {
  return (
    <>
      {page.isMoney ? (
        <Notice calm>货币基金的净值保持 1 元，波动与回撤没有可比的意义，这里只列费用与持仓。</Notice>
      ) : page.window ? (
        <>
          <div id={SHOWN}>
            <p className="note-text mt-4">
              {page.product.name} {page.code}
            </p>
            <Risk page={page} />
            <DrawdownEpisodes page={page} />
            <PastHoldings page={page} />
          </div>
          <SaveImageButton of={SHOWN} name={`${page.product.name} 分析`} />
        </>
      ) : (
        <Notice calm>净值尚未披露，披露后将显示风险指标、回撤与持有期分布。</Notice>
      )}
      <Costs page={page} />
      {page.holdings.ok ? (
        <FundHoldings view={page.holdings.data} />
      ) : (
        <SectionError title="持仓" message={page.holdings.message} retryTo={page.here} />
      )}
    </>
  );
}

function Risk({ page }: { page: AnalysisPageView }) {
  const { risk, window } = page;
  return (
    <Section
      title="风险与同类比较"
      id="risk"
      footNote={
        <>
          区间 <span className="whitespace-nowrap">{window?.start}</span> 至{' '}
          <span className="whitespace-nowrap">{window?.end}</span>，{describeFigureBasis(page.frequency)}
          ，参考利率 {page.riskFree}/年。
          {risk.peerCount > 0
            ? `同类为${page.typeName}中满该区间的 ${risk.peerCount} 只（含本基金）的中位数。`
            : '本基金未满所选区间，自成立起计算，不与同类比较。'}
          {FIGURE_SOURCE_TEXT}
          <PastPerformanceNote />
        </>
      }
    >
      <Segmented label="区间" items={page.windows} />
      <Table
        inset
        className="mt-2"
        caption={`${page.windowName}风险指标，本基金与同类中位数、${page.benchmark}`}
        columns={[
          { label: page.windowName },
          { label: '本基金', own: true },
          { label: '同类中位数' },
          { label: page.benchmark, hideForElder: true },
        ]}
        rows={risk.rows.map(({ key, label, cells }) => ({
          cells,
          label: (
            <FigureLink of={key} about={{ kind: 'public', id: page.code }} span={page.asked}>
              {label}
            </FigureLink>
          ),
        }))}
      />
    </Section>
  );
}

function DrawdownEpisodes({ page }: { page: AnalysisPageView }) {
  return (
    <Section
      title="回撤与修复"
      id="falls"
      more={{ to: page.drawdownsTo, label: '全部回撤与持有体验' }}
      footNote={
        <>
          走势为{page.windowName}，列表为成立以来（
          <span className="whitespace-nowrap">{page.history?.start}</span> 至{' '}
          <span className="whitespace-nowrap">{page.history?.end}</span>
          ）最深的几次。修复指复权净值回到此前高点，天数为自然日。
          <PastPerformanceNote />
        </>
      }
    >
      {page.chart.ok ? (
        <Card pad="p">
          <LineChart model={page.chart.data} label={`${page.windowName}距此前高点的跌幅，单位百分比`} />
        </Card>
      ) : (
        <SectionError title="回撤走势" message={page.chart.message} retryTo={page.here} />
      )}
      {page.drawdowns.length === 0 ? (
        <p className="note-text mt-3">成立以来净值未曾低于此前高点</p>
      ) : (
        <DrawdownTable caption="历次较大回撤" rows={page.drawdowns} />
      )}
    </Section>
  );
}

function PastHoldings({ page }: { page: AnalysisPageView }) {
  return (
    <Section
      title="历史持有收益"
      id="hold-period"
      footNote={
        <>
          取 <span className="whitespace-nowrap">{page.history?.start}</span> 至{' '}
          <span className="whitespace-nowrap">{page.history?.end}</span>
          {
            ' 间每个净值日买入、持有到期的全部结果，未计申购与赎回费；相邻的持有期互相重叠，次数多不等于样本独立。'
          }
          <PastPerformanceNote />
        </>
      }
    >
      <Table
        inset
        caption="持有不同时长的最差、中位与最好结果及次数"
        columns={[
          { label: '持有' },
          { label: '最差', signed: true },
          { label: '中位', signed: true, own: true },
          { label: '最好', signed: true },
          { label: '次数', hideForElder: true },
        ]}
        rows={page.holding.rows}
      />
      <Segmented className="mt-3" label="持有时长" items={page.spans} />
      <Card pad="p" className="mt-3">
        <HoldingStrip model={page.holding.strip} title={`任意一个净值日买入并持有满 ${page.spanName}`} />
      </Card>
    </Section>
  );
}

function Costs({ page }: { page: AnalysisPageView }) {
  const { costs } = page;
  if (!costs.ok) return <SectionError title="费用" message={costs.message} retryTo={page.here} />;
  if (!costs.data) return null;
  return (
    <Section
      title="10,000 元持有几年的费用"
      id="cost"
      more={{ to: page.rulesTo, label: '交易规则' }}
      footNote="单位：元。假设净值不变，只算费用：申购费按本平台费率，运作费为管理、托管与销售服务费（已在净值中计提，不另收），赎回费按持有天数的档次。费率以下单时为准。"
    >
      <Table
        inset
        caption="费用合计，单位元"
        columns={[{ label: '费用' }, ...costs.data.years.map((label) => ({ label }))]}
        rows={costs.data.rows}
      />
    </Section>
  );
}
