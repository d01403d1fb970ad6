import type { Generated } from 'kysely';
import type { DayCount } from '~/domain/figures/fixed/day-count';
import type { FIXED_ASSETS, FIXED_FORMS, FIXED_STATUSES, TERM_EVENT_KINDS } from '~/contract/kinds';
import type { Day, Flag, Json } from '~/upstream/core/db/schema/columns';

/**
 * Quasi-fixed-income products with their terms; a product that people hold outside the catalogue has the same id
 * there.
 */
export interface FixedProductsTable {
  id: string;
  name: string;
  name_key: string;
  form: (typeof FIXED_FORMS)[number];
  asset: (typeof FIXED_ASSETS)[number];
  status: (typeof FIXED_STATUSES)[number];
  starts_on: Day;
  ends_on: Day;
  /** Day to which it was extended. */
  extended_to: Day | null;
  term_months: number;
  /** Months of the year with a payout; none: once, at the end. */
  payout_months: Json<number[]>;
  payout_day: number;
  filing_no: string;
  issuer: string;
  issuer_text: string;
  /** Null for a note, which is a debt. */
  custodian: string | null;
  risk_level: number;
  min_amount: number;
  /** The issuer owes the rate; otherwise it is a benchmark range between two rates. */
  is_agreed: Flag;
  rate_low: number;
  rate_high: number;
  /** Day count of an agreed rate. */
  day_count: Generated<DayCount>;
  /** Annual rate on late amounts by contract; null when late days earn nothing. */
  late_rate: Generated<number | null>;
  subscribe_rate: number;
  management_rate: number;
  custody_rate: number;
  summary: string;
  strategy_text: string;
  credit_support: Json<{ label: string; value: string }[]>;
  portfolio_date: Day | null;
  portfolio: Json<{ name: string; weight: number; note: string }[]>;
}

/** Payout for the period that ended on `until`, as shares of the principal paid in. */
export interface FixedPayoutsTable {
  product_id: string;
  until: Day;
  paid_on: Day;
  income_ratio: number;
  principal_ratio: number;
}

export interface FixedEventsTable {
  product_id: string;
  position: number;
  date: Day;
  kind: (typeof TERM_EVENT_KINDS)[number];
  text: string;
}

export interface QuasiFixedTables {
  fixed_products: FixedProductsTable;
  fixed_payouts: FixedPayoutsTable;
  fixed_events: FixedEventsTable;
}
