import { formatRate } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import {
  computeAmericanWaterfall,
  computeClawback,
  computeEuropeanWaterfall,
  type CarryTerms,
  type WaterfallDeal,
  type DealDistribution,
} from '~/domain/figures/equity/waterfall';
import type { CallResult, Contract } from '~/contract';

type Carry = NonNullable<CallResult<Contract['equity']['productDetail']>['carry']>;

/** Three deals of 1,000 万元: one early success, one loss, one in between. An example, not a real fund. */
const EXAMPLE: readonly WaterfallDeal[] = [
  { name: '项目甲', cost: 1000, investedOn: '2020-01-01', proceeds: 2600, exitedOn: '2023-01-01' },
  { name: '项目乙', cost: 1000, investedOn: '2020-07-01', proceeds: 400, exitedOn: '2024-07-01' },
  { name: '项目丙', cost: 1000, investedOn: '2021-01-01', proceeds: 1500, exitedOn: '2026-01-01' },
];

const wan = (value: number): string => formatYuan(value.toFixed(4), 1);

const getRows = (shares: readonly DealDistribution[]) =>
  shares.map(({ name, exitedOn, proceeds, steps, carrySoFar }) => ({
    label: `${name.slice(-1)}（${exitedOn.slice(0, 4)}）`,
    cells: [wan(proceeds), wan(steps.investors), wan(steps.manager), wan(carrySoFar)],
  }));

/** Explains the terms, and computes the example with both waterfalls by these terms. */
export function buildCarryView({ carry_rate, hurdle_rate, catch_up, waterfall }: Carry) {
  const terms: CarryTerms = { carry: carry_rate, hurdle: hurdle_rate, catchUp: catch_up };
  const [european, american] = [
    computeEuropeanWaterfall(EXAMPLE, terms),
    computeAmericanWaterfall(EXAMPLE, terms),
  ];
  const whole = european.reduce(
    (sum, { steps }) => ({
      capital: sum.capital + steps.capital,
      preferred: sum.preferred + steps.preferred,
      catchUp: sum.catchUp + steps.catchUp,
      catchUpInvestors: sum.catchUpInvestors + steps.catchUpInvestors,
      restInvestors: sum.restInvestors + steps.restInvestors,
      restManager: sum.restManager + steps.restManager,
    }),
    { capital: 0, preferred: 0, catchUp: 0, catchUpInvestors: 0, restInvestors: 0, restManager: 0 },
  );
  const back = computeClawback(american, european);
  return {
    facts: [
      {
        label: '业绩报酬',
        value: formatRate(carry_rate, carry_rate * 100 === Math.round(carry_rate * 100) ? 0 : 1),
      },
      { label: '门槛收益', value: `每年 ${formatRate(hurdle_rate, 0)}，按年复利` },
      {
        label: '追补',
        value:
          catch_up === 0
            ? '不设：门槛部分归投资者'
            : `管理人得 ${formatRate(catch_up, 0)}，至占利润的约定比例`,
      },
      {
        label: '分配方式',
        value: waterfall === 'european' ? '整体分配（欧式）' : '逐项目分配（美式）',
        note:
          waterfall === 'european'
            ? '全部实缴与门槛收益先还给投资者，之后才提业绩报酬'
            : '每个项目退出时单独计算，先补此前亏损；清算时按整个基金结算，多提的退回',
      },
    ],
    isEuropean: waterfall === 'european',
    steps: [
      { label: '① 返还本金', cells: [wan(whole.capital), '0.0'] },
      { label: '② 门槛收益', cells: [wan(whole.preferred), '0.0'] },
      { label: '③ 追补', cells: [wan(whole.catchUpInvestors), wan(whole.catchUp)] },
      { label: '④ 按比例分', cells: [wan(whole.restInvestors), wan(whole.restManager)] },
    ],
    european: getRows(european),
    american: getRows(american),
    clawback:
      back > 0.05
        ? `逐项目分配比整体分配多提 ${wan(back)} 万元，清算时由管理人退回（回拨）。`
        : '这个例子里两种方式最终提取相同，差别在提取的时间。',
  };
}
export type CarryView = ReturnType<typeof buildCarryView>;
