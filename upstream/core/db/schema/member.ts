import type { Generated } from 'kysely';
import type { GROWTH_KINDS } from '~/contract/kinds';
import type { MemberBenefit } from '~/domain/person/member-rights';
import type { Day, Instant } from '~/upstream/core/db/schema/columns';

/**
 * Growth ledger of a member: rows are only added, one per account, kind and subject. The level is derived from it.
 * Erased with the cancellation of the account, because it is not a trade record.
 */
export interface MemberGrowthTable {
  id: Generated<number>;
  account_id: string;
  kind: (typeof GROWTH_KINDS)[number];
  /** Lesson, course or month; empty for kinds that count once. */
  subject: string;
  /** Negative for corrections by an operator. */
  points: number;
  counted_on: Day;
  /** Last day of validity. */
  expires_on: Day;
  /** Average assets of the month, 分; null for other kinds. */
  average_fen: number | null;
  /** Note of an operator, or the origin. */
  note: string | null;
  created_at: Instant;
}

/**
 * Used rights: a seat, a call, a report. Erased with the cancellation; the resulting records are stored separately.
 */
export interface MemberRightUsesTable {
  id: string;
  account_id: string;
  kind: MemberBenefit;
  /** The talk, the appointment or the article; unique unless the right was given back. */
  subject_id: string;
  title: string;
  /** Day of the talk or the call; for a report, the day it was requested. */
  on_day: Day;
  /** Day of use: it counts in the year of that day. */
  used_on: Day;
  used_at: Instant;
  returned_at: Instant | null;
}

export interface MemberTables {
  member_growth: MemberGrowthTable;
  member_right_uses: MemberRightUsesTable;
}
