import { addDays } from '~/domain/dates';
import {
  dividendFen,
  entitledShares,
  moneyIncomeFen,
  reinvestedShares,
  sharesBefore,
  splitLots,
  type ShareMove,
} from '~/domain/dividend';
import { redeem, subscribe } from '~/domain/fees';
import { fenToYuan, roundHalfUp, toBig, yuanToFen } from '~/domain/money';
import { payoutDays } from './announcements';
import { indexOnOrAfter } from './calendar';
import { holdDaysOf } from './catalogue-rows';
import { feeTiersOf } from './fund-papers';
import type { Market } from './market-model';
import type { SeedPublicFund } from './public-funds';
import { boughtOrder, redeemedOrder, type SeedOrder } from './public-orders';

/** What a demo account did with a fund on a trading day (day T). */
export interface BookStep {
  day: string;
  /** 元 paid in; or a share of what is held, given back. */
  buyYuan?: number;
  redeemPart?: number;
  planId?: string;
}
export interface BookScript {
  account: string;
  fund: SeedPublicFund;
  cardId: string;
  way: 'cash' | 'reinvest';
  steps: readonly BookStep[];
}

interface SeedLot {
  id: string;
  order_id: string | null;
  shares: string;
  left_shares: string;
  cost_fen: number;
  confirmed_on: string;
  unlocked_on: string | null;
  traded_on: string;
}

const round8 = (value: number): number => Math.round(value * 1e8) / 1e8;
const plus = (left: string, right: string): string => toBig(left).plus(right).toFixed(2);

