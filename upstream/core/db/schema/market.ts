import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { performanceShape } from '~/contract/shared';
import type { Day, Decimal, Json, NullableDecimal } from '~/upstream/core/db/schema/columns';

export type PerformanceWindow = '1y' | '3y' | 'since';
export type Performance = z.infer<z.ZodObject<typeof performanceShape>>;

/** NAVs of both kinds, one row per day (public) or week (private). Key: fund_id, date. */
export interface NavPointsTable {
  fund_id: string;
  date: Day;
  /** Unit NAV, 元: as many decimals as the fund publishes, the same for all its points (`domain/figures/nav.ts`). */
  unit: Decimal;
  accumulated: Decimal;
  /** Dividends reinvested, splits undone; the first point of the fund is 1. */
  adjusted: number;
  /** Change from the previous point, ratio. */
  change: number | null;
  /** Reason and date of a payout or split. */
  note: string | null;
}

export interface IndicesTable {
  id: string;
  name: string;
  code: string;
}

export interface IndexPointsTable {
  index_id: string;
  date: Day;
  /** Close, in index points. */
  close: number;
}

/** Average of a peer group (`simu:equity`, `public:mixed`), first point 1. */
export interface PeerSeriesTable {
  peer_group: string;
  date: Day;
  value: number;
  /** Number of funds in the average on that day. */
  members: number;
}

/** Replies of the performance calls, computed when a NAV changes. Key: fund_id, window_key. */
export interface FundPerformanceTable {
  fund_id: string;
  window_key: PerformanceWindow;
  as_of: Day;
  payload: Json<Performance>;
}

export interface DividendsTable {
  fund_id: string;
  record_on: Day;
  ex_on: Day;
  paid_on: Day;
  /** 元 per share, with the announced number of places. */
  per_share: Decimal;
}

export interface SplitsTable {
  fund_id: string;
  date: Day;
  /** New shares for one old share. */
  ratio: Decimal;
}

/** Fee tiers: by amount in 元 (subscribe) or by holding days (redeem); `to` is exclusive. */
export interface FeeTiersTable {
  fund_id: string;
  side: 'subscribe' | 'redeem';
  position: number;
  from_value: number;
  to_value: number | null;
  /** Ratio; null when the fee is fixed. */
  rate: number | null;
  /** 元. */
  fixed_yuan: NullableDecimal;
  discount_rate: number | null;
}

export interface AnnouncementsTable {
  /** Increases with time: the newest row has the highest. */
  aid: Generated<number>;
  fund_id: string;
  title: string;
  kind: string;
  published_on: Day;
  body: string;
}

/** Allocation, stocks or bonds held, and industries of a public fund. Shares are ratios of net assets. */
export interface HoldingsTable {
  fund_id: string;
  part: 'allocation' | 'holding' | 'industry';
  position: number;
  as_of: Day;
  code: string | null;
  name: string;
  share: number;
  /** Change of the share from the previous quarter, ratio. */
  change: number | null;
}

/** Documents of a private fund. */
export interface DocumentsTable {
  id: string;
  fund_id: string;
  title: string;
  published_on: Day;
  size_bytes: number;
}

export interface TradingDaysTable {
  date: Day;
}

export interface MarketTables {
  nav_points: NavPointsTable;
  indices: IndicesTable;
  index_points: IndexPointsTable;
  peer_series: PeerSeriesTable;
  fund_performance: FundPerformanceTable;
  dividends: DividendsTable;
  splits: SplitsTable;
  fee_tiers: FeeTiersTable;
  announcements: AnnouncementsTable;
  holdings: HoldingsTable;
  documents: DocumentsTable;
  trading_days: TradingDaysTable;
}
