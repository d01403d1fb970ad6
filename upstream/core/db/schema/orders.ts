import type { Generated } from 'kysely';
import type { RedemptionTier } from '~/domain/figures/fees';
import type { ValuationFrequency } from '~/domain/orders/private-sale';
import type { FLOW_TYPES } from '~/contract/holding-shapes';
import type { OrderStatus } from '~/domain/orders/order-steps';
import type { ORDER_KINDS } from '~/contract/orders';
import type { Day, Decimal, Instant, Json, NullableDecimal } from '~/upstream/core/db/schema/columns';

/** Sale terms of a private fund that are not in its filed terms. */
export interface SimuSaleTermsTable {
  fund_id: string;
  investor_cap: number;
  /** Investors who hold it elsewhere; investors of this platform are counted from positions and open orders. */
  outside_investors: number;
  /** 元; amounts are multiples of it. */
  amount_step: number;
  account_name: string;
  account_no: string;
  bank: string;
  is_abroad: boolean;
  /** Redemption fee by holding days; the fund has it as text in `redeem_note`. */
  redeem_tiers: Json<RedemptionTier[]>;
  /** Minimum shares to keep after a partial redemption. */
  min_hold_shares: Decimal;
  /** Yearly return, as a ratio, that is free of the performance fee (`performance_rate` of the fund). */
  performance_hurdle: Decimal;
  /** Valuation frequency of the fund, by its contract. */
  valuation: Generated<ValuationFrequency>;
}

/** Head of an order: the request, and the state folded from its events. */
export interface OrdersTable {
  id: string;
  /** Displayed to people. */
  order_no: string;
  account_id: string;
  kind: (typeof ORDER_KINDS)[number];
  fund_id: string;
  context: 'simu' | 'am';
  /** 分; null for a redemption before it is priced. */
  amount_fen: number | null;
  /** 分; subscription: fixed with the reservation; redemption: null before it is priced. */
  fee_fen: number | null;
  /** For a redemption; null is everything. */
  shares: NullableDecimal;
  open_day: Day;
  status: OrderStatus;
  step: string;
  /** When the order expires unless something happens before; null without a deadline. */
  expires_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Events of an order, in order; never changed or deleted. The state of the order is folded from them. */
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
  /** 分, for all shares of the lot. */
  cost_fen: number;
  confirmed_on: Day;
  unlocked_on: Day | null;
  /** Day T of the purchase; where it is unknown, the confirmation day is used. */
  traded_on: Generated<Day | null>;
  /** Booking order; lots confirmed on the same day are sold in this order. */
  seq: Generated<number>;
}

/** Money in and out of products, as displayed to the person. */
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
  /** End of the term, when the money is paid back; null when no day is fixed. */
  ends_on: Generated<Day | null>;
}

/** Valuations of products outside the catalogue, per unit in their currency. */
export interface OfflineNavsTable {
  product_id: string;
  date: Day;
  unit: Decimal;
}

/** 元 per unit of a currency on a day. */
export interface FxRatesTable {
  currency: 'USD' | 'HKD';
  date: Day;
  rate: Decimal;
}

/** Issued certificates, found by their check code. */
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

/**
 * Requests, made after a warning, for the terms of a product above the class of the person, with both classes at
 * that time.
 */
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
