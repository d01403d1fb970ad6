import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { HoldingCard, FigureGrid } from '~/app/features/money/holding-card';
import { IncomeDays, IncomeMonth } from '~/app/features/money/income-month';
import { OrderNoticeList } from '~/app/features/orders/notice-list';
import { TradePasswordField } from '~/app/features/orders/trade-password-field';
import { THEME_CHOICES } from '~/app/features/person/setting-choices';
import { ChoiceRow } from '~/app/features/person/choice-row';
import { CardList } from '~/app/ui/card';
import { FigureCell } from '~/app/ui/figure';
import { MoreLink } from '~/app/ui/section';
import { TotalCard } from '~/app/ui/total-card';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const WEEK = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const INCOMES = [
  { text: '+120', heat: 'u1' },
  { text: '+860', heat: 'u3' },
  { text: '−95', heat: 'd1' },
  { text: '−700', heat: 'd3' },
  { text: '0', heat: null },
] as const;
const INCOME = {
  ...{ isEmpty: false, monthName: '2026 年 11 月', monthTotal: '+185.00', total: '+12,030.44' },
  links: { before: null, after: null, years: [], months: [] },
  weeks: [
    [
      ...INCOMES.map((income, index) => ({ day: WEEK[index]!, number: 16 + index, ...income })),
      { day: '2026-11-21', number: 21, text: null, heat: null },
      null,
    ],
  ],
  days: [
    {
      ...{ date: '2026-11-19', title: '11-19 周四', amount: '−700.00' },
      funds: [{ code: '031001', name: '岫川进取混合A', amount: '−700.00', to: '#fund' }],
    },
    { date: '2026-11-20', title: '11-20 周五', amount: '0.00', funds: [] },
  ],
};
const EYE = <AmountsVisibilityButton edition="wealth" isHidden={false} returnTo="/wealth/gallery" />;

/** Samples that the person's own pages share. */
export const ownSamples: readonly ComponentSample[] = [
  {
    name: 'total-card',
    use: '本人的一个合计：名称与单位、截至哪一天、隐藏金额的眼睛，下面是旁证的数字。',
    show: (
      <div className="stack">
        <TotalCard label="总资产" title="总资产（元）" eye={EYE} end="截至 2026-11-20" value="4,914,800.44">
          <FigureGrid>
            <FigureCell signed value="−700.00" label="昨日收益" />
            <FigureCell signed value="+185.00" label="本月收益" />
            <FigureCell signed value="—" label="今年收益" />
          </FigureGrid>
        </TotalCard>
        <TotalCard
          label="隐藏的合计"
          title="公募资产（元）"
          eye={EYE}
          end={<MoreLink to="#total-card">全部资产</MoreLink>}
          value="****"
        />
      </div>
    ),
  },
  {
    name: 'features/money/amounts-visibility-button',
    use: '隐藏或显示全部金额，对所有页面生效并会记住。',
    show: <div className="sample-row">{EYE}</div>,
  },
  {
    name: 'features/money/holding-card',
    use: '一份持仓：市值与净值日，成本、收益、本人与同期基金的收益，要留意的日子。',
    show: (
      <HoldingCard
        card={{
          ...{ code: 'S1', to: '#holding', name: '岫川进取一号', manager: '岫川私募基金管理有限公司' },
          ...{ navDate: '净值 11-20', amount: '1,204,300.00', cost: '1,000,000.00', profit: '+204,300.00' },
          returns: {
            ...{ own: '+9.80%', ownMissing: null, fundLabel: '同期基金（年化）', fund: '+10.20%' },
            window: '2024-11-20 至 2026-11-20',
          },
          tags: ['锁定至 2027-03-01', '下次开放 2026-12-15'],
        }}
      />
    ),
  },
  {
    name: 'features/money/income-month',
    use: '一个月的每日收益：底色分三级，符号写在数字前，非净值日留空。',
    show: (
      <>
        <IncomeMonth view={INCOME} />
        <IncomeDays view={INCOME} />
      </>
    ),
  },
  {
    name: 'features/orders/notice-list',
    use: '不由本人触发的事：分红、扣款未成功、确认；新的三条在此，全部在消息里。',
    show: (
      <OrderNoticeList
        allTo="#notice-list"
        rows={['分红已到账', '定投扣款未成功', '份额已确认', '认购已确认'].map((title, index) => ({
          ...{ key: title, title, text: '岫川进取混合A，金额 200.00 元', to: '#notice-list' },
          at: `2026-11-2${index} 09:30`,
        }))}
      />
    ),
  },
  {
    name: 'features/orders/trade-password-field',
    use: '六位交易密码，一格一位；没有脚本时是一个密码框。',
    show: (
      <TradePasswordField
        meta={{
          id: 'sample-trade',
          name: 'trade_password',
          errorId: 'sample-trade-error',
          descriptionId: 'sample-trade-help',
          errors: ['交易密码不正确，还可再试 4 次'],
        }}
        resetTo="#reset"
      />
    ),
  },
  {
    name: 'features/person/choice-row',
    use: '一行设置里的几个选项，点了就生效。',
    show: (
      <CardList>
        <li>
          <ChoiceRow title="外观" name="theme" value="light" options={THEME_CHOICES} />
        </li>
      </CardList>
    ),
  },
];
