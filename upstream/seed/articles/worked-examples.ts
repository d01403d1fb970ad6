import type { Random } from '~/upstream/seed/random';
import patterns from '~/upstream/seed/data/worked-examples.json' with { type: 'json' };
import { compose } from '~/upstream/seed/text';

/**
 * Worked examples by subject: sentences at the end of a paragraph, with computed and therefore correct figures.
 * `weeks` and `bigWeeks` count weeks of 沪深300 in the seeded market.
 */
const PATTERNS: Readonly<Record<ExampleSubject, readonly string[]>> = patterns;

/** Subjects with examples. */
export const EXAMPLE_SUBJECTS = Object.keys(patterns) as ExampleSubject[];

export type ExampleSubject = keyof typeof patterns;

/** Builds one worked example. `weeklyChanges` of 沪深300 end at the day of the article. */
export function buildWorkedExample(
  subject: ExampleSubject,
  random: Random,
  weeklyChanges: readonly number[],
): string {
  return compose(random.pick(PATTERNS[subject]), random, {
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
