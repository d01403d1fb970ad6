import { ATTACHMENT_CODES, BASE_INFO_CODES, IDENTITY_CODES } from '~/domain/person/state-codes';
import { sql, type Transaction } from 'kysely';
import { checkAdult, checkIdNumber } from '~/domain/person/id-document';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { maskIdNumber } from '~/domain/person/masks';
import { computeProofExpiry } from '~/domain/person/qualification';
import { CODES } from '~/contract/codes';
import type { Database, Qualification } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { createConflictRefusal, createInputRefusal, Refusal } from '~/upstream/core/refusal';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { getAttachmentReason } from '~/upstream/modules/identity/verification/base-info';
import {
  countReviews,
  listWaitingReviews,
  type ReviewKind,
} from '~/upstream/modules/identity/verification/review-documents';
import { isDocumentTaken, markVerified } from '~/upstream/modules/identity/verification/identity';
import { lockAccount } from '~/upstream/modules/identity/verification/person';
import { PROOF_COLUMNS } from '~/upstream/modules/identity/verification/qualification-state';

type ReviewContext = Pick<ServiceContext, 'db' | 'now'>;
type Trx = Transaction<Database>;

const nothingToReview = () => new Refusal(CODES.notFound, '没有待审核的内容');

/** Decision of an operator: null approves, a text refuses and is shown to the person. */
export interface ReviewDecision {
  reason: string | null;
  /** Submission time of the reviewed documents; the decision does not cover later ones. */
  handedIn?: string | undefined;
}

/** @throws Refusal 4009 when the pending documents are not the reviewed ones */
function assertSeen(handedIn: string | undefined, now: string): void {
  if (handedIn === undefined || Date.parse(handedIn) === Date.parse(now)) return;
  const message = '打开之后本人重新提交了材料，没有执行；请重新打开，核对后再决定';
  throw createConflictRefusal(message);
}

/** Lists one page of pending reviews with their accounts, oldest first. */
export async function listReviews({ db, now }: ReviewContext, page = 1) {
  const [waiting, counts] = await Promise.all([
    listWaitingReviews({ db }, { page }),
    countReviews({ db, now }),
  ]);
  const of = (isMeant: (what: ReviewKind) => boolean): string[] =>
    waiting.filter(({ what }) => isMeant(what)).map(({ account_id }) => account_id);
  const proofs = waiting.filter(({ what }) => what !== 'identity' && what !== 'attachment');
  const [identities, attachments, applied] = await Promise.all([
    db
      .selectFrom('identity_checks')
      .innerJoin('accounts', 'accounts.id', 'identity_checks.account_id')
      .select([
        'phone',
        'identity_checks.name',
        'identity_checks.voucher_type',
        'identity_checks.voucher_code',
        'front_file_id',
        'back_file_id',
        'identity_checks.created_at',
      ])
      .where('outcome', '=', 'review')
      .where(
        inList(
          'identity_checks.account_id',
          of((what) => what === 'identity'),
        ),
      )
      .orderBy('identity_checks.created_at')
      .execute(),
    db
      .selectFrom('accounts')
      .innerJoin('base_infos', 'base_infos.account_id', 'accounts.id')
      .select(['phone', 'value', 'updated_at'])
      .where('base_info_attachment_code', '=', ATTACHMENT_CODES.inReview)
      .where(
        inList(
          'accounts.id',
          of((what) => what === 'attachment'),
        ),
      )
      .orderBy('updated_at')
      .execute(),
    db
      .selectFrom('qualifications')
      .innerJoin('accounts', 'accounts.id', 'qualifications.account_id')
      .select([
        'qualifications.account_id',
        'phone',
        'kind',
        'criterion',
        'proof_file_ids',
        'experience_file_ids',
        'applied_at',
      ])
      .where('state', '=', 'review')
      .where(
        inList(
          'qualifications.account_id',
          proofs.map(({ account_id }) => account_id),
        ),
      )
      .orderBy('applied_at')
      .execute(),
  ]);
  const isShown = new Set(proofs.map(({ account_id, what }) => `${account_id}:${what}`));
  return {
    accountIds: waiting.map(({ account_id }) => account_id),
    count: counts.reduce((sum, { count }) => sum + count, 0),
    page,
    identities: identities.map((row) => ({ ...row, voucher_code: maskIdNumber(row.voucher_code) })),
    attachments: attachments.map(({ phone, value, updated_at }) => ({
      phone,
      requested: getAttachmentReason(value),
      has_bad_record: value.has_bad_record,
      is_beneficiary: value.is_beneficiary,
      file_ids: value.attachment_file_ids,
      updated_at,
    })),
    proofs: applied
      .filter(({ account_id, kind }) => isShown.has(`${account_id}:${kind}`))
      .map(({ account_id: _, ...row }) => row),
  };
}

/** Whether a column has one of the values; false for an empty list. */
const inList = (column: string, values: readonly string[]) =>
  values.length === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;

/**
 * Decides on a document. When its number does not contain birth day and gender, an approval provides them.
 * @throws Refusal 4004 when none is pending, 4000 or 4009 when it cannot be approved
 */
