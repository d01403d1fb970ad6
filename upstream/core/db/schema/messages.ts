import type { Generated } from 'kysely';
import type { NoticeTopic } from '~/contract/notice-topics';
import type { FundKind } from '~/upstream/core/db/schema/catalogue';
import type { Day, Instant } from '~/upstream/core/db/schema/columns';

/** What a person is told, once a matter (`key`). The person's own copy: erased with a cancelled account. */
export interface NoticesTable {
  key: string;
  account_id: string;
  topic: NoticeTopic;
  /** What it is about, as `NOTICE_TOPICS` says. */
  subject_id: string;
  title: string;
  text: string;
  created_at: Instant;
  read_at: Generated<Instant | null>;
  /** The person has deleted their copy: words gone, the key stays, so that it is not told again. */
  deleted_at: Generated<Instant | null>;
}

/** Hours in which a person wants no mail; erased with a cancelled account. */
export interface QuietHoursTable {
  account_id: string;
  /** Minutes of the Shanghai day, 0 to 1439; over midnight where `until` is before `from`. */
  from_minute: number;
  until_minute: number;
  set_at: Instant;
}

/** What holders of a fund must read; a change of its words is a version of its own. Of nobody: stays. */
export interface HolderNoticesTable {
  id: string;
  version: number;
  kind: FundKind;
  fund_id: string;
  title: string;
  /** Paragraphs, parted by line breaks. */
  text: string;
  /** Last day to read it by. */
  read_by: Day;
  published_at: Instant;
}

/** Who held the fund as it was published: customer record, kept twenty years also for a cancelled account. */
export interface HolderNoticeHoldersTable {
  notice_id: string;
  account_id: string;
  asked_at: Instant;
  /** First look at its words. */
  opened_at: Instant | null;
  /** Last mail that reminded of it. */
  reminded_at: Instant | null;
}

/** Proof that a version was read: never changed, kept as the row above. */
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
