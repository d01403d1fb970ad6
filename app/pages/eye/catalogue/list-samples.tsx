import { MiniLink } from '~/app/ui/action-bar';
import { Box, BoxActions, BoxPairs, BoxPart } from '~/app/ui/box';
import { Bullets } from '~/app/ui/bullets';
import { ButtonLink } from '~/app/ui/button';
import { EntryGrid } from '~/app/ui/entry-grid';
import { Fold } from '~/app/ui/fold';
import { FoldRow } from '~/app/ui/fold-row';
import { Icon, type IconName } from '~/app/ui/icon';
import { iconPaths } from '~/app/ui/icon-paths';
import { Card, CardList } from '~/app/ui/card';
import { CompareTable } from '~/app/ui/compare-table';
import { FactList } from '~/app/ui/dl';
import { Cell, Change, Facts, HeroFigure, Parted } from '~/app/ui/figure';
import { GridTable } from '~/app/ui/grid-table';
import { HeatTable } from '~/app/ui/heat-table';
import { ListRow, SwitchRow } from '~/app/ui/list-row';
import { Metrics } from '~/app/ui/metrics';
import { ManagerMark } from '~/app/ui/pictures/marks';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { Tag, Tags } from '~/app/ui/tag';
import type { Sample } from '~/app/pages/eye/catalogue/sample';

const FUNDS = [
  { name: '岫川进取一号', change: '+1.20%', year: '+8.31%', drawdown: '−6.10%' },
  { name: '望川稳健混合A', change: '−0.35%', year: '—', drawdown: '−2.04%' },
];

const ENTRIES = [
  { to: '#one', label: '公募', picture: <Icon name="candles" /> },
  { to: '#two', label: '私募证券', picture: <Icon name="shield" /> },
  { to: '#three', label: '研究', picture: <Icon name="book" /> },
  { to: '#four', label: '产品日历', picture: <Icon name="calendar" /> },
];
const ICONS = Object.keys(iconPaths) as IconName[];

/** Rows, figures, tables and what chooses among them. */
export const listSamples: readonly Sample[] = [
  {
    name: 'card',
    use: '一件事的边界；列表用行，不用一行一卡。',
    show: (
      <div className="stack">
        <Card pad="p">内容</Card>
        <Card pad="p" to="#card">
          整张是一个链接
        </Card>
      </div>
    ),
  },
  {
    name: 'list-row',
    use: '一行一事：图标或印记、两行字、右侧的值，能点的有箭头。',
    show: (
      <CardList label="行">
        <li>
          <ListRow icon="document" title="电子合同" note="2026-11-20 签署" value="3 份" to="#list-row" />
        </li>
        <li>
          <ListRow
            mark={<ManagerMark name="沈砚舟" company="岫川" />}
            title="沈砚舟"
            note={<Parted items={['岫川', '从业 16 年']} />}
            to="#list-row"
          />
        </li>
        <li>
          <ListRow strong title="不能点的行" value="已完成" />
        </li>
        <li>
          <SwitchRow icon="text-size" title="大字模式" name="sample" isOn />
        </li>
      </CardList>
    ),
  },
  {
    name: 'section',
    use: '一节：标题、说明或更多，图表与数字的来源写在下面。',
    show: (
      <Section title="节的标题" note="单位：元" more={{ to: '#section', label: '全部 12 只' }}>
        <p className="text-ink-2">内容</p>
      </Section>
    ),
  },
  {
    name: 'fold',
    use: '少数人要看的内容：合起一行，点开即见，没有脚本也能打开。',
    show: (
      <>
        <Fold isLoose label="这些数字怎么算">
          <p className="note-text">内容</p>
        </Fold>
        <Card pad="p" className="mt-3">
          卡片末尾
          <Fold isOpen label="打开的">
            <p className="note-text">内容</p>
          </Fold>
        </Card>
      </>
    ),
  },
  {
    name: 'fold-row',
    use: '一列问题或版本，一行一条，点开即见；没有脚本也能打开。',
    show: (
      <CardList>
        <li>
          <FoldRow label="几点前下单算当天？" isOpen>
            <p>交易日 15:00 前。</p>
          </FoldRow>
        </li>
        <li>
          <FoldRow label="一行放不下的长问题，会在第二行继续，箭头仍在行尾并与文字居中对齐">
            <p>内容</p>
          </FoldRow>
        </li>
      </CardList>
    ),
  },
  {
    name: 'bullets',
    use: '规则、条件或步骤，一句一条。',
    show: <Bullets lines={['每次扣款前核对测评与基金等级。', '三次仍不成功的，计划自动终止。']} />,
  },
  {
    name: 'entry-grid',
    use: '四个一行的入口，图在字上面；频道没有边框，我的有。',
    show: (
      <>
        <EntryGrid isBare label="频道" items={ENTRIES} />
        <EntryGrid label="常用功能" items={ENTRIES} />
      </>
    ),
  },
  {
    name: 'box',
    use: '只在宽屏上：正文旁的方框，放动作、费用与我的持仓。',
    show: (
      <div className="wide-only">
        <Box>
          <BoxPart title="费用" note="申购日 T" more={{ to: '#box', label: '全部规则' }}>
            <BoxPairs
              pairs={[
                { label: '申购费', value: '0.15%' },
                { label: '起购', value: '10 元' },
              ]}
            />
          </BoxPart>
          <BoxPart>
            <ButtonLink wide to="#box">
              买入
            </ButtonLink>
          </BoxPart>
          <BoxActions>
            <MiniLink icon="star" label="自选" to="#box" />
            <MiniLink icon="compare" label="对比" to="#box" />
            <ButtonLink small to="#box">
              定投
            </ButtonLink>
          </BoxActions>
        </Box>
      </div>
    ),
  },
  {
    name: 'icon',
    use: '线条图标，只站在词旁边或带着名字的按钮里。',
    show: (
      <div className="sample-row">
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    ),
  },
  {
    name: 'tag',
    use: '一个短词：类型、等级、状态；金色给持有，橙色给需要留意。',
    show: (
      <Tags>
        <Tag>股票多头</Tag>
        <Tag tone="gold">持有</Tag>
        <Tag tone="warn">R5 高风险</Tag>
        <Tag tone="lock">锁定</Tag>
      </Tags>
    ),
  },
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
        <Facts>
          <Cell value="1.2345" label="单位净值" plain />
          <Cell value="−12.30%" label="最大回撤" />
          <Cell value="—" label="今年以来" signed />
        </Facts>
        <p className="mt-3">
          <Change text="+1.20%" /> <Change text="−0.35%" /> <Change text="0.00%" />
        </p>
      </>
    ),
  },
  {
    name: 'dl',
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
