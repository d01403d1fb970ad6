import type { ShareMovement } from '~/domain/figures/dividend';
import { toBig } from '~/domain/figures/money';
import { parseHoldingMonths, computeRedeemableFrom } from '~/domain/orders/holding-period';
import type { Market } from '~/upstream/seed/market-model';
import type { SeedPublicFund } from '~/upstream/seed/public-funds';
import type { SeedOrder } from '~/upstream/seed/public-orders';

/** Action of a demo account on a fund on a trading day (day T). */
export interface BookStep {
  day: string;
  /** Amount paid in, 元; or the redeemed fraction of the holding. */
  buyYuan?: number;
  redeemShare?: number;
  planId?: string;
}
export interface BookScript {
  account: string;
  fund: SeedPublicFund;
  cardId: string;
  way: 'cash' | 'reinvest';
  steps: readonly BookStep[];
}

export interface SeedLot {
  id: string;
  order_id: string | null;
  shares: string;
  left_shares: string;
  cost_fen: number;
  confirmed_on: string;
  unlocked_on: string | null;
  traded_on: string;
}

/** Book of one account and fund during its construction, day by day. */
export interface OpenBook {
  script: BookScript;
  market: Market;
  own: { account_id: string; fund_id: string };
  key: string;
  orders: SeedOrder[];
  lots: SeedLot[];
  flows: object[];
  dividends: object[];
  splits: object[];
  moves: ShareMovement[];
}

export const createBook = (script: BookScript, market: Market): OpenBook => ({
  script,
  market,
  own: { account_id: script.account, fund_id: script.fund.id },
  key: `${script.account}-${script.fund.id}`,
  orders: [],
  lots: [],
  flows: [],
  dividends: [],
  splits: [],
  moves: [],
});

/** Adds two numbers of shares. */
export const addShares = (left: string, right: string): string => toBig(left).plus(right).toFixed(2);

export function addFlow(
  { flows, own, key }: OpenBook,
  type: string,
  date: string,
  amountFen: number,
  more: object,
): void {
  flows.push({
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
}

export function addLot(
  { script, lots, moves }: OpenBook,
  lot: Omit<SeedLot, 'left_shares' | 'unlocked_on'>,
  isIncome = false,
): void {
  const period = { months: parseHoldingMonths(script.fund.name), days: 0 };
  const unlocked_on = computeRedeemableFrom(period, lot.confirmed_on);
  lots.push({ ...lot, left_shares: lot.shares, unlocked_on });
  moves.push({ date: lot.traded_on, shares: lot.shares, ...(isIncome ? { isIncome } : {}) });
}
