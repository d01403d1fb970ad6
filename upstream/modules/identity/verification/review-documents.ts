import { VOUCHER_TITLES } from '~/domain/person/id-document';
import { getQualificationRule } from '~/domain/person/qualification';
import { ATTACHMENT_CODES } from '~/domain/person/state-codes';
import { REVIEW_DAYS } from '~/domain/person/service-days';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { sql, type Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { LIST_SIZE, computeOffset } from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';
import { buildTradingDayAfterSql } from '~/upstream/core/trading-calendar';
import { getAttachmentReason } from '~/upstream/modules/identity/verification/base-info';

type ReviewContext = Pick<ServiceContext, 'db' | 'now'>;

/** Subject of a review: a document, base info documents, or the proof of one kind of investor. */
export const REVIEW_KINDS = ['identity', 'attachment', 'simu', 'am', 'pro'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

interface Waiting {
  account_id: string;
  what: ReviewKind;
  since: string;
}

const waitingRows = (db: Kysely<Database>) =>
  db
    .selectFrom('identity_checks')
    .select(['account_id', sql<ReviewKind>`'identity'`.as('what'), 'created_at as since'])
    .where('outcome', '=', 'review')
    .unionAll(
      db
        .selectFrom('accounts')
        .innerJoin('base_infos', 'base_infos.account_id', 'accounts.id')
        .select([
          'base_infos.account_id',
          sql<ReviewKind>`'attachment'`.as('what'),
          'base_infos.updated_at as since',
        ])
        .where('base_info_attachment_code', '=', ATTACHMENT_CODES.inReview),
    )
    .unionAll(
      db
        .selectFrom('qualifications')
        .select(({ ref }) => [
          'account_id',
          ref('kind').$castTo<ReviewKind>().as('what'),
          'applied_at as since',
        ])
        .where('state', '=', 'review'),
    );

/** Lists one page of pending decisions, oldest first, without personal data. */
export async function listWaitingReviews(
  { db }: Pick<ReviewContext, 'db'>,
  { page, what }: { page: number; what?: ReviewKind | undefined },
): Promise<Waiting[]> {
  let rows = db.selectFrom(waitingRows(db).as('waiting')).selectAll();
  if (what !== undefined) rows = rows.where('what', '=', what);
  return rows
    .orderBy('since')
    .orderBy('what')
    .orderBy('account_id')
    .limit(LIST_SIZE)
    .offset(computeOffset(page, LIST_SIZE))
    .execute();
}

interface ReviewCount {
  what: ReviewKind;
  count: number;
  oldest: string;
  /** Number past the promised working days (`REVIEW_DAYS`). */
  late: number;
  /** The last of these days for the oldest one; null beyond the calendar. */
  decideBy: string | null;
}

/** Counts pending decisions by kind, with the oldest date and the number of late ones. */
export async function countReviews({ db, now }: ReviewContext): Promise<ReviewCount[]> {
  const decideBy = buildTradingDayAfterSql(sql`since`, sql`${REVIEW_DAYS}::int`);
  const rows = await db
    .selectFrom(waitingRows(db).as('waiting'))
    .select(({ fn }) => [
      'what',
      fn.countAll<number>().as('count'),
      fn.min('since').as('oldest'),
      sql<number>`count(*) filter (where ${decideBy} < ${toShanghaiDay(now())}::date)`.as('late'),
      sql<string | null>`min(${decideBy})`.as('decide_by'),
    ])
    .groupBy('what')
    .orderBy('oldest')
    .execute();
  return rows.map(({ count, late, decide_by, ...row }) => ({
    ...{ ...row, count: Number(count), late: Number(late), decideBy: decide_by },
  }));
}

/** Typed values by Chinese label, and the attached files. */
export interface ReviewDocuments {
  typed: { label: string; value: string }[];
  file_ids: string[];
  /** Submission time: a decision that names it is only about these documents. */
  handed_in: string;
}

/** Loads the documents submitted for a decision. @throws Refusal 4004 when none is pending */
export function loadReviewDocuments(
  context: ReviewContext,
  accountId: string,
  what: ReviewKind,
): Promise<ReviewDocuments> {
  if (what === 'identity') return loadIdentityDocuments(context, accountId);
  return what === 'attachment'
    ? loadAttachmentDocuments(context, accountId)
    : loadProofDocuments(context, accountId, what);
}

const nothingWaits = () => notFound('待审核的内容');

async function loadIdentityDocuments({ db }: ReviewContext, accountId: string): Promise<ReviewDocuments> {
  const row = await db
    .selectFrom('identity_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'review')
    .executeTakeFirst();
  if (!row) throw nothingWaits();
  return {
    typed: [
      { label: '姓名', value: row.name },
      { label: '证件类型', value: VOUCHER_TITLES[row.voucher_type] },
      { label: '证件号码', value: row.voucher_code },
      { label: '有效期', value: `${row.valid_from} 至 ${row.valid_to ?? '长期'}` },
    ],
    file_ids: [row.front_file_id, row.back_file_id],
    handed_in: row.created_at,
  };
}

async function loadAttachmentDocuments({ db }: ReviewContext, accountId: string): Promise<ReviewDocuments> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('base_infos', 'base_infos.account_id', 'accounts.id')
    .select(['name', 'value', 'updated_at'])
    .where('accounts.id', '=', accountId)
    .where('base_info_attachment_code', '=', ATTACHMENT_CODES.inReview)
    .executeTakeFirst();
  if (!row) throw nothingWaits();
  const { value } = row;
  return {
    typed: [
      { label: '姓名', value: row.name },
      { label: '要求的材料', value: getAttachmentReason(value) ?? '无' },
      { label: '不良诚信记录', value: value.has_bad_record ? '有' : '无' },
      { label: '本人为实际受益人', value: value.is_beneficiary ? '是' : '否' },
    ],
    file_ids: value.attachment_file_ids,
    handed_in: row.updated_at,
  };
}

async function loadProofDocuments(
  { db, now }: ReviewContext,
  accountId: string,
  kind: 'simu' | 'am' | 'pro',
): Promise<ReviewDocuments> {
  const row = await db
    .selectFrom('qualifications')
    .innerJoin('accounts', 'accounts.id', 'qualifications.account_id')
    .select(['name', 'criterion', 'proof_file_ids', 'experience_file_ids', 'applied_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', '=', 'review')
    .executeTakeFirst();
  if (!row) throw nothingWaits();
  const { criteria } = getQualificationRule(kind, toShanghaiDay(now()));
  const criterion = criteria.find(({ key }) => key === row.criterion);
  return {
    typed: [
      { label: '姓名', value: row.name },
      { label: '申报的条件', value: criterion?.text ?? row.criterion },
    ],
    file_ids: [...row.proof_file_ids, ...row.experience_file_ids],
    handed_in: row.applied_at,
  };
}
