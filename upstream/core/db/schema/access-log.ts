import type { Generated } from 'kysely';
import type { AccessLogPage, AccessRole } from '~/contract/access-log';
import type { Day, Instant } from '~/upstream/core/db/schema/columns';

/**
 * Who looked at a person's data: a row a viewer, day, page and reason, counted on. It is part of the customer's record: a
 * cancelled account keeps it.
 */
export interface AccessLogTable {
  id: Generated<number>;
  /** Whose data. */
  account_id: string;
  role: AccessRole;
  /** Account of the adviser; `ops` of operators. */
  viewer_id: string;
  /** Asia/Shanghai. */
  day: Day;
  page: AccessLogPage;
  /** As the person reads it. */
  reason: string;
  first_at: Instant;
  last_at: Instant;
  count: Generated<number>;
}

/** An adviser asks a client to agree that they see the client's data; erased when the client's account is cancelled. */
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
