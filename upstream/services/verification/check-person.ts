import { isSameName } from '~/domain/bank-card';
import { normalizeIdNumber } from '~/domain/id-document';
import type { CallBody, CallResult } from '~/upstream/contract';
import { CODES } from '~/upstream/contract/codes';
import type { verification } from '~/upstream/contract/verification';
import type { Account, ServiceContext } from '../handler';
import { Refusal } from '../refusal';
import { limitedTry } from './attempts';
import { auditChange } from './audit-change';
import { checkCard } from './bank-cards';
import { issueCheckToken } from './check-tokens';
import { answerOf } from './checkers';
import { verifiedPerson } from './person';

type Body = CallBody<typeof verification.checkPerson>;

/** Proves again who is there, by one of three ways with five failed tries a day each. */
export async function checkPerson(
  context: ServiceContext,
  account: Account,
  body: Body,
): Promise<CallResult<typeof verification.checkPerson>> {
  await prove(context, account.id, body);
  const now = context.now();
  return context.db.transaction().execute(async (trx) => {
    // Face data is looked at only with its own consent, which is kept with the check.
    const detail = { method: body.method, ...(body.method === 'face' ? { consent: body.consent } : {}) };
    await auditChange(trx, { accountId: account.id, at: now, action: 'person_checked', detail });
    return issueCheckToken(trx, account.id, body.method, now);
  });
}

async function prove(context: ServiceContext, accountId: string, body: Body): Promise<void> {
  const person = await verifiedPerson(context, accountId);
  switch (body.method) {
    case 'id':
      return limitedTry(context, accountId, 'check_id', async () => {
        const isSame =
          isSameName(body.name, person.name) && normalizeIdNumber(body.voucher_code) === person.voucherCode;
        if (!isSame) throw new Refusal(CODES.badRequest, '姓名或证件号码与实名信息不一致');
      });
    case 'bank_card':
      return void (await checkCard(context, accountId, 'check_bank_card', body));
    case 'face':
      return limitedTry(context, accountId, 'check_face', async () => {
        const answer = await answerOf(context.checkers.face.check({ ...person, evidence: body.evidence }));
        if (answer === 'failed') {
          throw new Refusal(CODES.badRequest, '人脸核验未通过，请在光线充足处重试，或改用银行卡验证');
        }
      });
  }
}
