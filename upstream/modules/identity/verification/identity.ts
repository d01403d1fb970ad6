import { IDENTITY_CODES } from '~/domain/person/state-codes';
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { normalizeName } from '~/domain/shared/typed-text';
import { isSameName } from '~/domain/person/bank-card';
import {
  checkAdult,
  checkIdNumber,
  hasPermanentNumber,
  checkValidity,
  type IdNumber,
} from '~/domain/person/id-document';
import { maskIdNumber, maskName } from '~/domain/person/masks';
import type { CallBody, CallResult } from '~/contract';
import { CODES } from '~/contract/codes';
import type { verification } from '~/contract/verification';
import type { Database } from '~/upstream/core/db/schema';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { computeUserStates, type AccountRow } from '~/upstream/modules/identity/users/states';
import { runLimitedAttempt } from '~/upstream/modules/identity/verification/attempts';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { waitForChecker } from '~/upstream/core/external-services/checkers';
import { loadOwnFiles } from '~/upstream/modules/identity/verification/own-files';
import { lockAccount } from '~/upstream/modules/identity/verification/person';
import { REVIEW_TIME } from '~/domain/person/service-days';

type Body = CallBody<typeof verification.verifyIdentity>;
type Result = CallResult<typeof verification.verifyIdentity>;
type Trx = Transaction<Database>;

