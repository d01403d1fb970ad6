import type { Generated } from 'kysely';
import type { AccessLogPage, AccessRole } from '~/contract/access-log';
import type { Day, Instant } from '~/upstream/core/db/schema/columns';

/**
 * Access log of personal data: one row per viewer, day, page and reason, with a count. It is part of the customer
 * record: a cancelled account keeps it.
 */
export interface AccessLogTable {
  id: Generated<number>;
  /** Account whose data was viewed. */
  account_id: string;
  role: AccessRole;
  /** Account of the adviser; `ops` for operators. */
  viewer_id: string;
  /** Asia/Shanghai. */
  day: Day;
  page: AccessLogPage;
  /** Text as shown to the person. */
  reason: string;
  first_at: Instant;
  last_at: Instant;
  count: Generated<number>;
}

/**
 * Requests of advisers for the consent of a client to see the data of the client; erased when the account of the
 * client is cancelled.
 */
export interface AdviserRequestsTable {
  adviser_id: string;
  /** The client. */
  account_id: string;
  requested_at: Instant;
  /** Null: not answered yet. */
  answered_at: Instant | null;
  answer: 'agreed' | 'declined' | null;
}

export interface AccessLogTables {
  looks: AccessLogTable;
  adviser_requests: AdviserRequestsTable;
}
