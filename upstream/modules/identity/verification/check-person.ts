import { isSameName } from '~/domain/person/bank-card';
import { normalizeIdNumber } from '~/domain/person/id-document';
import type { CallBody, CallResult } from '~/contract';
import { normaliseUpload } from '~/upstream/core/files/normalise-upload';
import { CODES } from '~/contract/codes';
import type { verification } from '~/contract/verification';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { getAccountRequester } from '~/upstream/core/http/caller';
import { giveCurrentConsent } from '~/upstream/modules/identity/consents/book';
import { runLimitedAttempt } from '~/upstream/modules/identity/verification/attempts';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { checkCard } from '~/upstream/modules/identity/verification/bank-cards';
import { issueCheckToken } from '~/upstream/modules/identity/verification/check-tokens';
import { waitForChecker } from '~/upstream/core/external-services/checkers';
import { loadVerifiedIdentity } from '~/upstream/modules/identity/verification/person';

type Body = CallBody<typeof verification.checkPerson>;

/** Verifies the person again, by one of three methods with five failed attempts a day each. */
export async function checkPerson(
  context: ServiceContext,
  account: Account,
  body: Body,
): Promise<CallResult<typeof verification.checkPerson>> {
  await prove(context, account.id, body);
  // Face data is processed only with a separate consent, which is stored with the check.
  return passed(context, account.id, body.method, body.method === 'face' ? { consent: body.consent } : {});
}

/** Verifies the person by a photo of the face, with the same attempts; the photo is compared and not stored. */
export async function checkFace(
  context: ServiceContext,
  account: Account,
  photo: Buffer,
): Promise<CallResult<typeof verification.checkFace>> {
  await loadVerifiedIdentity(context, account.id);
  const { bytes } = await normaliseUpload(
    context,
    { bytes: photo, kind: 'avatar' },
    getAccountRequester(account.id),
  );
  await proveFace(context, account.id, bytes);
  return passed(context, account.id, 'face', { consent: true, evidence: 'photo' });
}

function passed(
  context: ServiceContext,
  accountId: string,
  method: Body['method'],
  consent: Record<string, unknown>,
): Promise<CallResult<typeof verification.checkPerson>> {
  const now = context.now();
  return context.db.transaction().execute(async (trx) => {
    await recordVerificationAudit(trx, {
      accountId,
      at: now,
      action: 'person_checked',
      detail: { method, ...consent },
    });
    if (method === 'face')
      await giveCurrentConsent(trx, now, accountId, { kind: 'face', source: 'face_check' });
    return issueCheckToken(trx, accountId, method, now);
  });
}

async function prove(context: ServiceContext, accountId: string, body: Body): Promise<void> {
  const person = await loadVerifiedIdentity(context, accountId);
  switch (body.method) {
    case 'id':
      return runLimitedAttempt(context, accountId, 'check_id', async () => {
        const isSame =
          isSameName(body.name, person.name) && normalizeIdNumber(body.voucher_code) === person.voucherCode;
        if (!isSame)
          throw new Refusal(CODES.badRequest, '姓名或证件号码与实名信息不一致', { reason: 'mismatch' });
      });
    case 'bank_card':
      return void (await checkCard(context, accountId, 'check_bank_card', body));
    case 'face':
      return proveFace(context, accountId, body.face_evidence);
  }
}

async function proveFace(
  context: ServiceContext,
  accountId: string,
  evidence: string | Buffer,
): Promise<void> {
  const person = await loadVerifiedIdentity(context, accountId);
  await runLimitedAttempt(context, accountId, 'check_face', async () => {
    const answer = await waitForChecker(
      context,
      'face',
      context.checkers.face.check({ ...person, evidence }),
    );
    if (answer === 'failed') {
      throw new Refusal(CODES.badRequest, '人脸核验未通过，请在光线充足处重试，或改用银行卡验证', {
        reason: 'mismatch',
      });
    }
  });
}
