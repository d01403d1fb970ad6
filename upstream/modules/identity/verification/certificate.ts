import { CERTIFICATE_CODES } from '~/domain/person/state-codes';
import { isSameName } from '~/domain/person/bank-card';
import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import type { CallResult } from '~/contract';
import { CODES } from '~/contract/codes';
import type { verification } from '~/contract/verification';
import type { Signature } from '~/contract/verification-shapes';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { waitForChecker } from '~/upstream/core/external-services/checkers';
import { loadOwnFiles } from '~/upstream/modules/identity/verification/own-files';
import { lockAccount, loadVerifiedIdentity } from '~/upstream/modules/identity/verification/person';

const VALID_MONTHS = 12;

/**
 * Checks a signature: a drawn one is an own file of kind `signature`, a typed one is the real name.
 * @throws Refusal 4000 with the reason
 */
export async function checkSignature(
  context: Pick<ServiceContext, 'db'>,
  accountId: string,
  signature: Signature,
  realName: string,
): Promise<void> {
  if (signature.kind === 'drawn') {
    await loadOwnFiles(context, accountId, [signature.file_id], ['signature'], {
      message: '请重新签名',
      field: 'signature',
    });
  } else if (!isSameName(signature.name, realName)) {
    throw new Refusal(CODES.badRequest, '请输入与实名信息一致的姓名', {
      reason: 'mismatch',
      field: 'signature',
    });
  }
}

/** Issues the signing certificate of a person, valid for a year; while it is valid, the same one is returned. */
export async function requestCertificate(
  context: ServiceContext,
  account: Account,
  signature: Signature,
): Promise<CallResult<typeof verification.requestCertificate>> {
  const person = await loadVerifiedIdentity(context, account.id);
  await checkSignature(context, account.id, signature, person.name);
  const now = context.now();
  const today = toShanghaiDay(now);
  const find = () =>
    context.db
      .selectFrom('ca_certificates')
      .select(['serial_no', 'expire_date'])
      .where('account_id', '=', account.id)
      .where('expire_date', '>=', today);
  const valid = await find().executeTakeFirst();
  if (valid) return { code: CERTIFICATE_CODES.issued, ...valid };
  // Requested outside the transaction; the request id gives concurrent requests one certificate.
  const requestId = `${account.id}:${today}`;
  const { serialNo } = await waitForChecker(
    context,
    'certificates',
    context.checkers.certificates.issue({ ...person, requestId }),
  );
  const expire_date = addMonths(today, VALID_MONTHS);
  return context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    const row = {
      serial_no: serialNo,
      signature: JSON.stringify(signature),
      issued_at: now.toISOString(),
      expire_date,
    };
    const written = await trx
      .insertInto('ca_certificates')
      .values({ account_id: account.id, ...row })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(row).where('ca_certificates.expire_date', '<', today),
      )
      .returning('serial_no')
      .executeTakeFirst();
    if (written) {
      await trx
        .updateTable('accounts')
        .set({ ca_code: CERTIFICATE_CODES.issued, ca_expire_date: expire_date })
        .where('id', '=', account.id)
        .execute();
      const detail = { serial_no: serialNo, expire_date };
      await recordVerificationAudit(trx, {
        accountId: account.id,
        at: now,
        action: 'certificate_issued',
        detail,
      });
    }
    return { code: CERTIFICATE_CODES.issued, serial_no: serialNo, expire_date };
  });
}