export async function reviewIdentity(
  { db, now }: ReviewContext,
  accountId: string,
  { reason, handedIn, birthDay, gender }: ReviewDecision & { birthDay: string | null; gender: 0 | 1 | null },
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const row = await lockAccount(trx, accountId);
    const check = await trx
      .selectFrom('identity_checks')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('outcome', '=', 'review')
      .executeTakeFirst();
    if (!check) throw nothingToReview();
    assertSeen(handedIn, check.created_at);
    await trx
      .updateTable('identity_checks')
      .set({ outcome: reason === null ? 'approved' : 'rejected', reason })
      .where('id', '=', check.id)
      .execute();
    if (reason === null) {
      const today = toShanghaiDay(at);
      const number = checkIdNumber(check.voucher_type, check.voucher_code, today);
      const birth = (number.isValid ? number.birthDay : null) ?? birthDay;
      if (birth === null) throw createInputRefusal('请填写出生日期，如 1990-03-07');
      const message = checkAdult(birth, today);
      if (message !== null) throw createInputRefusal(message);
      if (await isDocumentTaken(trx, check.voucher_code, accountId)) {
        throw createConflictRefusal('该证件已用于其他账户');
      }
      await markVerified(
        trx,
        accountId,
        { ...check, number: { number: check.voucher_code } },
        { birthDay: birth, gender: (number.isValid ? number.gender : null) ?? gender },
      );
    } else {
      // A refused renewal keeps the previous document of the person.
      const identity_code = row.voucher_code === null ? 0 : IDENTITY_CODES.verified;
      await trx.updateTable('accounts').set({ identity_code }).where('id', '=', accountId).execute();
    }
    await auditReview(trx, accountId, at, 'identity', { reason });
  });
}

/** Decides on the base info documents. @throws Refusal 4004 when none are pending */
export async function reviewAttachment(
  { db, now }: ReviewContext,
  accountId: string,
  { reason, handedIn }: ReviewDecision,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const row = await lockAccount(trx, accountId);
    if (row.base_info_attachment_code !== ATTACHMENT_CODES.inReview) throw nothingToReview();
    const isApproved = reason === null;
    await trx
      .updateTable('accounts')
      .set({
        base_info_code: isApproved ? BASE_INFO_CODES.complete : BASE_INFO_CODES.lacking,
        base_info_attachment_code: isApproved ? ATTACHMENT_CODES.accepted : ATTACHMENT_CODES.requested,
      })
      .where('id', '=', accountId)
      .execute();
    const { updated_at } = await trx
      .updateTable('base_infos')
      .set({ attachment_reason: reason })
      .where('account_id', '=', accountId)
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    assertSeen(handedIn, updated_at);
    await auditReview(trx, accountId, at, 'attachment', { reason });
  });
}

/**
 * Decides on a proof; if approved, its flag is valid until proofs of that day expire. @throws Refusal 4004 when
 * none is pending
 */
export async function reviewProof(
  { db, now }: ReviewContext,
  accountId: string,
  kind: Qualification,
  { reason, handedIn }: ReviewDecision,
): Promise<{ expireDay: string | null }> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const expireDay = reason === null ? computeProofExpiry(at) : null;
    const decided = await trx
      .updateTable('qualifications')
      .set({
        state: reason === null ? 'approved' : 'rejected',
        reason,
        reviewed_at: at.toISOString(),
        expire_date: expireDay,
      })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('state', '=', 'review')
      .returning('applied_at')
      .executeTakeFirst();
    if (!decided) throw nothingToReview();
    assertSeen(handedIn, decided.applied_at);
    if (expireDay !== null) {
      const { code, done, expiry } = PROOF_COLUMNS[kind];
      await trx
        .updateTable('accounts')
        .set({ [code]: done, [expiry]: expireDay })
        .where('id', '=', accountId)
        .execute();
    }
    await auditReview(trx, accountId, at, 'proof', { reason, kind, expireDay });
    return { expireDay };
  });
}

/** Records the decision in the audit log and notifies the person once. */
async function auditReview(
  trx: Trx,
  accountId: string,
  at: Date,
  what: 'identity' | 'attachment' | 'proof',
  detail: { reason: string | null } & Record<string, unknown>,
): Promise<void> {
  await recordVerificationAudit(trx, {
    accountId,
    at,
    action: `${what}_${detail.reason === null ? 'approved' : 'rejected'}`,
    detail,
    isByOps: true,
  });
  const { reason } = detail;
  await addNotice(trx, at, {
    key: `review:${what}:${accountId}:${at.toISOString()}`,
    accountId,
    topic: 'verification',
    subjectId: what,
    title: `${REVIEWED[what]}${reason === null ? '已通过' : '未通过'}`,
    text:
      reason === null
        ? '审核完成，可在认证中心查看'
        : `${reason.replace(/。$/, '')}。可在认证中心修改后重新提交`,
  });
}

const REVIEWED = { identity: '证件审核', attachment: '补充材料审核', proof: '合格投资者材料审核' } as const;
