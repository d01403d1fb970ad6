import type { Random } from '~/upstream/db/seed/random';
import { compose } from '~/upstream/db/seed/text';

/**
 * Worked examples by subject: sentences that close a paragraph, with figures that are computed, so that they
 * are right. `weeks` and `bigWeeks` count what the 沪深300 of the seeded market did.
 */
const EXAMPLES = {
  loss: [
    '[举个例子|以{amount}万元为例]：{amount}万元亏损{loss}%后剩下{left}万元，要回到本金需要上涨{recover}%。',
    '[若回撤达到{loss}%|以{loss}%的回撤为例]，需要上涨{recover}%才能回到原来的高点。',
    '[例如|打个比方]，投入{amount}万元，净值下跌{loss}%，账面减少{lossYuan}元，[回到本金需要上涨{recover}%|要涨{recover}%才能回本]。',
  ],
  recovery: [
    '[假如此后每年上涨{growth}%|按每年{growth}%的涨幅估算]，{loss}%的回撤需要约{recoverYears}年才能修复。',
    '[回撤{loss}%之后|跌去{loss}%之后]，以每年{growth}%的速度回补，大约要{recoverYears}年。',
  ],
  volatility: [
    '[以年化波动{vol}%估算|年化波动为{vol}%时]，一周内一个标准差的起伏约为{weekly}%，一个月约为{monthly}%。',
    '[年化波动{vol}%的组合|如果组合的年化波动是{vol}%]，一个月里起伏{monthly}%以内属于常见范围。',
  ],
  annualFee: [
    '[费率每年相差{fee}个百分点|如果综合费用每年相差{fee}个百分点]，{amount}万元放上{years}年，单利口径的差额约{feeCost}元。',
    '[以{amount}万元计算|按{amount}万元、{years}年估算]，每年{fee}%的费用{years}年合计约{feeCost}元（单利口径）。',
  ],
  buyFee: ['[以{amount}万元、申购费率0.15%计算|{amount}万元按0.15%的申购费率]，外扣法下费用约{buyFee}元。'],
  redeemFee: [
    '[若持有{days}天后卖出|持有{days}天]，按上面的分档，赎回费率为{redeem}，{amount}万元对应约{redeemFee}元。',
  ],
  classBreak: [
    '[打折后的申购费率为{aRate}%、销售服务费率为{cRate}%时|若A类折后申购费率{aRate}%、C类服务费率{cRate}%]，分界点大约在{breakMonths}个月。',
  ],
  units: [
    '[例如|举例]：{amount}万元在净值{nav}元时买入，不计费用得到{units}份；净值涨到{navUp}元，资产约为{worth}元。',
  ],
  dividend: [
    '[例如|举例]：持有{shares}份，每份分红{perShare}元，到账现金{cash}元；除息前净值{nav}元，除息后约{navAfter}元。',
    '[持有{shares}份的投资者|以{shares}份计算]，每份派{perShare}元共得{cash}元，净值从{nav}元降到约{navAfter}元，总资产不变。',
  ],
  split: [
    '[例如|举例]：拆分前持有{shares}份、净值{nav}元，一份拆为两份后持有{doubleShares}份、净值约{navHalf}元。',
  ],
  weeks: [
    '[把时间拉长到{weeks}周|近{weeks}周里]，沪深300有{upWeeks}周收涨，[单看一周的涨跌，很难说明什么|涨跌的周数并不悬殊时，仓位比方向更重要]。',
  ],
  bigWeeks: [
    '[回看最近{weeks}周|统计最近{weeks}周]，沪深300单周涨跌超过3%的有{bigWeeks}周，[多数时候市场比感觉中平静|其余各周的变化并不大]。',
  ],
  duration: [
    '[久期为{duration}年的组合|以久期{duration}年估算]，利率上行0.{tenth}个百分点，净值大约下降{durationLoss}个百分点。',
  ],
  stockShare: [
    '[股票占{stock}成的组合|若股票占{stock}成]，股票下跌{loss}%对组合的影响约为{portion}个百分点。',
  ],
  diversify: [
    '[在相关系数为零的理想情形下|如果彼此完全不相关]，分成{parts}份等额持有，组合波动约为单只的{diversified}%。',
  ],
  estimateError: ['[样本为{weeks}周时|以{weeks}周的样本计算]，波动率估计的相对误差约为{error}%。'],
  budget: [
    '[最多能承受{budgetYuan}万元的亏损|如果最多能亏{budgetYuan}万元]，投入{amount}万元，对应的回撤上限就是{budgetLoss}%。',
  ],
  scaling: [
    '[按规则，实际波动为目标的{ratio}倍时|实际波动达到目标的{ratio}倍]，仓位降到原来的{scaled}%左右。',
  ],
  visits: [
    '[团队每年走访约{visits}家公司|研究员一年外出调研约{visits}次]，[写成报告的不到三成|真正进入组合的不足一成]。',
  ],
  judgement: [
    '[单一判断的风险预算不超过{small}%|每个判断最多占用{small}%的风险预算]，[{parts}个判断同时出错，合计不超过{judgements}%|即使{parts}个判断同时出错，合计也不超过{judgements}%]。',
  ],
  checks: [
    '[下单之前有{parts}项自动检查|按流程，{parts}项检查全部通过才会下单]，[任何一项不通过即停止|未通过的指令会被退回]。',
  ],
  maintenance: [
    '[从最近{few}次同类安排看|参照最近{few}次的情况]，[平均用时约{minutes}分钟|通常{minutes}分钟左右可以恢复]。',
  ],
  service: [
    '[高峰时段的平均等待时间约{few}分钟|电话高峰时平均{few}分钟内接通]，[建议错峰咨询|可以先查看帮助页面]。',
  ],
} as const;

