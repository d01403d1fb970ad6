export { account } from '~/upstream/modules/identity/account';
export { consumeTicket, findTicket, issueTicket } from '~/upstream/modules/identity/account/tickets';
export { auth } from '~/upstream/modules/identity/auth';
export { buildOutboxHint, sendCaptcha } from '~/upstream/modules/identity/auth/captchas';
export { countOperatorAttempt, tryPassword } from '~/upstream/modules/identity/auth/login-backoff';
export { checkPassword, createPasswordHash } from '~/upstream/modules/identity/auth/password';
export { runWithCaptcha } from '~/upstream/modules/identity/auth/redeem-captcha';
export { consents } from '~/upstream/modules/identity/consents';
export {
  giveConsents,
  giveCurrentConsent,
  hasConsent,
  withdrawAllConsents,
  withdrawConsent,
} from '~/upstream/modules/identity/consents/book';
export {
  ensureInviteCode,
  findAdviserCode,
  findInviter,
  findOwnAdviserCode,
  replaceInviteCode,
} from '~/upstream/modules/identity/invites/codes';
export { isCurrentAdviser } from '~/upstream/modules/identity/users/adviser-role';
export { canSeePrivateFund } from '~/upstream/modules/identity/users/can-see-private-fund';
export { loadIdentityStatus } from '~/upstream/modules/identity/users/identity-status';
export { PLATFORM_INFO } from '~/upstream/modules/identity/users/platform';
export { changeSettings, DEFAULT_SETTINGS } from '~/upstream/modules/identity/users/settings';
export { type AccountRow, computeUserStates, isPastDay } from '~/upstream/modules/identity/users/states';
export { listVerifiedSteps } from '~/upstream/modules/identity/users/verified-sections';
export { verification } from '~/upstream/modules/identity/verification';
export {
  hasPassedAbroadSurvey,
  isAbroadAnswerEnough,
} from '~/upstream/modules/identity/verification/abroad-survey';
export { runLimitedAttempt } from '~/upstream/modules/identity/verification/attempts';
export { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
export { listBoundCards } from '~/upstream/modules/identity/verification/bank-cards';
export { findStatementObstacle } from '~/upstream/modules/identity/verification/base-info';
export { consumeCheckToken } from '~/upstream/modules/identity/verification/check-tokens';
export { verificationActions } from '~/upstream/modules/identity/verification/ops';
export { lockAccount } from '~/upstream/modules/identity/verification/person';
export { referenceCheckers } from '~/upstream/modules/identity/verification/reference-checkers';
export {
  countReviews,
  listWaitingReviews,
  loadReviewDocuments,
  REVIEW_KINDS,
  type ReviewKind,
} from '~/upstream/modules/identity/verification/review-documents';
