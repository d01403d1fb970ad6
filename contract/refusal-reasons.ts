import { z } from 'zod';

/**
 * Why a call is declined. A reply names it as `result.reason`; where it names none, its code does
 * (`REASON_OF_CODE` of `contract/refusals.ts`), and a code nobody knows is `other`: then the reply's own `msg` is all there is.
 */
export const refusalReasonSchema = z.enum([
  /** What was handed in breaks a rule of its field, which `field` names. */
  'invalid',
  /** An amount of money outside what the fund, the day or the card takes. */
  'amount',
  /** The step of the order is due, and what was handed in for it does not do. */
  'content',
  /** Not what is known of the person: a name, a document, a signature, a face. */
  'mismatch',
  /** A paper that was not opened yet cannot be confirmed as read. */
  'unread',
  /** Questions without an answer. */
  'unanswered',
  /** A number of shares that cannot be redeemed: too many, too few, or too few would stay. */
  'shares',
  /** The day cannot be chosen any more. */
  'open_day',
  /** The card is not there, not the person's own, or cannot be used. */
  'card_unfit',
  /** Not open to this person; `msg` says why. */
  'not_allowed',
  /** Nothing is known under the id, or it is somebody else's. */
  'not_found',
  /** It no longer fits how things stand, and the reply does not say how. */
  'conflict',
  /** What was shown is not what holds now: to be read again before it is asked again. */
  'changed',
  /** It is so already. */
  'done_already',
  /** A name, number or document that belongs to something or somebody else. */
  'taken',
  /** As many as there may be. */
  'limit',
  /** A person looks at it; nothing more is asked for. */
  'in_review',
  /** The order or plan takes it no more: ended, past its time, or waiting for nothing of the kind. */
  'order_state',
  /** Another order of the product is under way. */
  'other_order',
  /** Orders or plans still need it. */
  'in_use',
  /** Money, shares or orders are to be settled first. */
  'unsettled',
  /** Nothing is held that it could be about. */
  'no_holding',
  /** Not open at this time: a vote, a survey, a consultation, a quiz. */
  'closed',
  /** Something it takes is not there yet: a NAV, a calendar, an answer. */
  'unavailable',
  /** For advisers alone. */
  'adviser',
  /** Said to an operator; no person is told it. */
  'operator',
  /** The first run of this Idempotency-Key has not ended. */
  'in_progress',
  /** The Idempotency-Key stands for something else that was asked before. */
  'key_reused',
  /** A file that cannot be taken. */
  'file',
  /** Too often, or too many. */
  'too_many',
  /** A step of an order out of turn; `step` is the one that is due. */
  'wrong_step',
  /** The days of the order would be others than the person was shown. */
  'day_changed',
  /** The fees of the order would be others than the person was shown. */
  'fees_changed',
  /** A product above the person's class: shown to who asks for it, warned. */
  'above_class',
  /** The code typed is not the one sent. */
  'wrong_captcha',
  /** The code sent is good no longer. */
  'captcha_expired',
  /** A login or trade password that is wrong. */
  'wrong_password',
  /** The proof of a first step ran out: begin anew. */
  'ticket_expired',
  /** Somebody else's check (identity, card, face, certificate, bank) did not answer; nothing was changed. */
  'check_unavailable',
  /** A fault of upstream. */
  'internal',
  /** Nobody is logged in. */
  'login',
  /** The login has ended. */
  'login_expired',
  /** Real-name verification is missing or under review. */
  'identity',
  /** The identity document has run out. */
  'document_expired',
  /** Basic information is incomplete. */
  'base_info',
  /** The risk quiz is missing. */
  'quiz',
  /** The risk quiz has run out. */
  'quiz_expired',
  /** The questions about investing abroad come first. */
  'abroad_quiz',
  /** The pledge of a qualified investor is missing. */
  'pledge',
  /** The proof of a qualified investor is missing. */
  'qualified',
  /** The product does not fit the person's class and no confirmation helps. */
  'risk',
  /** The lowest class, which nothing above R1 is sold to. */
  'risk_lowest',
  /** A public fund above the person's class: confirmed twice it goes on. */
  'risk_mismatch',
  /** Somebody of an age for whom the risk is confirmed once more. */
  'senior',
  /** No certificate to sign with, or one that ran out. */
  'certificate',
  /** No bank card is bound. */
  'card',
  /** No trade password is set. */
  'trade_password',
  /** The fund takes no such order now. */
  'suspended',
  /** A code and reason this contract does not know. */
  'other',
]);
export type RefusalReason = z.infer<typeof refusalReasonSchema>;

/** What a person does next. All but the first two have a page. */
export const nextStepSchema = z.enum([
  /** Mend what was typed and send it again. */
  'correct',
  /** Try again later. */
  'wait',
  /** Open the page anew: it shows how things stand, and what comes first. */
  'reload',
  /** Write or call: it takes somebody of ours. */
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

/** What comes next after a refusal that does not say so itself. */
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
