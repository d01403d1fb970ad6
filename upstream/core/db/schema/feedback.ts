import type { Generated } from 'kysely';
import type { FeedbackKind, FEEDBACK_STATES } from '~/contract/kinds';
import type { AppPlatform } from '~/contract/content';
import type { Day, Instant, Json } from '~/upstream/core/db/schema/columns';

/**
 * What people tell us. Cancelling the account erases what is no complaint; complaints and how they were handled are kept as
 * records of the service, at least 20 years (公开募集证券投资基金销售机构监督管理办法: 客户投诉与处理的记录).
 */
export interface FeedbacksTable {
  id: string;
  number: string;
  /** Null: of a guest. */
  account_id: string | null;
  /** Of a guest: hash of the code that opens it. */
  code_hash: string | null;
  /** Of a guest: hash of the words and the day, so that the same post twice is one entry. */
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

/** Versions of the apps that stores offer. */
export interface AppVersionsTable {
  platform: AppPlatform;
  version: string;
  released_on: Day;
  /** The least system it runs on. */
  needs: string;
  notes: Json<string[]>;
}

export interface FeedbackTables {
  feedbacks: FeedbacksTable;
  app_versions: AppVersionsTable;
}
