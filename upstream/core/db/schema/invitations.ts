import type { RegisterMethod } from '~/contract/invites';
import type { Instant } from '~/upstream/core/db/schema/columns';

/**
 * Referral of an account, written once at registration. Cancelling the invited account erases the row (the audit
 * log keeps that it existed). Cancelling an inviter or adviser removes their id from the rows of others.
 */
export interface InvitationsTable {
  account_id: string;
  /** Null for a company code, and after the inviter cancelled. */
  inviter_id: string | null;
  /** Adviser of the account: the inviter, or the one named in the link of a friend. */
  adviser_id: string | null;
  code: string;
  /** How the inviter was labelled then: 理财经理 or 您的好友. */
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
