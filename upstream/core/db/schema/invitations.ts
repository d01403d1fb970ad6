import type { RegisterMethod } from '~/contract/invites';
import type { Instant } from '~/upstream/core/db/schema/columns';

/**
 * Who came by whom, written once with the account. A cancellation of who came erases the row (the audit keeps that there was
 * one); a cancellation of an inviter or adviser takes their id out of the rows of others.
 */
export interface InvitationsTable {
  account_id: string;
  /** Null of a code of the house, and once the inviter has left. */
  inviter_id: string | null;
  /** The adviser they belong to: the inviter, or the one a friend's link named. */
  adviser_id: string | null;
  code: string;
  /** What the inviter was called then: 理财经理 or 您的好友. */
  is_adviser: boolean;
  way: RegisterMethod;
  utm_source: string | null;
  utm_medium: string | null;
  share_last_code: string | null;
  activity_id: string | null;
  came_at: Instant;
}

export interface InvitationTables {
  invitations: InvitationsTable;
}
