/**
 * Result of a past regular plan (domain rules, sections 5 to 7): each run buys at the NAV of its day T with the
 * fund's fees, dividends are paid out or reinvested, splits multiply the shares. It makes no statement about the
 * future. Money and NAV are decimal text in 元, shares have two places.
 */
import Big from 'big.js';
import { type SubscriptionTier, priceSubscription } from '~/domain/figures/fees';
import { type Decimal, roundHalfUp, toBig } from '~/domain/figures/money';
import type { PlanRunDate } from '~/domain/orders/plan';
import { createMissingReturn, type InvestorReturn, computeYearlyReturn } from '~/domain/figures/own-return';
import type { CashFlow } from '~/domain/figures/xirr';

/** Unit NAV of a day, with the events that have it as ex-date. */
export interface PlanReplayNav {
  readonly date: string;
  readonly nav: string;
  /** 元 per old share. */
  readonly dividend?: string | null;
  /** New shares per old share. */
  readonly split?: string | null;
}

export interface PlanReplayInput {
  readonly runs: readonly PlanRunDate[];
  /** Ascending, every NAV positive; the last one values the holding. */
  readonly navs: readonly PlanReplayNav[];
  readonly amountYuan: Decimal;
  readonly tiers: readonly SubscriptionTier[];
  readonly payout: 'cash' | 'reinvest';
}

/** A run that bought shares. */
export interface PlanReplayRun extends PlanRunDate {
  /** Day of its NAV: the run's own day, or the next one with a published NAV. */
  readonly navDate: string;
  readonly nav: string;
  readonly feeYuan: string;
  readonly shares: string;
}

export interface PlanReplayPoint {
  readonly date: string;
  /** Money paid in so far. */
  readonly investedYuan: number;
  /** Value of the shares plus the cash paid out so far. */
  readonly worthYuan: number;
}

export interface PlanReplay {
  readonly runs: readonly PlanReplayRun[];
  readonly investedYuan: string;
  readonly feeYuan: string;
  readonly shares: string;
  /** Shares at the last NAV, before any redemption fee. */
  readonly valueYuan: string;
  /** Dividends paid out; 0 when they were reinvested. */
  readonly cashYuan: string;
  /** Value and cash minus the money paid in. */
  readonly profitYuan: string;
  /** Profit over the money paid in, a ratio; null without a run. */
  readonly profitRatio: number | null;
  /** Annual personal return of the dated flows, or the reason it is missing. */
  readonly own: InvestorReturn;
  readonly endDate: string;
  /** One point per NAV from the first run on. */
  readonly points: readonly PlanReplayPoint[];
}

/** Replays a plan. Null without a NAV; throws FeeError when the amount does not cover its fee. */
export function replayPlan(input: PlanReplayInput): PlanReplay | null {
  const last = input.navs[input.navs.length - 1];
  if (!last) return null;
  const amount = toBig(input.amountYuan);
  const runs: PlanReplayRun[] = [];
  const flows: CashFlow[] = [];
  const points: PlanReplayPoint[] = [];
  let shares = new Big(0);
  let cash = new Big(0);
  let fees = new Big(0);
  let next = 0;
  for (const point of input.navs) {
    const paid = getPayout(shares, point);
    if (point.split) shares = new Big(roundHalfUp(shares.times(toBig(point.split))));
    if (paid && input.payout === 'reinvest') {
      shares = shares.plus(roundHalfUp(paid.div(toBig(point.nav))));
    } else if (paid) {
      cash = cash.plus(paid);
      flows.push({ date: point.date, amount: paid.toNumber() });
    }
    for (let run = input.runs[next]; run && run.runOn <= point.date; run = input.runs[(next += 1)]) {
      const bought = priceSubscription({ amountYuan: amount, tiers: input.tiers, nav: point.nav });
      const got = bought.shares ?? '0.00';
      shares = shares.plus(got);
      fees = fees.plus(bought.feeYuan);
      runs.push({ ...run, navDate: point.date, nav: point.nav, feeYuan: bought.feeYuan, shares: got });
      flows.push({ date: point.date, amount: -amount.toNumber() });
    }
    if (runs.length > 0) {
      points.push({
        date: point.date,
        investedYuan: amount.times(runs.length).toNumber(),
        worthYuan: Number(roundHalfUp(shares.times(toBig(point.nav)).plus(cash))),
      });
    }
  }
  const invested = amount.times(runs.length);
  const value = new Big(roundHalfUp(shares.times(toBig(last.nav))));
  const profit = value.plus(cash).minus(invested);
  return {
    runs,
    investedYuan: roundHalfUp(invested),
    feeYuan: roundHalfUp(fees),
    shares: roundHalfUp(shares),
    valueYuan: roundHalfUp(value),
    cashYuan: roundHalfUp(cash),
    profitYuan: roundHalfUp(profit),
    profitRatio: runs.length === 0 ? null : profit.div(invested).toNumber(),
    own:
      runs.length === 0
        ? createMissingReturn('no_flows')
        : computeYearlyReturn([...flows, { date: last.date, amount: value.toNumber() }], profit.toNumber()),
    endDate: last.date,
    points,
  };
}

/** Computes the dividend on the shares held before the day; null for none. */
function getPayout(shares: Big, { dividend }: PlanReplayNav): Big | null {
  if (!dividend || shares.lte(0)) return null;
  const paid = new Big(roundHalfUp(shares.times(toBig(dividend))));
  return paid.gt(0) ? paid : null;
}
