import { Card } from '~/app/ui/card';
import { CompareTable } from '~/app/ui/compare-table';
import { FactList } from '~/app/ui/facts-list';
import { FigureCell, SignedFigure, FigureRow, HeroFigure } from '~/app/ui/figure';
import { GridTable } from '~/app/ui/grid-table';
import { HeatTable } from '~/app/ui/heat-table';
import { Metrics } from '~/app/ui/metrics';
import { Table } from '~/app/ui/table';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const FUNDS = [
  { name: '岫川进取一号', change: '+1.20%', year: '+8.31%', drawdown: '−6.10%' },
  { name: '望川稳健混合A', change: '−0.35%', year: '—', drawdown: '−2.04%' },
];

/** Samples of figures, facts and tables. */
export const figureSamples: readonly ComponentSample[] = [
  {
    name: 'figure',
    use: '数字与它的标签；涨跌带符号并着色，回撤、费率不着色，缺失写作 —。',
    show: (
      <>
        <HeroFigure
          label="近1年收益"
          asOf="截至 2026-11-20"
          value="+13.50%"
          signed
          side={{ label: '日涨跌', value: '−0.21%', signed: true }}
        />
        <FigureRow>
          <FigureCell value="1.2345" label="单位净值" plain />
          <FigureCell value="−12.30%" label="最大回撤" />
          <FigureCell value="—" label="今年以来" signed />
        </FigureRow>
        <p className="mt-3">
          <SignedFigure text="+1.20%" /> <SignedFigure text="−0.35%" /> <SignedFigure text="0.00%" />
        </p>
      </>
    ),
  },
  {
    name: 'facts-list',
    use: '事实：名称与值成对；值是一句话时放在名称下面。',
    show: (
      <Card pad="dl">
        <FactList
          facts={[
            { label: '基金管理人', value: '岫川私募基金管理有限公司' },
            { label: '起投金额', value: '100 万元', note: '不含认购费' },
            { label: '投向', value: '未上市公司的股权，或上市公司非公开发行与协议转让的股份。' },
          ]}
        />
      </Card>
    ),
  },
  {
    name: 'metrics',
    use: '一组指标，可点开解释。',
    show: (
      <Metrics
        items={[
          {
            label: '夏普比率',
            value: '1.21',
            note: '基准 0.80',
            explain: (cell) => <a href="#metrics">{cell}</a>,
          },
          { label: '年化波动', value: '12.30%' },
        ]}
      />
    ),
  },
  {
    name: 'table',
    use: '首列为行名，其余为数字，右对齐。',
    show: (
      <Table
        caption="区间收益"
        columns={[
          { label: '区间' },
          { label: '本基金', signed: true, own: true },
          { label: '沪深300', signed: true },
        ]}
        rows={[
          { label: '近1年', cells: ['+8.31%', '−1.20%'], isCurrent: true },
          { label: '近3年', cells: ['—', '+6.00%'] },
        ]}
      />
    ),
  },
  {
    name: 'grid-table',
    use: '宽屏是表，手机是行；同一份内容只写一次。',
    show: (
      <GridTable
        caption="基金"
        name={{ label: '基金', cell: (fund) => fund.name }}
        columns={[
          { label: '近1年', cell: (fund) => fund.year, isLead: true, isSigned: true },
          { label: '日涨跌', cell: (fund) => fund.change, isSigned: true },
          { label: '最大回撤', cell: (fund) => fund.drawdown },
        ]}
        rows={FUNDS}
        keyOf={(fund) => fund.name}
      />
    ),
  },
  {
    name: 'compare-table',
    use: '几只基金同一区间的对照，较优者有标记。',
    show: (
      <CompareTable
        caption="对比"
        heads={['岫川进取一号', '望川稳健混合A']}
        groups={[
          {
            title: '收益',
            rows: [{ label: '近1年', values: ['+8.31%', '+2.00%'], best: [0], signed: true }],
          },
        ]}
      />
    ),
  },
  {
    name: 'heat-table',
    use: '月度收益：底色分三级，数字仍是墨色。',
    show: (
      <HeatTable
        caption="月度收益"
        heads={['1月', '2月', '3月', '4月']}
        rows={[
          {
            label: '2026',
            cells: [
              { text: '+0.8', value: 0.8 },
              { text: '−1.6', value: -1.6 },
              { text: '+5.2', value: 5.2 },
              { text: '—', value: null },
            ],
          },
        ]}
      />
    ),
  },
];
