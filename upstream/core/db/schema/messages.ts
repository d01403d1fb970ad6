import type { Generated } from 'kysely';
import type { NoticeTopic } from '~/contract/notice-topics';
import type { FundKind } from '~/upstream/core/db/schema/catalogue';
import type { Day, Instant } from '~/upstream/core/db/schema/columns';

/**
 * Notifications of a person, one per event (`key`). The copy belongs to the person: erased with a cancelled
 * account.
 */
export interface NoticesTable {
  key: string;
  account_id: string;
  topic: NoticeTopic;
  /** Subject, as `NOTICE_TOPICS` defines. */
  subject_id: string;
  title: string;
  text: string;
  created_at: Instant;
  read_at: Generated<Instant | null>;
  /** The person deleted the copy: the text is erased and the key stays, so that it is not sent again. */
  deleted_at: Generated<Instant | null>;
}

/** Hours in which a person wants no mail; erased with a cancelled account. */
export interface QuietHoursTable {
  account_id: string;
  /** Minutes of the Shanghai day, 0 to 1439; spans midnight when `until` is before `from`. */
  from_minute: number;
  until_minute: number;
  set_at: Instant;
}

/** Notices that holders of a fund must read; changed text is a separate version. No personal data: stays. */
export interface HolderNoticesTable {
  id: string;
  version: number;
  kind: FundKind;
  fund_id: string;
  title: string;
  /** Paragraphs, separated by line breaks. */
  text: string;
  /** Last day to read it. */
  read_by: Day;
  published_at: Instant;
}

/** Holders of the fund at publication: customer record, kept for twenty years, also for a cancelled account. */
export interface HolderNoticeHoldersTable {
  notice_id: string;
  account_id: string;
  asked_at: Instant;
  /** First time the text was opened. */
  opened_at: Instant | null;
  /** Last reminder mail. */
  reminded_at: Instant | null;
}

/** Proof that a version was read: never changed, kept like the table above. */
export interface HolderNoticeReadsTable {
  notice_id: string;
  version: number;
  account_id: string;
  read_at: Instant;
}

export interface MessageTables {
  notices: NoticesTable;
  quiet_hours: QuietHoursTable;
  holder_notices: HolderNoticesTable;
  holder_notice_holders: HolderNoticeHoldersTable;
  holder_notice_reads: HolderNoticeReadsTable;
}