export type Example = keyof typeof EXAMPLES;

/** One worked example. `weeklyChanges` of the 沪深300 end at the article's day. */
export function workedExample(subject: Example, random: Random, weeklyChanges: readonly number[]): string {
  return compose(random.pick(EXAMPLES[subject]), random, {
    ...moneyFigures(random),
    ...riskFigures(random, weeklyChanges),
  });
}

const money = (value: number): string => Math.round(value).toLocaleString('en-US');

function moneyFigures(random: Random): Record<string, string | number> {
  const amount = random.int(2, 60);
  const yuan = amount * 10_000;
  const years = random.int(2, 10);
  const fee = random.int(2, 12) / 10;
  const days = random.pick([5, 12, 20, 45, 90, 150]);
  const redeemRate = days < 7 ? 0.015 : days < 30 ? 0.01 : 0.005;
  const nav = random.int(110, 240) / 100;
  const navUp = nav + random.int(5, 40) / 100;
  const shares = random.int(5, 90) * 1_000;
  const perShare = random.int(2, 18) / 100;
  const aRate = random.pick([0.08, 0.1, 0.12, 0.15]);
  const cRate = random.pick([0.2, 0.25, 0.3, 0.4]);
  return {
    amount,
    years,
    fee,
    days,
    aRate,
    cRate,
    breakMonths: ((aRate / cRate) * 12).toFixed(1),
    nav: nav.toFixed(2),
    navUp: navUp.toFixed(2),
    units: money(yuan / nav),
    worth: money((yuan / nav) * navUp),
    shares: money(shares),
    doubleShares: money(shares * 2),
    navHalf: (nav / 2).toFixed(3),
    perShare: perShare.toFixed(2),
    cash: money(shares * perShare),
    navAfter: (nav - perShare).toFixed(2),
    feeCost: money((yuan * fee * years) / 100),
    buyFee: (yuan - yuan / 1.0015).toFixed(2),
    redeem: `${redeemRate * 100}%`,
    redeemFee: money(yuan * redeemRate),
    ...lossFigures(amount, random),
  };
}

function lossFigures(amount: number, random: Random): Record<string, string | number> {
  const loss = random.int(4, 45);
  const growth = random.int(4, 12);
  const stock = random.int(2, 7);
  const budgetLoss = random.int(3, 25);
  const gain = 1 / (1 - loss / 100);
  return {
    loss,
    growth,
    stock,
    budgetLoss,
    budgetYuan: ((amount * budgetLoss) / 100).toFixed(2),
    recover: ((gain - 1) * 100).toFixed(1),
    recoverYears: (Math.log(gain) / Math.log(1 + growth / 100)).toFixed(1),
    left: (amount * (1 - loss / 100)).toFixed(2),
    lossYuan: money(amount * 100 * loss),
    portion: ((loss * stock) / 10).toFixed(1),
  };
}

function riskFigures(random: Random, weeklyChanges: readonly number[]): Record<string, string | number> {
  const weeks = random.int(12, 90);
  const lastWeeks = weeklyChanges.slice(-weeks);
  const volatility = random.int(4, 26);
  const parts = random.int(3, 12);
  const ratio = random.int(11, 24) / 10;
  const duration = random.int(10, 60) / 10;
  const tenth = random.int(1, 5);
  const small = random.int(1, 4);
  return {
    weeks,
    parts,
    ratio,
    duration,
    tenth,
    small,
    vol: volatility,
    upWeeks: lastWeeks.filter((change) => change > 0).length,
    bigWeeks: lastWeeks.filter((change) => Math.abs(change) > 0.03).length,
    weekly: (volatility / Math.sqrt(52)).toFixed(2),
    monthly: (volatility / Math.sqrt(12)).toFixed(2),
    durationLoss: ((duration * tenth) / 10).toFixed(2),
    diversified: (100 / Math.sqrt(parts)).toFixed(0),
    error: (100 / Math.sqrt(2 * weeks)).toFixed(1),
    scaled: (100 / ratio).toFixed(0),
    judgements: parts * small,
    visits: random.int(60, 320),
    few: random.int(2, 6),
    minutes: random.int(15, 95),
  };
}
