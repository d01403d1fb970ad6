import type { Generated } from 'kysely';
import type { RedemptionTier } from '~/domain/figures/fees';
import type { ValuationFrequency } from '~/domain/orders/private-sale';
import type { FLOW_TYPES } from '~/contract/holding-shapes';
import type { OrderStatus } from '~/domain/orders/order-steps';
import type { ORDER_KINDS } from '~/contract/orders';
import type { Day, Decimal, Instant, Json, NullableDecimal } from '~/upstream/core/db/schema/columns';

/** How a private fund is sold: what its filed terms do not say. */
export interface SimuSaleTermsTable {
  fund_id: string;
  investor_cap: number;
  /** Investors who hold it elsewhere; those of this platform are counted from positions and open orders. */
  outside_investors: number;
  /** 元; amounts are whole multiples of it. */
  amount_step: number;
  account_name: string;
  account_no: string;
  bank: string;
  is_abroad: boolean;
  /** Redemption fee by holding days; what the fund's `redeem_note` says in words. */
  redeem_tiers: Json<RedemptionTier[]>;
  /** Least shares to stay after a redemption that is not of everything. */
  min_hold_shares: Decimal;
  /** Yearly return as a ratio that stays free of the performance fee (`performance_rate` of the fund). */
  performance_hurdle: Decimal;
  /** How often the fund is valued, by its contract. */
  valuation: Generated<ValuationFrequency>;
}

/** Head of an order: what was asked for, and the state folded from its events. */
export interface OrdersTable {
  id: string;
  /** Shown to people. */
  order_no: string;
  account_id: string;
  kind: (typeof ORDER_KINDS)[number];
  fund_id: string;
  context: 'simu' | 'am';
  /** 分; null for a redemption before it is priced. */
  amount_fen: number | null;
  /** 分; subscription: fixed with the reservation; redemption: null before it is priced. */
  fee_fen: number | null;
  /** Redemption; null is everything. */
  shares: NullableDecimal;
  open_day: Day;
  status: OrderStatus;
  step: string;
  /** When the order lapses unless something happens before; null when nothing is awaited in time. */
  expires_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** What happened, in order; never changed, never deleted. The state of the order is folded from these. */
export interface OrderEventsTable {
  order_id: string;
  seq: number;
  type: string;
  payload: Json<Record<string, unknown>>;
  at: Instant;
}

/** Shares of one confirmed purchase; redemptions take from the oldest. */
export interface LotsTable {
  id: string;
  account_id: string;
  fund_id: string;
  order_id: string | null;
  shares: Decimal;
  /** Shares not redeemed yet. */
  left_shares: Decimal;
  /** 分, of all shares of the lot. */
  cost_fen: number;
  confirmed_on: Day;
  unlocked_on: Day | null;
  /** Day T of the purchase; where it is not kept, the day of confirmation stands in. */
  traded_on: Generated<Day | null>;
  /** Order of booking; lots confirmed on the same day are sold in this order. */
  seq: Generated<number>;
}

/** Money in and out of products, as the person sees it. */
export interface FlowsTable {
  id: string;
  account_id: string;
  fund_id: string;
  order_id: string | null;
  date: Day;
  type: (typeof FLOW_TYPES)[number];
  /** 分; negative is paid in. */
  amount_fen: number;
  shares: NullableDecimal;
  nav: NullableDecimal;
  seq: Generated<number>;
}

/** Products outside the catalogue that people hold: private equity, quasi-fixed income, overseas. */
export interface OfflineProductsTable {
  id: string;
  part: 'pe' | 'quasi_fixed' | 'foreign';
  name: string;
  manager_name: string;
  currency: 'CNY' | 'USD' | 'HKD';
  /** Lines of terms: rate, end, called, distributed. */
  terms: Json<{ label: string; value: string }[]>;
  founded_on: Day;
  /** The day its term ends and its money comes back; null where none is fixed. */
  ends_on: Generated<Day | null>;
}

/** Valuations of products outside the catalogue, per unit in their currency. */
export interface OfflineNavsTable {
  product_id: string;
  date: Day;
  unit: Decimal;
}

/** 元 for one unit of a currency, on a day. */
export interface FxRatesTable {
  currency: 'USD' | 'HKD';
  date: Day;
  rate: Decimal;
}

/** Certificates handed out, found by their check code. */
export interface CertificatesTable {
  id: string;
  account_id: string;
  kind: 'asset' | 'existence' | 'experience';
  check_code: string;
  file_id: string;
  as_of: Day | null;
  lines: Json<{ label: string; value: string }[]>;
  issued_at: Instant;
}

/** That a person asked, warned, for the terms of a product above their class, with both classes as they were. */
export interface AboveClassRequestsTable {
  account_id: string;
  fund_id: string;
  risk_level: number;
  product_risk: number;
  asked_at: Instant;
}

export interface OrderTables {
  simu_sale_terms: SimuSaleTermsTable;
  above_class_requests: AboveClassRequestsTable;
  orders: OrdersTable;
  order_events: OrderEventsTable;
  lots: LotsTable;
  flows: FlowsTable;
  offline_products: OfflineProductsTable;
  offline_navs: OfflineNavsTable;
  fx_rates: FxRatesTable;
  certificates: CertificatesTable;
}
