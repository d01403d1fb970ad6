import { implement } from '~/upstream/core/service-context';
import { loadBaseInfo, saveBaseInfo } from '~/upstream/modules/identity/verification/base-info';
import {
  bindCard,
  listBoundCards,
  removeCard,
  sendCardCaptcha,
} from '~/upstream/modules/identity/verification/bank-cards';
import { requestCertificate } from '~/upstream/modules/identity/verification/certificate';
import { checkFace, checkPerson } from '~/upstream/modules/identity/verification/check-person';
import { saveEmail, sendEmailCode } from '~/upstream/modules/identity/verification/email';
import { verifyIdentity } from '~/upstream/modules/identity/verification/identity';
import { signPledge } from '~/upstream/modules/identity/verification/pledge';
import {
  applyForQualification,
  loadQualification,
} from '~/upstream/modules/identity/verification/qualifications';
import { loadQuiz, saveQuizDraft, submitQuiz } from '~/upstream/modules/identity/verification/quiz';

/** Steps from a phone number to a qualified investor: one module per step. */
export const verification = implement('verification', {
  quiz: ({ account, context }) => loadQuiz(context, account),
  saveQuizDraft: ({ body, account, context }) => saveQuizDraft(context, account, body),
  submitQuiz: ({ body, account, context }) => submitQuiz(context, account, body),
  verifyIdentity: ({ body, account, context }) => verifyIdentity(context, account, body),
  baseInfo: ({ account, context }) => loadBaseInfo(context, account),
  saveBaseInfo: ({ body, account, context }) => saveBaseInfo(context, account, body),
  bankCards: async ({ account, context }) => ({ list: await listBoundCards(context, account.id) }),
  sendCardCaptcha: ({ body, account, context }) => sendCardCaptcha(context, account, body),
  bindBankCard: ({ body, account, context }) => bindCard(context, account, body),
  async removeBankCard({ body, account, context }) {
    await removeCard(context, account, body);
    return {};
  },
  checkPerson: ({ body, account, context }) => checkPerson(context, account, body),
  checkFace: ({ body, account, context }) => checkFace(context, account, Buffer.from(body)),
  requestCertificate: ({ body, account, context }) => requestCertificate(context, account, body.signature),
  sendEmailCode: ({ body, account, context }) => sendEmailCode(context, account, body.email),
  saveEmail: ({ body, account, context }) => saveEmail(context, account, body),
  signPledge: ({ body, account, context }) => signPledge(context, account, body),
  qualification: ({ query, account, context }) => loadQualification(context, account.id, query.kind),
  applyQualification: ({ body, account, context }) => applyForQualification(context, account, body),
});
