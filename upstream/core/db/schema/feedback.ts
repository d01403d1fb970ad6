import type { Generated } from 'kysely';
import type { FeedbackKind, FEEDBACK_STATES } from '~/contract/kinds';
import type { AppPlatform } from '~/contract/content';
import type { Day, Instant, Json } from '~/upstream/core/db/schema/columns';

/**
 * Feedback from users. A cancellation of the account erases entries that are not complaints. Complaints and their
 * handling are kept as service records for at least 20 years (公开募集证券投资基金销售机构监督管理办法: 客户投诉与处理的记录).
 */
export interface FeedbacksTable {
  id: string;
  number: string;
  /** Null for a guest. */
  account_id: string | null;
  /** Guests only: hash of the lookup code. */
  code_hash: string | null;
  /** Guests only: hash of text and day, so that a repeated submission is one entry. */
  guest_key: string | null;
  kind: FeedbackKind;
  text: string;
  contact: string;
  file_ids: string[];
  status: Generated<(typeof FEEDBACK_STATES)[number]>;
  created_at: Instant;
  handled_at: Instant | null;
  prolonged_at: Instant | null;
  prolonged_reason: string | null;
  answered_at: Instant | null;
  answer: string | null;
  escalated_at: Instant | null;
}

/** App versions available in stores. */
export interface AppVersionsTable {
  platform: AppPlatform;
  version: string;
  released_on: Day;
  /** Minimum system version. */
  needs: string;
  notes: Json<string[]>;
}

export interface FeedbackTables {
  feedbacks: FeedbacksTable;
  app_versions: AppVersionsTable;
}
