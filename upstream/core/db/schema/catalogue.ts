import type { Generated } from 'kysely';
import type { HoldingUntil } from '~/domain/figures/fees';
import type { PUBLIC_TYPES, SIMU_STATUSES, SIZE_BANDS, STRATEGIES } from '~/contract/kinds';
import type { Count, Day, Decimal, Flag, Json, NullableDecimal } from '~/upstream/core/db/schema/columns';

export type FundKind = 'simu' | 'public';
export type Strategy = (typeof STRATEGIES)[number];
export type PublicType = (typeof PUBLIC_TYPES)[number];
export type SimuStatus = (typeof SIMU_STATUSES)[number];
export type PublicStatus = 'open' | 'limited' | 'suspended';
export type SizeBand = (typeof SIZE_BANDS)[number];

/** Private-fund managers' firms and public-fund houses. */
export interface CompaniesTable {
  id: string;
  kind: FundKind;
  name: string;
  short_name: string;
  /** Full pinyin in lower case; the order of lists by name. */
  name_key: string;
  full_name: string;
  registration_no: string;
  /** Band of money under management, 亿元. */
  size_band: SizeBand;
  founded_on: Day;
  registered_on: Day;
  /** Text for people, with its unit. */
  registered_capital: string;
  legal_person: string;
  member_kind: string;
  staff_count: number;
  city: string;
  core_strategy: string;
  profile: string;
  philosophy: string;
  size_history: Json<{ date: Day; size_band: SizeBand }[]>;
  /** Running products, kept by the writer of funds. */
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

/** Where a manager works, now (`until` null) or before. */
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
  /** Code of the filing with the association. */
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
  /** Which qualified-investor context the product needs: private fund or asset manager. */
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
  /** As long as no terms are on record (no rows in `fee_tiers`), these three are stand-ins that nobody is shown. */
  management_rate: number;
  custody_rate: number;
  service_rate: number;
  /** Trading days from T to confirmation, and from redemption to money back. */
  confirm_days: number;
  arrival_days: number;
  /** Least holding period of a lot in days, where `hold_months` is 0; 0 for most. */
  hold_days: Count;
  /** The same by calendar date (`domain/orders/holding-period.ts`). */
  hold_months: Count;
  /** Takes no redemptions for now; `status` says whether it can be bought. */
  is_redeem_suspended: Flag;
  /** Where holding days for the redemption fee end, as the fund's contract says. */
  holding_until: Generated<HoldingUntil>;
  objective: string;
  scope: string;
  strategy_text: string;
}

/** Who manages a fund, now (`until` null) or before. Serves both kinds. */
export interface FundManagersTable {
  fund_id: string;
  manager_id: string;
  since: Day;
  until: Day | null;
  /** Return of the fund over the tenure, ratio; null is unknown. */
  tenure_return: number | null;
  position: Generated<number>;
}

/** One row a fund: all that lists filter and sort by (narrow on purpose). Page rows join the fund by id. */
export interface FundMetricsTable {
  fund_id: string;
  kind: FundKind;
  /** Strategy of a private fund, type of a public one. */
  category: string;
  company_id: string;
  status: string;
  risk_level: number;
  founded_on: Day;
  /** Full pinyin, then the name: the order by name. */
  name_key: string;
  is_selection: boolean;
  /** 元, both kinds. */
  min_amount: number;
  /** Private funds: the firm's band. Public funds: null, see `size_yuan`. */
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
  /** Change against the point before, ratio. */
  change: number | null;
  /** About 60 adjusted values of the last year, oldest first. */
  spark: number[] | null;
  /** Money funds: 7-day annualised yield (ratio) and income per 10,000 shares (元). */
  seven_day_yield: number | null;
  income_per_10k: NullableDecimal;
  /** Rows in nav_points, so that a list need not count. */
  point_count: number;
  first_date: Day | null;
}

/** What a private fund of funds holds of another private fund at the end of a quarter, as a share of its own value. */
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
