import type { Generated } from 'kysely';
import type { ConversionFeeForm } from '~/domain/figures/conversion-fee';
import type { HoldingUntil } from '~/domain/figures/fees';
import type { PUBLIC_STATUSES, PUBLIC_TYPES, SIMU_STATUSES, SIZE_BANDS, STRATEGIES } from '~/contract/kinds';
import type { Count, Day, Decimal, Flag, Json, NullableDecimal } from '~/upstream/core/db/schema/columns';

export type FundKind = 'simu' | 'public';
export type Strategy = (typeof STRATEGIES)[number];
export type PublicType = (typeof PUBLIC_TYPES)[number];
export type SimuStatus = (typeof SIMU_STATUSES)[number];
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];
export type SizeBand = (typeof SIZE_BANDS)[number];

/** Private-fund managers and public-fund companies. */
export interface CompaniesTable {
  id: string;
  kind: FundKind;
  name: string;
  short_name: string;
  /** Full pinyin in lower case; sort key of lists by name. */
  name_key: string;
  full_name: string;
  registration_no: string;
  /** Band of assets under management, 亿元. */
  size_band: SizeBand;
  founded_on: Day;
  registered_on: Day;
  /** Display text, with its unit. */
  registered_capital: string;
  legal_person: string;
  member_kind: string;
  staff_count: number;
  city: string;
  core_strategy: string;
  profile: string;
  philosophy: string;
  size_history: Json<{ date: Day; size_band: SizeBand }[]>;
  /** Number of running products, maintained by the code that writes funds. */
  product_count: Generated<number>;
}

export interface ManagersTable {
  id: string;
  kind: FundKind;
  name: string;
  name_key: string;
  title: string;
  /** 0 male, 1 female. */
  gender: 0 | 1;
  education: string;
  career_years: number;
  profile: string;
  style: string;
  career: Json<{ from: string; to: string | null; what: string }[]>;
  product_count: Generated<number>;
}

/** Employers of a manager, current (`until` null) or former. */
export interface CompanyManagersTable {
  company_id: string;
  manager_id: string;
  since: Day;
  until: Day | null;
}

/** Private funds: filed facts, terms and fees. Rates are ratios, amounts 元. */
export interface SimuFundsTable {
  id: string;
  name: string;
  short_name: string;
  /** Filing code at the association. */
  filing_no: string;
  strategy: Strategy;
  company_id: string;
  status: SimuStatus;
  founded_on: Day;
  filed_on: Day;
  fund_type: string;
  custodian: string;
  strategy_text: string;
  benchmark_id: string;
  is_selection: boolean;
  risk_level: number;
  /** Qualified-investor context that the product needs: private fund or asset manager. */
  context: 'simu' | 'am';
  /** 元. */
  min_amount: number;
  /** 元. */
  append_amount: number;
  open_rule: string;
  lock_days: number;
  subscribe_rate: number;
  management_rate: number;
  custody_rate: number;
  performance_rate: number;
  performance_note: string;
  redeem_note: string;
  warn_line: NullableDecimal;
  stop_line: NullableDecimal;
}

/** Days on which a private fund can be bought. */
export interface SimuOpenDaysTable {
  fund_id: string;
  date: Day;
}

