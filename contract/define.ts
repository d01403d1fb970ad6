import { z } from 'zod';
import { CODES } from '~/contract/codes';
import type { LimitClass } from '~/contract/limit-classes';

/** HTTP methods upstream calls use. */
export type Method = 'GET' | 'POST' | 'DELETE';

/** Who may make a call: nobody's token is sent, a token is sent when there is one, or a token is needed. */
export type CallAuth = 'none' | 'optional' | 'required';

/** One upstream call: its address, what goes in, what comes back, and how the BFF treats it. */
export interface CallDefinition<
  Query extends z.core.$ZodType = z.ZodType,
  Body extends z.core.$ZodType = z.ZodType,
  Result extends z.core.$ZodType = z.ZodType,
> {
  /** Row of the requirement matrix, where the call is given there. */
  specId?: `CALL-${string}`;
  summary: string;
  method: Method;
  path: string;
  auth: CallAuth;
  /** How often it may be made from one address. */
  limit: LimitClass;
  query: Query;
  body: Body;
  result: Result;
  /** Codes the caller reads itself instead of getting an error (the per-call ignore list). */
  ignoredCodes?: readonly number[];
  /** Every code is handed to the caller (reload_session). */
  passesAllCodes?: boolean;
  /** Its result may carry the code in place of the envelope (`getReplyCode`). */
  hasInnerCode?: boolean;
  /** A state-changing call that carries an Idempotency-Key and may be repeated after a timeout. */
  isIdempotent?: boolean;
  /**
   * Fields of the body that say what the person was shown, not what is asked: a repeat with others is the same request. So are
   * `PROOF_FIELDS` of every call.
   */
  asides?: readonly string[];
  /** What the call says to somebody without a login, whatever else is asked: the BFF answers that by itself. */
  nobody?: Envelope<unknown>;
  /** It changes nothing that a page of the person shows: shared replies and kept pages of the session stay good. */
  changesNoPage?: boolean;
  /** Calls of one session within 1 s share one result. */
  isShared?: boolean;
  /** The reply carries private-fund values and passes the disclosure filter. */
  isGated?: boolean;
  /** The browser may send it with navigator.sendBeacon (text/plain accepted, answered 204). */
  isBeacon?: boolean;
  /**
   * A report of pages, scrubbed at the portal's door (observability/event-scrub.ts): `plain` says nothing of who looks,
   * `chosen` goes on for people alone who agreed to it.
   */
  tracks?: 'plain' | 'chosen';
  /**
   * Carries the portal's mark of the browser: `tell` where there is one; `make` also for a first login, so that the
   * login makes the device known to the account; `keep` makes one that stays for a guest as well.
   */
  deviceMark?: 'tell' | 'make' | 'keep';
  /** Browsers may not make this call themselves (credentials pass through actions only). */
  isServerOnly?: boolean;
  /** The body is the bytes of a file, of any content type (`body: fileBytes`). */
  bodyKind?: 'binary';
  /** An accepted reply is the file itself (`result: fileReplySchema`), never JSON; refusals stay envelopes. */
  resultKind?: 'file';
  /** The file is the same for everybody, and may be kept by whoever passes it on. */
  isPublicFile?: boolean;
  /** A file that is played: a range of it is cut to so many bytes, so that no reader holds an answer for long. */
  pieceBytes?: number;
}

/** Fields of a body that prove who asks. They never distinguish two requests: the same order with a corrected one is a repeat. */
export const PROOF_FIELDS: readonly string[] = ['trade_password'];

/** Header of the secret mark a portal keeps in a browser that has logged in, or has liked something (docs/decisions/0020-login-limits.md). */
export const DEVICE_TOKEN_HEADER = 'gs-device-mark';
export const DEVICE_TOKEN_PATTERN = /^[\w-]{32,64}$/;

/** Bytes of a file that goes up. */
export const fileBytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A file that comes down. */
export const fileReplySchema = z.object({
  bytes: fileBytesSchema,
  content_type: z.string(),
  /** Name for people, with its ending. */
  name: z.string(),
  /** SHA-256 of the bytes, hex. */
  sha256: z.string(),
  /** Shown by the browser, or put into its downloads. */
  disposition: z.enum(['inline', 'attachment']),
});
export type FileReply = z.infer<typeof fileReplySchema>;

/** A file too large to be held: it is sent as it is read. Browsers ask for it themselves; no page reads it. */
export const streamedFileSchema = fileReplySchema.omit({ bytes: true }).extend({
  size_bytes: z.number().int(),
  /** The bytes, or a range of them (both ends included). */
  read: z.custom<(range?: { start: number; end: number }) => NodeJS.ReadableStream>(
    (value) => typeof value === 'function',
  ),
});
export type StreamedFile = z.infer<typeof streamedFileSchema>;

/** The envelope every upstream reply has. On a refusal `result` is absent or says why (`refusalSchema`). */
export const createEnvelopeSchema = <R extends z.core.$ZodType>(result: R) =>
  z.object({ code: z.number().int(), msg: z.string().default(''), result: z.nullish(result) });

/**
 * Code of a reply whose result has one too: the inner code counts where the envelope says 0, and 400000 counts wherever it is.
 */
export function getReplyCode(
  code: number,
  result: unknown,
  { hasInnerCode }: Pick<CallDefinition, 'hasInnerCode'>,
): number {
  if (!hasInnerCode || typeof result !== 'object' || result === null) return code;
  const inner = Number((result as { code?: unknown }).code ?? code);
  return Number.isInteger(inner) && (code === CODES.ok || inner === CODES.register) ? inner : code;
}

export type Envelope<T> = { code: number; msg: string; result: T | null | undefined };

const nothing = z.object({});

/** Declares a call; `query` and `body` default to nothing. */
export function defineCall<
  Result extends z.core.$ZodType,
  Query extends z.core.$ZodType = typeof nothing,
  Body extends z.core.$ZodType = typeof nothing,
  const Extra extends Partial<Omit<CallDefinition, 'query' | 'body' | 'result'>> = object,
>(
  definition: Omit<CallDefinition<Query, Body, Result>, 'query' | 'body'> & {
    query?: Query;
    body?: Body;
  } & Extra,
): CallDefinition<Query, Body, Result> & Extra {
  return { query: nothing, body: nothing, ...definition } as unknown as CallDefinition<Query, Body, Result> &
    Extra;
}
