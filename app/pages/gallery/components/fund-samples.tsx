import { buildSparkline } from '~/app/charts/spark';
import { Card } from '~/app/ui/card';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { FigureLink } from '~/app/features/figures/figure-link';
import { MetricDetails } from '~/app/features/figures/metric-details';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { SectionError } from '~/app/features/funds/section-error';
import { RiskSection } from '~/app/features/funds/risk-section';
import { SelectionCard } from '~/app/features/funds/selection-card';
import { FundRowItem } from '~/app/features/lists/fund-row-item';
import { FundSearchForm } from '~/app/features/lists/fund-search-form';
import { FundTable } from '~/app/features/lists/fund-table';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { LockBar } from '~/app/features/lists/lock-bar';
import { SearchGroup } from '~/app/features/lists/search-group';
import { ProfileList } from '~/app/features/funds/people-list';
import { encodeCompanyKey } from '~/domain/platform/picture-names';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const HERE = '/wealth/gallery';
const UP = buildSparkline([100, 102, 101, 105, 104, 109]);
const DOWN = buildSparkline([100, 99, 101, 96, 97, 92]);
const FILED = {
  avatar: `company/${encodeCompanyKey('岫川')}`,
  avatarClass: 'mark',
  strategy: '股票多头',
  founded: '2019-03',
  notes: ['沈砚舟 从业 16 年', '岫川 50–100 亿', '托管 招商银行', '备案 SXXXX1'],
};
const LONG = '望川中证智选高股息红利低波动交易型开放式指数证券投资基金联接A';
const HEADS = [
  { key: '1y', label: '近1年', isLead: true, isSigned: true },
  { key: 'change', label: '日涨跌', isSigned: true },
  { key: 'max_drawdown', label: '最大回撤' },
] as const;
const line = (id: string, name: string, cells: string[], isWatched: boolean) => ({
  kind: 'public' as const,
  ...{ id, name, cells, isWatched },
  href: `#${id}`,
  risk: 'R3',
  facts: ['混合型', id],
  spark: isWatched ? UP : DOWN,
});

