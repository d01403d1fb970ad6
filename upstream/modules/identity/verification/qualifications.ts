import { randomUUID } from 'node:crypto';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { getQualificationRule } from '~/domain/person/qualification';
import type { CallBody, CallResult } from '~/contract';
import { CODES } from '~/contract/codes';
import type { FileKind } from '~/contract/files';
import type { verification } from '~/contract/verification';
import type { Qualification } from '~/upstream/core/db/schema';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { loadOwnFiles } from '~/upstream/modules/identity/verification/own-files';
import { lockAccount, getVerifiedIdentity } from '~/upstream/modules/identity/verification/person';
import {
  findNewestApplication,
  computeQualificationState,
} from '~/upstream/modules/identity/verification/qualification-state';

type State = CallResult<typeof verification.qualification>;

/**
 * File kinds accepted as proof: documents of assets may also show income, and the reviewer decides which applies.
 */
const PROOF_KINDS: readonly FileKind[] = ['asset_proof', 'income_proof'];

/** Loads the state of one kind, with the documents of the newest application. */
export async function loadQualification(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  kind: Qualification,
): Promise<State> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const newest = await findNewestApplication(db, accountId, kind);
  const fileIds = newest ? [...newest.proof_file_ids, ...newest.experience_file_ids] : [];
  const files =
    fileIds.length === 0
      ? []
      : await db
          .selectFrom('files')
          .select(['id', 'kind', 'name'])
          .where('id', 'in', fileIds)
          .where('account_id', '=', accountId)
          .execute();
  return {
    ...computeQualificationState(kind, row, newest, toShanghaiDay(now())),
    criterion: newest?.criterion ?? null,
    proof_files: fileIds.flatMap((id) => {
      const file = files.find((each) => each.id === id);
      return file ? [{ file_id: id, kind: file.kind, name: file.name }] : [];
    }),
    applied_at: newest?.applied_at ?? null,
    reviewed_at: newest?.reviewed_at ?? null,
  };
}

/**
 * Submits an application: one criterion of the kind with its proof, and experience when the kind requires it.
 * @throws Refusal 4003 before identity verification, 4000 for wrong documents, 4009 while one of the kind is in
 * review
 */
export async function applyForQualification(
  context: ServiceContext,
  account: Account,
  body: CallBody<typeof verification.applyQualification>,
): Promise<State> {
  await checkProofFiles(context, account.id, body);
  const { kind, criterion, proof_file_ids, experience_file_ids } = body;
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    getVerifiedIdentity(await lockAccount(trx, account.id), at);
    const added = await trx
      .insertInto('qualifications')
      .values({
        id: `qa${randomUUID().replaceAll('-', '')}`,
        account_id: account.id,
        kind,
        criterion,
        proof_file_ids: JSON.stringify(proof_file_ids),
        experience_file_ids: JSON.stringify(experience_file_ids),
        state: 'review',
        reason: null,
        applied_at: at.toISOString(),
        reviewed_at: null,
        expire_date: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added)
      throw new Refusal(CODES.conflict, '您已提交申请，正在审核中，请耐心等待', { reason: 'in_review' });
    const detail = { id: added.id, kind, criterion };
    await recordVerificationAudit(trx, {
      accountId: account.id,
      at,
      action: 'qualification_applied',
      detail,
    });
  });
  return loadQualification(context, account.id, kind);
}

async function checkProofFiles(
  context: ServiceContext,
  accountId: string,
  body: CallBody<typeof verification.applyQualification>,
): Promise<void> {
  const rule = getQualificationRule(body.kind, toShanghaiDay(context.now()));
  const criterion = rule.criteria.find(({ key }) => key === body.criterion);
  if (!criterion)
    throw new Refusal(CODES.badRequest, '请选择符合的认证条件', { reason: 'invalid', field: 'criterion' });
  await loadOwnFiles(context, accountId, body.proof_file_ids, PROOF_KINDS, {
    message: `请重新上传${criterion.title}的证明材料`,
    field: 'proof_file_ids',
  });
  if (rule.experience === null) return;
  if (body.experience_file_ids.length === 0) {
    throw new Refusal(CODES.badRequest, `请上传${rule.experience.years}年以上投资经历的证明材料`, {
      reason: 'invalid',
      field: 'experience_file_ids',
    });
  }
  await loadOwnFiles(context, accountId, body.experience_file_ids, ['experience_proof'], {
    message: '请重新上传投资经历的证明材料',
    field: 'experience_file_ids',
  });
}
