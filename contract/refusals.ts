import { z } from 'zod';
import { CODES } from '~/contract/codes';
import { LOCK_LEVELS } from '~/contract/shared';

/**
 * Why a call is declined. A reply names it as `result.reason`; where it names none, its code does
 * (`REASON_OF_CODE`), and a code nobody knows is `other`: then the reply's own `msg` is all there is.
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
export type NextStep = z.infer<typeof nextStepSchema>;

/** Longest name of a field or step in a refusal. */
export const REFUSAL_NAME_MAX = 40;

/** What a declined call says beside its text, as `result` of its envelope; nothing of it has to be there. */
export const refusalSchema = z.object({
  reason: refusalReasonSchema.optional(),
  /** Key of the step of an order that is due. */
  step: z.string().max(REFUSAL_NAME_MAX).optional(),
  /** Field of the call's body that is spoken of. */
  field: z.string().max(REFUSAL_NAME_MAX).optional(),
  /** Level that opens what was asked for. */
  level: z.enum(LOCK_LEVELS).optional(),
  /** Kind of the product whose pledge or proof is missing: each asks for its own. */
  kind: z.enum(['simu', 'am']).optional(),
  /** What to do first; by the reason where left out. */
  next: nextStepSchema.optional(),
});
export type RefusalDetail = z.infer<typeof refusalSchema>;

/** A refusal as the portal reads it: its reason and what comes next are always known. */
export type Refused = RefusalDetail & { reason: RefusalReason; next: NextStep };

/** Reasons of the check before a public-fund trade, by the codes of the specification (TRADE-002 to TRADE-012). */
export const TRADE_CODES = {
  risk_mismatch: 3026,
  risk_lowest: 3014,
  suspended: 1035,
  identity: 2003,
  quiz: 2010,
  quiz_expired: 3013,
  base_info: 1036,
  card: 1037,
  document_expired: 1038,
  senior: 1039,
  trade_password: 2013,
} as const satisfies Partial<Record<RefusalReason, number>>;
export type TradeReason = keyof typeof TRADE_CODES;

const REASON_OF_CODE: Readonly<Record<number, RefusalReason>> = {
  ...Object.fromEntries(Object.entries(TRADE_CODES).map(([reason, code]) => [code, reason as TradeReason])),
  [CODES.badRequest]: 'invalid',
  [CODES.notAllowed]: 'not_allowed',
  [CODES.notFound]: 'not_found',
  [CODES.conflict]: 'conflict',
  [CODES.stillRunning]: 'in_progress',
  [CODES.keyReused]: 'key_reused',
  [CODES.fileRefused]: 'file',
  [CODES.tooMany]: 'too_many',
  [CODES.wrongStep]: 'wrong_step',
  [CODES.abroadQuiz]: 'abroad_quiz',
  [CODES.dayChanged]: 'day_changed',
  [CODES.aboveClass]: 'above_class',
  [CODES.wrongCaptcha]: 'wrong_captcha',
  [CODES.captchaExpired]: 'captcha_expired',
  [CODES.wrongPassword]: 'wrong_password',
  [CODES.badRegisterToken]: 'ticket_expired',
  [CODES.checkUnavailable]: 'check_unavailable',
  [CODES.internal]: 'internal',
  [CODES.tokenExpired]: 'login_expired',
  [CODES.loggedOut]: 'login',
};

/** What comes next after a refusal that does not say so itself. */
export const NEXT_OF_REASON: Readonly<Record<RefusalReason, NextStep>> = {
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

/**
 * Reads a declined reply: what it says of itself, each part that this contract knows; the rest by its code. A reason of
 * a later contract, or of an upstream with words of its own, is read by the code.
 */
export function readRefusal({ code, result }: { code: number; result?: unknown }): Refused {
  const said = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
  const detail: RefusalDetail = {};
  for (const [name, schema] of Object.entries(refusalSchema.shape)) {
    const part = schema.safeParse(said[name]);
    if (part.success && part.data !== undefined) Object.assign(detail, { [name]: part.data });
  }
  const reason = detail.reason ?? REASON_OF_CODE[code] ?? 'other';
  return { ...detail, reason, next: detail.next ?? NEXT_OF_REASON[reason] };
}

/** Codes that say no more than that it was declined: a reply with one of them names its reason. */
export const COARSE_CODES = [CODES.badRequest, CODES.notAllowed, CODES.conflict] as const;
/** Codes that are a reason by themselves. */
export type NamedCode =
  | (typeof TRADE_CODES)[TradeReason]
  | Exclude<(typeof CODES)[keyof typeof CODES], (typeof COARSE_CODES)[number]>;
/** Reasons that say no more than a coarse code: read from other upstreams, never given by ours. */
export const COARSE_REASONS = [
  'conflict',
  'not_allowed',
  'internal',
  'other',
] as const satisfies RefusalReason[];
/** What ours says beside a code that is no reason by itself; of a wrong field, which. */
export type Reasoned = RefusalDetail &
  (
    | { reason: 'invalid'; field: string }
    | { reason: Exclude<RefusalReason, 'invalid' | (typeof COARSE_REASONS)[number]> }
  );

/** What stands in the way of a trade, by a declined reply or check; null for every other. */
export function tradeReasonOf(reply: { code?: number }): TradeReason | null {
  const known = Object.entries(TRADE_CODES).find(([, code]) => code === reply.code);
  return known ? (known[0] as TradeReason) : null;
}

/** Reasons a person may confirm away, each with the number of confirmations it takes. */
export const CONFIRMATIONS = { risk_mismatch: 2, senior: 1 } as const satisfies Partial<
  Record<TradeReason, number>
>;
export type ConfirmableReason = keyof typeof CONFIRMATIONS;

/** `condition` of the trade check and of an order: the codes of what was confirmed, joined by commas; undefined without any. */
export const conditionOf = (confirmed: readonly ConfirmableReason[]): string | undefined =>
  confirmed.map((reason) => TRADE_CODES[reason]).join(',') || undefined;
