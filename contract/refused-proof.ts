import type { RefusalReason } from '~/contract/refusal-reasons';

/** Reasons that mean that a password, a code or another proof was checked and is wrong. */
const REFUSED_PROOF: readonly RefusalReason[] = [
  'wrong_password',
  'wrong_captcha',
  'captcha_expired',
  'mismatch',
  'card_unfit',
  'ticket_expired',
  'login_expired',
];

/**
 * Returns whether a refusal counts as a failed attempt of the person. Only a rejected proof counts; a busy service,
 * an error, a check without an answer, or a violated rule before any check does not. Unknown reasons count too, so
 * that guesses at a service that names no reasons are also limited.
 */
export const isProofRefusal = (reason: RefusalReason): boolean =>
  reason === 'other' || REFUSED_PROOF.includes(reason);