/** Public funds. Amounts in 分, sizes in 元, rates ratios, shares decimal. */
export interface PublicFundsTable {
  /** Six-digit fund code. */
  id: string;
  name: string;
  full_name: string;
  type: PublicType;
  company_id: string;
  status: PublicStatus;
  founded_on: Day;
  custodian: string;
  benchmark_id: string;
  benchmark_text: string;
  is_selection: boolean;
  is_qdii: boolean;
  risk_level: number;
  min_amount_fen: number;
  append_amount_fen: number;
  day_limit_fen: number | null;
  min_redeem_shares: Decimal;
  min_hold_shares: Decimal;
  /** 元; null is unknown. */
  size_yuan: NullableDecimal;
  /** Discounted rate of the first subscription tier; null is unknown. */
  fee_rate: number | null;
  /** While no terms are recorded (no rows in `fee_tiers`), these three columns are placeholders and never shown. */
  management_rate: number;
  custody_rate: number;
  service_rate: number;
  /** Trading days from T to confirmation, and from redemption to payment. */
  confirm_days: number;
  arrival_days: number;
  /** Minimum holding period of a lot in days, used when `hold_months` is 0; 0 for most. */
  hold_days: Count;
  /** Minimum holding period in months (`domain/orders/holding-period.ts`). */
  hold_months: Count;
  /** Redemptions are suspended; `status` says whether it can be bought. */
  is_redeem_suspended: Flag;
  /** End of the holding days for the redemption fee, as the fund contract says. */
  holding_until: Generated<HoldingUntil>;
  /** Funds of one group convert into each other, as their contracts say; null: no conversion. */
  conversion_group: Generated<string | null>;
  /** Form of the difference of the purchase fees when this fund is left. */
  conversion_fee: Generated<ConversionFeeForm>;
  objective: string;
  scope: string;
  strategy_text: string;
}

/** Managers of a fund, current (`until` null) or former. Used for both kinds. */
export interface FundManagersTable {
  fund_id: string;
  manager_id: string;
  since: Day;
  until: Day | null;
  /** Return of the fund over the tenure, ratio; null is unknown. */
  tenure_return: number | null;
  position: Generated<number>;
}

/**
 * One row per fund: all columns that lists filter and sort by (narrow on purpose). Result rows join the fund by id.
 */
export interface FundMetricsTable {
  fund_id: string;
  kind: FundKind;
  /** Strategy of a private fund, type of a public one. */
  category: string;
  company_id: string;
  status: string;
  risk_level: number;
  founded_on: Day;
  /** Full pinyin, then the name: the sort key by name. */
  name_key: string;
  is_selection: boolean;
  /** 元, both kinds. */
  min_amount: number;
  /** Private funds: the band of the company. Public funds: null, see `size_yuan`. */
  size_band: SizeBand | null;
  /** 元, public funds. */
  size_yuan: number | null;
  /** Public funds: discounted subscription rate. */
  fee_rate: number | null;
  return_1m: number | null;
  return_3m: number | null;
  return_6m: number | null;
  return_1y: number | null;
  return_3y: number | null;
  return_ytd: number | null;
  return_since: number | null;
  /** Depth over the last year as a positive ratio; null below 24 points. */
  max_drawdown: number | null;
  sharpe: number | null;
}

/** Latest values of a fund; no row when it has no NAV yet. */
export interface FundLatestTable {
  fund_id: string;
  nav: Decimal;
  accumulated_nav: Decimal;
  nav_date: Day;
  /** Change from the previous point, ratio. */
  change: number | null;
  /** About 60 adjusted values of the last year, oldest first. */
  spark: number[] | null;
  /** Money funds: 7-day annualised yield (ratio) and income per 10,000 shares (元). */
  seven_day_yield: number | null;
  income_per_10k: NullableDecimal;
  /** Number of rows in nav_points, so that lists do not count them. */
  point_count: number;
  first_date: Day | null;
}

/**
 * Holding of a private fund of funds in another private fund at the end of a quarter, as a share of the NAV of the
 * holder.
 */
export interface FundStakesTable {
  fund_id: string;
  as_of: Day;
  held_id: string;
  weight: number;
}

export interface CatalogueTables {
  fund_stakes: FundStakesTable;
  companies: CompaniesTable;
  managers: ManagersTable;
  company_managers: CompanyManagersTable;
  simu_funds: SimuFundsTable;
  simu_open_days: SimuOpenDaysTable;
  public_funds: PublicFundsTable;
  fund_managers: FundManagersTable;
  fund_metrics: FundMetricsTable;
  fund_latest: FundLatestTable;
}
