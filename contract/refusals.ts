import { z } from 'zod';
import { CODES } from '~/contract/codes';
import {
  NEXT_STEP_BY_REASON,
  nextStepSchema,
  refusalReasonSchema,
  type RefusalNextStepKey,
  type RefusalReason,
} from '~/contract/refusal-reasons';
import { LOCK_LEVELS } from '~/contract/shared';

/** Maximum length of a field or step name in a refusal. */
export const REFUSAL_NAME_MAX_CHARS = 40;

/** Details of a declined call, as `result` of its envelope; all fields are optional. */
export const refusalSchema = z.object({
  reason: refusalReasonSchema.optional(),
  /** Key of the order step that is due. */
  step: z.string().max(REFUSAL_NAME_MAX_CHARS).optional(),
  /** Field of the request body that caused the refusal. */
  field: z.string().max(REFUSAL_NAME_MAX_CHARS).optional(),
  /** Level that opens the requested data. */
  level: z.enum(LOCK_LEVELS).optional(),
  /** Kind of the product whose pledge or proof is missing: each kind requires its own. */
  kind: z.enum(['simu', 'am']).optional(),
  /** Next step; derived from the reason when omitted. */
  next: nextStepSchema.optional(),
});
export type RefusalDetail = z.infer<typeof refusalSchema>;

/** Reason why an action is not possible now, shown before it is tried; a refusal would give the same. */
export const obstacleSchema = z.object({
  reason: refusalReasonSchema,
  next: nextStepSchema,
  /** Kind of the product whose pledge or proof is missing. */
  kind: z.enum(['simu', 'am']).nullable(),
  text: z.string(),
});
export type Obstacle = z.infer<typeof obstacleSchema>;

/** A parsed refusal: reason and next step are always set. */
export type ParsedRefusal = RefusalDetail & { reason: RefusalReason; next: RefusalNextStepKey };

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
  [CODES.feesChanged]: 'fees_changed',
  [CODES.wrongCaptcha]: 'wrong_captcha',
  [CODES.captchaExpired]: 'captcha_expired',
  [CODES.wrongPassword]: 'wrong_password',
  [CODES.badRegisterToken]: 'ticket_expired',
  [CODES.checkUnavailable]: 'check_unavailable',
  [CODES.internal]: 'internal',
  [CODES.tokenExpired]: 'login_expired',
  [CODES.loggedOut]: 'login',
};

/**
 * Parses a declined reply: the details that this contract knows, and the code for the rest. A reason of a later
 * contract, or of an upstream with its own terms, is derived from the code.
 */
export function parseRefusal({ code, result }: { code: number; result?: unknown }): ParsedRefusal {
  const fields = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
  const detail: RefusalDetail = {};
  for (const [name, schema] of Object.entries(refusalSchema.shape)) {
    const field = schema.safeParse(fields[name]);
    if (field.success && field.data !== undefined) Object.assign(detail, { [name]: field.data });
  }
  const reason = detail.reason ?? REASON_OF_CODE[code] ?? 'other';
  return { ...detail, reason, next: detail.next ?? NEXT_STEP_BY_REASON[reason] };
}

/** Codes that state only that the call was declined: a reply with one of them names its reason. */
export const COARSE_CODES = [CODES.badRequest, CODES.notAllowed, CODES.conflict] as const;
/** Codes that identify a reason. */
export type NamedCode =
  | (typeof TRADE_CODES)[TradeReason]
  | Exclude<(typeof CODES)[keyof typeof CODES], (typeof COARSE_CODES)[number]>;
/** Reasons that are as general as a coarse code: accepted from other upstreams, never sent by ours. */
export const COARSE_REASONS = [
  'conflict',
  'not_allowed',
  'internal',
  'other',
] as const satisfies RefusalReason[];
/** Details that our upstream sends with a code that does not identify a reason; for an invalid field, its name. */
export type RefusalReasonFields = RefusalDetail &
  (
    | { reason: 'invalid'; field: string }
    | { reason: Exclude<RefusalReason, 'invalid' | (typeof COARSE_REASONS)[number]> }
  );

/** Returns the obstacle to a trade from a declined reply or check; null for any other reply. */
export function findTradeReason(reply: { code?: number }): TradeReason | null {
  const known = Object.entries(TRADE_CODES).find(([, code]) => code === reply.code);
  return known ? (known[0] as TradeReason) : null;
}

/** Reasons that a person can confirm, with the required number of confirmations. */
export const REQUIRED_CONFIRMATIONS = { risk_mismatch: 2, senior: 1 } as const satisfies Partial<
  Record<TradeReason, number>
>;
export type ConfirmableReason = keyof typeof REQUIRED_CONFIRMATIONS;

/**
 * Builds `condition` of the trade check and of an order: the confirmed codes, comma-separated; undefined without
 * any.
 */
export const formatCondition = (confirmed: readonly ConfirmableReason[]): string | undefined =>
  confirmed.map((reason) => TRADE_CODES[reason]).join(',') || undefined;
