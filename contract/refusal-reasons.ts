import { z } from 'zod';

/**
 * Reason a call is declined. A reply gives it as `result.reason`. Without one, the code decides (`REASON_OF_CODE`
 * of `contract/refusals.ts`); an unknown code is `other`, and then only the `msg` of the reply is available.
 */
export const refusalReasonSchema = z.enum([
  /** The input breaks a rule of its field; `field` names it. */
  'invalid',
  /** An amount outside the limits of the fund, the day or the card. */
  'amount',
  /** The step of the order is due, but its input is not acceptable. */
  'content',
  /** The input does not match the person's data: a name, a document, a signature, or a face. */
  'mismatch',
  /** A document that was not opened yet cannot be confirmed as read. */
  'unread',
  /** Unanswered questions. */
  'unanswered',
  /** A number of shares that cannot be redeemed: too many, too few, or too few would remain. */
  'shares',
  /** The day can no longer be chosen. */
  'open_day',
  /** The card does not exist, is not the person's own, or cannot be used. */
  'card_unfit',
  /** Not open to this person; `msg` states why. */
  'not_allowed',
  /** The id is unknown or belongs to another person. */
  'not_found',
  /** The request no longer fits the current state; the reply gives no details. */
  'conflict',
  /** The shown data has changed: read it again before the next request. */
  'changed',
  /** Already done. */
  'done_already',
  /** A name, number or document that is already used elsewhere. */
  'taken',
  /** The maximum number is reached. */
  'limit',
  /** Under review by an operator; no further action is required. */
  'in_review',
  /** The order or plan no longer accepts it: ended, past the deadline, or not waiting for it. */
  'order_state',
  /** Another order for the product is in progress. */
  'other_order',
  /** Orders or plans still use it. */
  'in_use',
  /** Money, shares or orders must be settled first. */
  'unsettled',
  /** No matching holding. */
  'no_holding',
  /** Not open at this time: a vote, a survey, a consultation, or a quiz. */
  'closed',
  /** Required data is not available yet: a NAV, a calendar, or an answer. */
  'unavailable',
  /** For advisers only. */
  'adviser',
  /** For operators only; a portal user never gets it. */
  'operator',
  /** The first request with this Idempotency-Key is still running. */
  'in_progress',
  /** The Idempotency-Key was already used for a different request. */
  'key_reused',
  /** A file that is rejected. */
  'file',
  /** Rate limit or maximum number exceeded. */
  'too_many',
  /** A step of an order in the wrong sequence; `step` is the one that is due. */
  'wrong_step',
  /** The order would get different days than the person was shown. */
  'day_changed',
  /** The order would cost different fees than the person was shown. */
  'fees_changed',
  /** A product above the person's class: shown only to a person who requests it after a warning. */
  'above_class',
  /** The typed code differs from the one sent. */
  'wrong_captcha',
  /** The code has expired. */
  'captcha_expired',
  /** A wrong login or trade password. */
  'wrong_password',
  /** The proof of the first step has expired: start again. */
  'ticket_expired',
  /** An external check (identity, card, face, certificate, bank) did not respond; nothing was changed. */
  'check_unavailable',
  /** An internal error of upstream. */
  'internal',
  /** Not logged in. */
  'login',
  /** The login has expired. */
  'login_expired',
  /** Real-name verification is missing or under review. */
  'identity',
  /** The identity document has expired. */
  'document_expired',
  /** Basic information is incomplete. */
  'base_info',
  /** The risk quiz is missing. */
  'quiz',
  /** The risk quiz has expired. */
  'quiz_expired',
  /** The questions about overseas investment must be answered first. */
  'abroad_quiz',
  /** The pledge of a qualified investor is missing. */
  'pledge',
  /** The proof of a qualified investor is missing. */
  'qualified',
  /** The product does not fit the person's class, and no confirmation can override that. */
  'risk',
  /** The lowest class, which may buy only R1. */
  'risk_lowest',
  /** A public fund above the person's class: possible after two confirmations. */
  'risk_mismatch',
  /** The person is of an age that requires one more confirmation of the risk. */
  'senior',
  /** No signing certificate, or an expired one. */
  'certificate',
  /** No bank card is bound. */
  'card',
  /** No trade password is set. */
  'trade_password',
  /** The fund does not accept such orders now. */
  'suspended',
  /** Code and reason are not known to this contract. */
  'other',
]);
export type RefusalReason = z.infer<typeof refusalReasonSchema>;

/** Next step of the person. All but the first two have a page. */
export const nextStepSchema = z.enum([
  /** Correct the input and send it again. */
  'correct',
  /** Try again later. */
  'wait',
  /** Reload the page: it shows the current state and the next step. */
  'reload',
  /** Write or call: the staff has to help. */
  'contact',
  'login',
  'identity',
  'base_info',
  'quiz',
  'pledge',
  'proof',
  'certificate',
  'card',
  'trade_password',
  'verification',
  'cards',
  'orders',
  'trades',
  'plans',
  'assets',
  'products',
]);
export type RefusalNextStepKey = z.infer<typeof nextStepSchema>;

/** Next step after a refusal that does not name one. */
export const NEXT_STEP_BY_REASON: Readonly<Record<RefusalReason, RefusalNextStepKey>> = {
  invalid: 'correct',
  amount: 'correct',
  content: 'correct',
  mismatch: 'correct',
  unread: 'correct',
  unanswered: 'correct',
  shares: 'correct',
  open_day: 'correct',
  card_unfit: 'correct',
  not_allowed: 'contact',
  not_found: 'reload',
  conflict: 'reload',
  changed: 'reload',
  done_already: 'reload',
  taken: 'correct',
  limit: 'reload',
  in_review: 'verification',
  order_state: 'orders',
  other_order: 'orders',
  in_use: 'orders',
  unsettled: 'orders',
  no_holding: 'assets',
  closed: 'wait',
  unavailable: 'wait',
  adviser: 'contact',
  operator: 'contact',
  in_progress: 'wait',
  key_reused: 'reload',
  file: 'correct',
  too_many: 'wait',
  wrong_step: 'orders',
  day_changed: 'correct',
  fees_changed: 'correct',
  above_class: 'reload',
  wrong_captcha: 'correct',
  captcha_expired: 'correct',
  wrong_password: 'correct',
  ticket_expired: 'reload',
  check_unavailable: 'wait',
  internal: 'wait',
  login: 'login',
  login_expired: 'login',
  identity: 'identity',
  document_expired: 'identity',
  base_info: 'base_info',
  quiz: 'quiz',
  quiz_expired: 'quiz',
  abroad_quiz: 'reload',
  pledge: 'pledge',
  qualified: 'proof',
  risk: 'products',
  risk_lowest: 'products',
  risk_mismatch: 'reload',
  senior: 'reload',
  certificate: 'certificate',
  card: 'card',
  trade_password: 'trade_password',
  suspended: 'products',
  other: 'wait',
};