/** Samples of fund rows, cards and notes that several areas use. */
export const fundSamples: readonly ComponentSample[] = [
  {
    name: 'features/lists/fund-table',
    use: '基金列表：手机是行，宽屏是表，持有的有金色标记，星标直接可点；锁定时换成备案信息。',
    show: (
      <>
        <FundTable
          caption="基金"
          heads={HEADS}
          rows={[
            line('031001', '岫川进取混合A', ['+8.31%', '+1.20%', '−6.10%'], true),
            line('031002', LONG, ['−12.04%', '−0.35%', '−31.20%'], false),
          ]}
          held={['031001']}
          edition="wealth"
          returnTo={HERE}
        />
        <FundTable
          caption="锁定的基金"
          heads={HEADS}
          rows={[
            {
              ...{ kind: 'simu', id: 'S1', href: '#s1', name: '岫川进取一号', risk: null, facts: [] },
              ...{ cells: [], spark: null, isWatched: false, lockedBy: 'level', filed: FILED },
            },
          ]}
          held={[]}
          edition="wealth"
          returnTo={HERE}
        />
      </>
    ),
  },
  {
    name: 'features/lists/fund-row-item',
    use: '不带星标的基金行：名称、等级、两项事实，主要数字在前，走势在后。',
    show: (
      <ul className="list">
        <FundRowItem
          row={{
            ...{ href: '#row', name: '岫川进取一号', risk: 'R4', facts: ['股票多头', '岫川'], young: null },
            cells: [
              { text: '+13.50%', label: '近1年', isSigned: true },
              { text: '1.3420', label: '净值 11-20' },
            ],
            spark: UP,
          }}
        />
        <FundRowItem
          row={{
            ...{ href: '#young', name: LONG, risk: 'R3', facts: ['指数型', '031003'], spark: null },
            cells: [{ text: '—', label: '近1年', isSigned: true }],
            young: { founded: '2026-08-01', lacks: '不满 1 年' },
          }}
        />
      </ul>
    ),
  },
  {
    name: 'features/lists/lock-bar',
    use: '列表上方一行，说明锁了什么、为什么、下一步要多久。',
    show: <LockBar lock={{ to: '#lock-bar', label: '登录认证', text: null, minutes: 4 }} />,
  },
  {
    name: 'features/lists/search-group',
    use: '搜索到的一类：命中的字有颜色，基金带等级、近1年与星标，人与机构带印记。',
    show: (
      <SearchGroup
        returnTo={HERE}
        group={{
          ...{ kind: 'public', name: '公募基金', total: '12', isCutOff: true, more: '#search-group' },
          hits: [
            {
              ...{ to: '#hit', avatar: null, cover: null, isBeyondRisk: false },
              fund: {
                ...{ kind: 'public', id: '031001', name: '岫川进取混合A' },
                ...{ risk: 'R3', year: '+8.31%', isWatched: true },
              },
              parts: [
                { text: '岫川', isHit: true },
                { text: '进取混合A', isHit: false },
              ],
              notes: [[{ text: '031001', isHit: false }], [{ text: '混合型', isHit: false }]],
            },
            {
              ...{ to: '#person', cover: null, isBeyondRisk: false, fund: null },
              avatar: { person: '沈砚舟', company: '岫川' },
              parts: [{ text: '沈砚舟', isHit: false }],
              notes: [[{ text: '岫川', isHit: true }]],
            },
          ],
        }}
      />
    ),
  },
  {
    name: 'features/lists/fund-search-form',
    use: '按代码、名称或拼音找一只基金。',
    show: <FundSearchForm action="#search" />,
  },
  {
    name: 'features/lists/keyset-pager',
    use: '长列表的翻页：向后一页，或回到第一页。',
    show: (
      <>
        <KeysetPager page={1} pageCount={8} nextTo="#next" firstTo={null} />
        <KeysetPager page={3} pageCount={null} nextTo="#next" firstTo="#first" />
        <KeysetPager page={8} pageCount={8} nextTo={null} firstTo="#first" />
      </>
    ),
  },
  {
    name: 'features/funds/selection-card',
    use: '选出的基金：是什么、数字与走势，锁定时换成备案信息；依据逐条写明，并写明截至哪一天。',
    show: (
      <div className="two-columns">
        <SelectionCard
          hasNavDay
          fund={{
            ...{
              to: '#selection',
              name: '望川稳健混合A',
              risk: 'R3',
              facts: ['混合型', '031005', '望川基金'],
            },
            ...{ reasons: ['运作满 5 年', '近1年最大回撤 −8.30%，混合型中位数 −12.40%'], spark: DOWN },
            ...{ asOf: '2026-11-19', reasonsOn: '2026-11-20', filed: null },
            figures: [
              { label: '近1年', value: '−1.20%', isSigned: true },
              { label: '近1年最大回撤', value: '−8.30%', isSigned: false },
            ],
          }}
        />
        <SelectionCard
          fund={{
            ...{
              to: '#locked',
              name: '岫川进取一号',
              risk: null,
              facts: ['股票多头', '岫川', '2019-03 成立'],
            },
            ...{ reasons: ['运作满 7 年'], spark: null, asOf: null, reasonsOn: '2026-11-20' },
            ...{ filed: FILED, figures: [] },
          }}
        />
      </div>
    ),
  },
  {
    name: 'features/figures/figure-link',
    use: '数字的名称，轻点看它是什么、怎么算、用了哪一天的数据；没有脚本时是一页。',
    show: (
      <p>
        <FigureLink of="sharpe">夏普比率</FigureLink> 1.21
      </p>
    ),
  },
  {
    name: 'features/figures/figure-legend',
    use: '列表的脚注：表中每种数字是什么；某一只的由来在它自己的页面，列表的行本身就是链接。',
    show: (
      <p className="footnote">
        <FigureLegend of={['return', 'max_drawdown', 'sharpe']} />
      </p>
    ),
  },
  {
    name: 'features/figures/metric-details',
    use: '一个数字的由来，在半屏里或自己的一页上。',
    show: (
      <Card pad="p">
        <MetricDetails
          passport={{
            ...{
              title: '近1年收益率',
              product: { name: '望川稳健混合A', to: '#fund' },
              lock: null,
              note: null,
            },
            figure: { value: '+30.00%', isSigned: true, label: '近1年区间收益率' },
            about: [{ label: '公式', value: '期末复权净值 ÷ 期初复权净值 − 1' }],
            when: [{ label: '计算区间', value: '2025-11-14 至 2026-11-13' }],
            ...{ sum: '1.625000 ÷ 1.250000 − 1 = +30.00%', steps: [], isPast: true },
            table: {
              caption: '用到的净值',
              heads: ['净值日', '单位净值', '复权净值'],
              rows: [{ label: '期初 2025-11-14', cells: ['1.0000', '1.250000'] }],
            },
          }}
        />
      </Card>
    ),
  },
  {
    name: 'features/funds/lapse-notices',
    use: '本人的认证到期或将到期：影响什么，去哪里更新。',
    show: (
      <LapseNotices
        notices={[{ kind: 'quiz', text: '风险测评已过期，暂不能买入', label: '重新测评', to: '#lapse' }]}
      />
    ),
  },
  {
    name: 'features/funds/risk-section',
    use: '一类产品可能出什么问题，每句一条。',
    show: <RiskSection lines={['不保本：可能延期、部分收回，也可能全部损失。', LONG]} />,
  },
  {
    name: 'features/funds/section-error',
    use: '产品页的一节没有取到，其余照常。',
    show: <SectionError title="历史业绩" message="暂时无法显示" retryTo="#retry" />,
  },
  {
    name: 'features/funds/people-list',
    use: '机构或基金经理各一行：标记、名称与备案事实。',
    show: (
      <ProfileList
        title="管理机构"
        people={[
          {
            to: '#house',
            title: '岫川资产',
            avatar: { company: '岫川资产' },
            facts: ['登记编号 P1000001', '20–50 亿元', '上海'],
          },
        ]}
      />
    ),
  },
];
