import type { RefusalReason } from '~/contract/refusal-reasons';

/** Reasons that say that a password, a code or another proof was looked at and is wrong. */
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
 * Whether a refusal is a try that counts against a person. Only a refused proof is one: not a busy service, a fault, a check
 * without an answer, or a rule that was broken before anything was looked at. A refusal whose reason is not known counts,
 * so that guesses at a service which names no reasons are limited too.
 */
export const isProofRefusal = (reason: RefusalReason): boolean =>
  reason === 'other' || REFUSED_PROOF.includes(reason);
