import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { CallResult } from '~/contract';
import type { verification } from '~/contract/verification';
import type { BaseInfo } from '~/contract/verification-shapes';
import type { Database } from '~/upstream/core/db/schema';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { ATTACHMENT_CODES, BASE_INFO_CODES } from '~/domain/person/state-codes';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { loadOwnFiles } from '~/upstream/modules/identity/verification/own-files';
import { lockAccount } from '~/upstream/modules/identity/verification/person';

type Statements = Pick<BaseInfo, 'has_bad_record' | 'is_beneficiary'>;

/**
 * Lists the statements of a person against their own interest, as text; empty when there are none (domain rules,
 * section 8).
 */
const listDeclarations = ({ has_bad_record, is_beneficiary }: Statements): string[] => [
  ...(is_beneficiary ? [] : ['本人不是账户的实际控制人和受益人']),
  ...(has_bad_record ? ['有不良诚信记录'] : []),
];
const isAgainst = (value: Statements): boolean => listDeclarations(value).length > 0;

/** Whether an operator must review the answers: submitted documents, or statements against the own interest. */
const needsReview = (value: BaseInfo): boolean => getAttachmentReason(value) !== null || isAgainst(value);

/** Returns which documents the answers require, as text for the person; null when none. */
export function getAttachmentReason({ tax_residence, income }: BaseInfo): string | null {
  const reasons = [
    ...(tax_residence === 'china' ? [] : ['税收居民身份包含中国以外的国家或地区，请上传税收居民身份材料']),
    ...(income === '500+' ? ['年收入在 500 万元以上，请上传收入说明材料'] : []),
  ];
  return reasons.length === 0 ? null : reasons.join('；');
}

/**
 * Finds why purchases are blocked by a statement against the own interest; null when there is none, or it was
 * accepted.
 */
export async function findStatementObstacle(
  db: Kysely<Database>,
  accountId: string,
): Promise<Refusal | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('base_infos', 'base_infos.account_id', 'accounts.id')
    .select(['base_info_attachment_code', 'value'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row || !isAgainst(row.value) || row.base_info_attachment_code === ATTACHMENT_CODES.accepted)
    return null;
  const declarations = listDeclarations(row.value).join('、');
  const state =
    row.base_info_attachment_code === ATTACHMENT_CODES.requested
      ? '复核未通过，请在“基本信息”按说明补充材料，通过后可继续'
      : '正在人工复核，通过后可继续';
  return new Refusal(CODES.conflict, `您在基本信息中申报了${declarations}，${state}`, {
    reason: 'in_review',
  });
}

/** Loads the stored form, and what is still required. */
export async function loadBaseInfo(
  { db }: ServiceContext,
  account: Account,
): Promise<CallResult<typeof verification.baseInfo>> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('base_infos', 'base_infos.account_id', 'accounts.id')
    .select(['base_info_code', 'base_info_attachment_code', 'attachment_reason', 'value'])
    .where('accounts.id', '=', account.id)
    .executeTakeFirstOrThrow();
  return {
    code: row.base_info_code,
    attachment_state: row.base_info_attachment_code,
    attachment_reason: row.attachment_reason,
    value: row.value,
  };
}

/**
 * Saves the form. Documents, and statements against the own interest (a bad record, the account of another person),
 * are reviewed by an operator; accepted values stay accepted while unchanged. Such a statement keeps the base info
 * incomplete and blocks reservations until it is accepted.
 */
export async function saveBaseInfo(
  context: ServiceContext,
  account: Account,
  value: BaseInfo,
): Promise<CallResult<typeof verification.saveBaseInfo>> {
  checkAnswers(value);
  await loadOwnFiles(context, account.id, value.attachment_file_ids, ['base_info_attachment'], {
    message: '请重新上传附件材料',
    field: 'attachment_file_ids',
  });
  const now = context.now();
  return context.db.transaction().execute(async (trx) => {
    const row = await lockAccount(trx, account.id);
    const before = await trx
      .selectFrom('base_infos')
      .select('value')
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    const wasAccepted = row.base_info_attachment_code === ATTACHMENT_CODES.accepted;
    // Only a reviewer can lift a statement against the own interest, never another answer.
    const declarations = before && !wasAccepted ? listDeclarations(before.value) : [];
    if (declarations.some((declared) => !listDeclarations(value).includes(declared))) {
      const stays = '须由复核人员处理后才能更改；如系误填，请保留原选择并联系客服说明';
      throw new Refusal(CODES.conflict, `您此前申报了${declarations.join('、')}，${stays}`, {
        reason: 'in_review',
        next: 'contact',
      });
    }
    const reason = getAttachmentReason(value);
    const isUnchanged =
      before !== undefined &&
      getAttachmentReason(before.value) === reason &&
      listDeclarations(before.value).join() === listDeclarations(value).join() &&
      sameIds(before.value.attachment_file_ids, value.attachment_file_ids);
    const attachment_state = getState(reason, value, isUnchanged && wasAccepted);
    const isOpen =
      attachment_state === ATTACHMENT_CODES.requested ||
      (isAgainst(value) && attachment_state === ATTACHMENT_CODES.inReview);
    const code = isOpen ? BASE_INFO_CODES.lacking : BASE_INFO_CODES.complete;
    const stored = {
      value: JSON.stringify(value),
      attachment_reason: attachment_state === ATTACHMENT_CODES.requested ? reason : null,
      updated_at: now.toISOString(),
    };
    await trx
      .insertInto('base_infos')
      .values({ account_id: account.id, ...stored })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(stored))
      .execute();
    await trx
      .updateTable('accounts')
      .set({ base_info_code: code, base_info_attachment_code: attachment_state })
      .where('id', '=', account.id)
      .execute();
    const detail = { code, attachment_state };
    await recordVerificationAudit(trx, { accountId: account.id, at: now, action: 'base_info_saved', detail });
    return detail;
  });
}

function getState(reason: string | null, value: BaseInfo, wasAccepted: boolean): number {
  if (!needsReview(value)) return ATTACHMENT_CODES.notRequested;
  if (reason !== null && value.attachment_file_ids.length === 0) return ATTACHMENT_CODES.requested;
  return wasAccepted ? ATTACHMENT_CODES.accepted : ATTACHMENT_CODES.inReview;
}

const sameIds = (left: readonly string[], right: readonly string[]): boolean =>
  [...left].sort().join() === [...right].sort().join();

function checkAnswers(value: BaseInfo): void {
  if (value.tax_residence === 'china') return;
  if (value.tax_country.trim() === '')
    throw new Refusal(CODES.badRequest, '请填写中国以外的税收居民国（地区）', {
      reason: 'invalid',
      field: 'tax_countries',
    });
  if (value.tax_number.trim() === '')
    throw new Refusal(CODES.badRequest, '请填写纳税人识别号', { reason: 'invalid', field: 'tax_number' });
}
