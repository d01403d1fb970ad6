import type { Generated } from 'kysely';
import type { GROWTH_KINDS } from '~/contract/kinds';
import type { MemberRight } from '~/domain/person/member-rights';
import type { Day, Instant } from '~/upstream/core/db/schema/columns';

/**
 * What counted as growth of a member: only ever added to, once an account, kind and subject. The level follows from it.
 * Erased with the cancellation of the account: it is no record of a trade.
 */
export interface MemberGrowthTable {
  id: Generated<number>;
  account_id: string;
  kind: (typeof GROWTH_KINDS)[number];
  /** The lesson, the course, the month; of what counts once an empty text. */
  subject: string;
  /** Below 0 where an operator corrected something. */
  points: number;
  counted_on: Day;
  /** The last day it is good. */
  expires_on: Day;
  /** Average assets of the month, 分; null of other kinds. */
  average_fen: number | null;
  /** What an operator wrote, or where it came from. */
  note: string | null;
  created_at: Instant;
}

/** Rights that were used: a seat, a call, a report. Erased with the cancellation; what they led to has records of its own. */
export interface MemberRightUsesTable {
  id: string;
  account_id: string;
  kind: MemberRight;
  /** The talk, the appointment or the article; once while it is not given back. */
  subject_id: string;
  title: string;
  /** Day of the talk or the call; of a report the day it was taken. */
  on_day: Day;
  /** Day it was used: it counts in the year of that day. */
  used_on: Day;
  used_at: Instant;
  returned_at: Instant | null;
}

export interface MemberTables {
  member_growth: MemberGrowthTable;
  member_right_uses: MemberRightUsesTable;
}