/** Rows of one account and fund: orders, lots, flows, dividends, splits and the position, by the rules of `domain/`. */
export function publicBook(script: BookScript, market: Market) {
  const { account, fund, steps, way } = script;
  const nav = fund.nav;
  const own = { account_id: account, fund_id: fund.id };
  const key = `${account}-${fund.id}`;
  const orders: SeedOrder[] = [];
  const flows: object[] = [];
  const dividends: object[] = [];
  const splits: object[] = [];
  const moves: ShareMove[] = [];
  let lots: SeedLot[] = [];
  const settleDay = (day: string, count: number): string =>
    market.calendar[indexOnOrAfter(market.calendar, day) + count] ?? day;
  const flow = (type: string, date: string, amountFen: number, more: object): void =>
    void flows.push({
      id: `W-${key}-${type}-${date}`,
      ...own,
      order_id: null,
      date,
      type,
      amount_fen: amountFen,
      shares: null,
      nav: null,
      ...more,
    });

  const addLot = (lot: Omit<SeedLot, 'left_shares' | 'unlocked_on'>): void => {
    const hold = holdDaysOf(fund.name);
    const unlocked_on = hold === 0 ? null : addDays(lot.confirmed_on, hold);
    lots.push({ ...lot, left_shares: lot.shares, unlocked_on });
    moves.push({ date: lot.traded_on, shares: lot.shares });
  };

  const buy = (step: BookStep, yuan: number, unit: string): void => {
    const amountFen = yuan * 100;
    const tiers = feeTiersOf(fund).filter(({ side }) => side === 'subscribe');
    const bought = subscribe({
      amountYuan: fenToYuan(amountFen),
      nav: unit,
      tiers: tiers.map((tier) => ({
        fromYuan: tier.from_value.toFixed(2),
        ...(tier.fixed_yuan === null
          ? { rate: (tier.discount_rate ?? tier.rate ?? 0).toFixed(8) }
          : { fixedYuan: tier.fixed_yuan }),
      })),
    });
    const shares = bought.shares ?? '0.00';
    const order = boughtOrder(script, step, {
      number: orders.length + 1,
      amountFen,
      feeFen: yuanToFen(bought.feeYuan),
      shares,
      nav: unit,
      confirmDate: settleDay(step.day, fund.terms.confirmDays),
    });
    flow(orders.length === 0 ? 'subscribe' : 'append', step.day, -amountFen, {
      order_id: order.head.id,
      shares,
      nav: unit,
    });
    orders.push(order);
    addLot({
      id: `L-${order.head.id}`,
      order_id: order.head.id,
      shares,
      cost_fen: amountFen,
      confirmed_on: order.head.confirm_date,
      traded_on: step.day,
    });
  };

  const sell = (step: BookStep, part: number, unit: string): void => {
    const shares = roundHalfUp(toBig(sharesBefore(moves, '9999-12-31')).times(String(part)));
    const tiers = feeTiersOf(fund).filter(({ side }) => side === 'redeem');
    const sold = redeem({
      lots: lots.map((lot) => ({ id: lot.id, date: lot.confirmed_on, shares: lot.left_shares })),
      shares,
      nav: unit,
      date: step.day,
      tiers: tiers.map(({ from_value, rate }) => ({ fromDays: from_value, rate: (rate ?? 0).toFixed(8) })),
    });
    for (const { id, shares: taken } of sold.lots) {
      lots = lots.map((lot) =>
        lot.id === id ? { ...lot, left_shares: toBig(lot.left_shares).minus(taken).toFixed(2) } : lot,
      );
    }
    moves.push({ date: step.day, shares: `-${shares}` });
    const order = redeemedOrder(script, step, {
      number: orders.length + 1,
      shares,
      nav: unit,
      sold,
      confirmDate: settleDay(step.day, fund.terms.confirmDays),
      arrivalDate: settleDay(step.day, fund.terms.arrivalDays),
    });
    flow('redeem', step.day, yuanToFen(sold.netYuan), { order_id: order.head.id, shares, nav: unit });
    orders.push(order);
  };

  const pay = (day: string, perShare: number, unit: string): void => {
    const { record, paid } = payoutDays(day, market);
    const shares = entitledShares(moves, record);
    const amountFen = dividendFen(shares, perShare.toFixed(4));
    if (amountFen === 0) return;
    const got = way === 'reinvest' ? reinvestedShares(amountFen, unit) : null;
    dividends.push({
      ...own,
      ex_on: day,
      record_on: record,
      paid_on: paid,
      way,
      shares,
      amount_fen: amountFen,
      new_shares: got,
      card_id: got === null ? script.cardId : null,
      booked_at: `${day}T22:00:00+08:00`,
      paid_at: `${got === null ? paid : day}T22:00:00+08:00`,
    });
    if (got === null) return flow('dividend', day, amountFen, {});
    flow('reinvest', day, 0, { shares: got, nav: unit });
    addLot({
      id: `L-${key}-${day}`,
      order_id: null,
      shares: got,
      cost_fen: 0,
      confirmed_on: day,
      traded_on: day,
    });
  };

  const split = (day: string, ratio: string): void => {
    const due = lots.filter((lot) => lot.traded_on < day && Number(lot.left_shares) > 0);
    const after = new Map(
      splitLots(
        due.map((lot) => ({ id: lot.id, shares: lot.shares, left: lot.left_shares })),
        ratio,
      ).map((lot) => [lot.id, lot]),
    );
    lots = lots.map((lot) => {
      const now = after.get(lot.id);
      if (!now) return lot;
      const [shares_before, shares_after] = [lot.left_shares, now.left];
      const booked = { shares_before, shares_after, booked_at: `${day}T22:00:00+08:00` };
      splits.push({ lot_id: lot.id, date: day, ...own, ratio, ...booked });
      moves.push({ date: day, shares: toBig(shares_after).minus(shares_before).toFixed(2) });
      return { ...lot, shares: now.shares, left_shares: now.left };
    });
  };

  const earn = (day: string, before: number, after: number): void => {
    const shares = entitledShares(moves, day);
    const amountFen = moneyIncomeFen(shares, round8(before), round8(after));
    if (amountFen === 0) return;
    const got = fenToYuan(amountFen);
    const at = `${day}T22:00:00+08:00`;
    dividends.push({
      ...own,
      ex_on: day,
      record_on: day,
      paid_on: day,
      way: 'reinvest',
      shares,
      amount_fen: amountFen,
      new_shares: got,
      card_id: null,
      booked_at: at,
      paid_at: at,
    });
    const id = `lm-${key}-${day.slice(0, 7)}`;
    const known = lots.find((lot) => lot.id === id);
    if (!known) {
      addLot({ id, order_id: null, shares: got, cost_fen: 0, confirmed_on: day, traded_on: day });
      return;
    }
    moves.push({ date: day, shares: got });
    lots = lots.map((lot) =>
      lot.id === id
        ? { ...lot, shares: plus(lot.shares, got), left_shares: plus(lot.left_shares, got) }
        : lot,
    );
  };

  const first = steps[0]?.day ?? '';
  nav?.dates.forEach((day, index) => {
    if (day < first) return;
    const unit = (nav.unit[index] ?? 1).toFixed(4);
    if (fund.type === 'money') earn(day, nav.adjusted[index - 1] ?? 1, nav.adjusted[index] ?? 1);
    for (const dividend of nav.dividends) if (dividend.index === index) pay(day, dividend.perShare, unit);
    for (const { index: at, ratio } of nav.splits) if (at === index) split(day, ratio.toFixed(8));
    for (const step of steps) {
      if (step.day !== day) continue;
      if (step.buyYuan !== undefined) buy(step, step.buyYuan, unit);
      if (step.redeemPart !== undefined) sell(step, step.redeemPart, unit);
    }
  });
  const held = lots.filter((lot) => Number(lot.left_shares) > 0);
  const costLeft = ({ cost_fen, left_shares, shares }: SeedLot): number =>
    Number(roundHalfUp(toBig(String(cost_fen)).times(left_shares).div(shares), 0));
  return {
    orders,
    lots: lots.map((lot) => ({ ...lot, ...own })),
    flows,
    dividends,
    splits,
    position: {
      ...own,
      part: 'public',
      shares: held.reduce((sum, lot) => plus(sum, lot.left_shares), '0.00'),
      cost_fen: held.reduce((sum, lot) => sum + costLeft(lot), 0),
      invested_on: held[0]?.confirmed_on ?? first,
    },
  };
}