/** Also the answer for a document of another account, whose existence must not be revealed. */
const MISMATCH = '姓名与证件未通过核验，请核对后重试';
const NAME = /^[\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z·.' ]*$/u;

/** Submitted document, checked by its rules; numbers and names in stored form. */
type Claim = Omit<Body, 'voucher_code'> & { number: IdNumber };

const badField = (field: keyof Body, message: string) =>
  new Refusal(CODES.badRequest, message, { reason: 'invalid', field });
const mismatch = (field: keyof Body, message: string) =>
  new Refusal(CODES.badRequest, message, { reason: 'mismatch', field });

function getClaim({ voucher_code, ...body }: Body, today: string): Claim {
  const name = normalizeName(body.name);
  if (!NAME.test(name)) throw badField('name', '请输入证件上的姓名');
  const number = checkIdNumber(body.voucher_type, voucher_code, today);
  if (!number.isValid) throw badField('voucher_code', number.message);
  const tooYoung = checkAdult(number.birthDay, today);
  if (tooYoung !== null) throw badField('voucher_code', tooYoung);
  const { valid_from: from, valid_to: to } = body;
  const notValid = checkValidity({ from, to }, today);
  if (notValid !== null) throw badField('valid_to', notValid);
  return { ...body, name, number };
}

/**
 * Checks whether the account may submit the document now.
 * @returns the answer when this document is already verified
 */
function findExistingResult(row: AccountRow, claim: Claim, now: Date): Result | null {
  const { code } = computeUserStates(row, now).identity_states;
  if (code === IDENTITY_CODES.inReview)
    throw new Refusal(CODES.conflict, '实名信息正在人工复核，请耐心等待', { reason: 'in_review' });
  const isKnown = row.identity_code === IDENTITY_CODES.verified;
  const isSame = row.voucher_code === claim.number.number && isSameName(row.name, claim.name);
  if (code === IDENTITY_CODES.verified) {
    if (isSame) return getResult(IDENTITY_CODES.verified, claim);
    throw new Refusal(CODES.conflict, '您已完成实名认证，如需变更请联系客服', {
      reason: 'done_already',
      next: 'contact',
    });
  }
  // Other documents get a new number on renewal, which a reviewer compares.
  const isOther = hasPermanentNumber(claim.voucher_type) ? !isSame : !isSameName(row.name, claim.name);
  if (isKnown && isOther) throw mismatch('voucher_code', '请使用与原实名信息一致的本人证件');
  return null;
}

const getResult = (code: number, { name, number }: Claim): Result => ({
  code,
  masked_name: maskName(name),
  masked_voucher: maskIdNumber(number.number),
});

/**
 * Verifies the identity of a person: the rules of the document, the photos, then the register. Passed gives 3 at
 * once, review gives 2 until an operator decides; an unavailable register changes nothing.
 */
export async function verifyIdentity(context: ServiceContext, account: Account, body: Body): Promise<Result> {
  const claim = getClaim(body, toShanghaiDay(context.now()));
  const row = await context.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const known = findExistingResult(row, claim, context.now());
  if (known) return known;
  await loadOwnFiles(context, account.id, [claim.front_file_id], ['id_front'], {
    message: '请上传证件人像面照片',
    field: 'front_file_id',
  });
  await loadOwnFiles(context, account.id, [claim.back_file_id], ['id_back'], {
    message: '请上传证件另一面照片',
    field: 'back_file_id',
  });
  return runLimitedAttempt(context, account.id, 'identity', async () => {
    const { name, voucher_type: voucherType, number } = claim;
    const answer = await waitForChecker(
      context,
      'identity',
      context.checkers.identity.check({ name, voucherType, voucherCode: number.number }),
    );
    // The outcome is written first: a refusal thrown inside would roll it back.
    const result = await context.db
      .transaction()
      .execute((trx) => settle(trx, context, account.id, claim, answer));
    if (result === null) throw mismatch('voucher_code', MISMATCH);
    return result;
  });
}

/** Writes the outcome; null is a refusal. */
async function settle(
  trx: Trx,
  context: ServiceContext,
  accountId: string,
  claim: Claim,
  answer: 'passed' | 'mismatch' | 'review',
): Promise<Result | null> {
  const now = context.now();
  const known = findExistingResult(await lockAccount(trx, accountId), claim, now);
  if (known) return known;
  const isTaken = await isDocumentTaken(trx, claim.number.number, accountId);
  const outcome = isTaken || answer === 'mismatch' ? 'failed' : answer;
  const { number, name, voucher_type, valid_from, valid_to, front_file_id, back_file_id } = claim;
  const reasons = { passed: null, failed: MISMATCH, review: `资料已提交人工复核，${REVIEW_TIME}完成` };
  await trx
    .insertInto('identity_checks')
    .values({
      id: `ic${randomUUID().replaceAll('-', '')}`,
      account_id: accountId,
      ...{
        name,
        voucher_type,
        voucher_code: number.number,
        valid_from,
        valid_to,
        front_file_id,
        back_file_id,
      },
      outcome,
      reason: reasons[outcome],
      created_at: now.toISOString(),
    })
    .execute();
  await recordVerificationAudit(trx, {
    accountId,
    at: now,
    action: `identity_${outcome}`,
    detail: { voucher_type },
  });
  if (outcome === 'failed') return null;
  if (outcome === 'passed') {
    await markVerified(trx, accountId, claim, { birthDay: number.birthDay, gender: number.gender });
    return getResult(IDENTITY_CODES.verified, claim);
  }
  await trx
    .updateTable('accounts')
    .set({ identity_code: IDENTITY_CODES.inReview })
    .where('id', '=', accountId)
    .execute();
  return getResult(IDENTITY_CODES.inReview, claim);
}

/**
 * Whether another account is verified with the document or waits for it; locks the document until the transaction
 * ends.
 */
export async function isDocumentTaken(trx: Trx, voucherCode: string, accountId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`document:${voucherCode}`}))`.execute(trx);
  const verified = await trx
    .selectFrom('accounts')
    .select('id')
    .where('voucher_code', '=', voucherCode)
    .where('id', '<>', accountId)
    // A person who cancelled an account may return as a new customer.
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  const waiting = await trx
    .selectFrom('identity_checks')
    .select('id')
    .where('voucher_code', '=', voucherCode)
    .where('outcome', '=', 'review')
    .where('account_id', '<>', accountId)
    .executeTakeFirst();
  return verified !== undefined || waiting !== undefined;
}

/** Assigns the person to the account: code 3 with name, document, birth day and gender. */
export async function markVerified(
  trx: Trx,
  accountId: string,
  claim: { name: string; voucher_type: string; valid_to: string | null; number: { number: string } },
  { birthDay, gender }: Pick<IdNumber, 'birthDay' | 'gender'>,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({
      identity_code: IDENTITY_CODES.verified,
      name: claim.name,
      voucher_code: claim.number.number,
      voucher_type: claim.voucher_type,
      voucher_expire_date: claim.valid_to,
      birth_date: birthDay,
      gender,
    })
    .where('id', '=', accountId)
    .execute();
}
