import { z } from 'zod';
import { CODES } from '~/contract/codes';
import type { LimitClass } from '~/contract/limit-classes';

/** HTTP methods of upstream calls. */
export type Method = 'GET' | 'POST' | 'DELETE';

/** Authentication of a call: no token is sent, a token is sent when there is one, or a token is required. */
export type CallAuth = 'none' | 'optional' | 'required';

/** One upstream call: its URL, input, result, and how the BFF treats it. */
export interface CallDefinition<
  Query extends z.core.$ZodType = z.ZodType,
  Body extends z.core.$ZodType = z.ZodType,
  Result extends z.core.$ZodType = z.ZodType,
> {
  /** Row of the requirement matrix, when the call is listed there. */
  specId?: `CALL-${string}`;
  summary: string;
  method: Method;
  path: string;
  auth: CallAuth;
  /** Rate limit class per IP address. */
  limit: LimitClass;
  query: Query;
  body: Body;
  result: Result;
  /** Codes that the caller handles instead of getting an error (the ignore list of the call). */
  ignoredCodes?: readonly number[];
  /** All codes are returned to the caller (reload_session). */
  passesAllCodes?: boolean;
  /** The result may contain the code instead of the envelope (`getReplyCode`). */
  hasInnerCode?: boolean;
  /** A state-changing call that carries an Idempotency-Key and may be retried after a timeout. */
  isIdempotent?: boolean;
  /**
   * Fields of the body that state what the person was shown, not what is requested: a retry with other values is
   * the same request. `PROOF_FIELDS` of every call are treated the same.
   */
  idempotencyIgnoredFields?: readonly string[];
  /** Fixed reply to requests without a login, for any input: the BFF sends it without calling upstream. */
  loggedOutReply?: Envelope<unknown>;
  /**
   * The call changes nothing that the person's pages show: shared replies and cached pages of the session stay
   * valid.
   */
  keepsSessionCaches?: boolean;
  /** Calls of one session within 1 s share one result. */
  isShared?: boolean;
  /** The reply contains private-fund values and passes the disclosure filter. */
  isGated?: boolean;
  /** The browser may send it with navigator.sendBeacon (text/plain accepted, answered with 204). */
  isBeacon?: boolean;
  /**
   * A page report, scrubbed where it enters the portal (observability/event-scrub.ts): `plain` does not identify
   * the user, `chosen` is forwarded only for users who consented.
   */
  tracks?: 'plain' | 'chosen';
  /**
   * Carries the portal's device token of the browser. `send` sends an existing one. `create` also creates one at
   * a first login, so that the login makes the device known to the account. `createForGuests` also gives one to
   * guests.
   */
  deviceToken?: 'send' | 'create' | 'createForGuests';
  /** Browsers may not make this call directly (credentials pass through actions only). */
  isServerOnly?: boolean;
  /** The body is the bytes of a file, of any content type (`body: fileBytes`). */
  bodyKind?: 'binary';
  /** An accepted reply is the file itself (`result: fileReplySchema`), never JSON; refusals stay envelopes. */
  resultKind?: 'file';
  /** The file is the same for all users; shared caches may store it. */
  isPublicFile?: boolean;
  /** For a media file: a range is cut to this many bytes, so that one client does not hold a response for long. */
  maxRangeBytes?: number;
}

/**
 * Fields of a body that authenticate the person. They never distinguish two requests: the same order with a
 * corrected password is a retry.
 */
export const PROOF_FIELDS: readonly string[] = ['trade_password'];

/**
 * Header of the secret token that a portal stores in a browser that has logged in or liked an article
 * (docs/decisions/0020-login-limits.md).
 */
export const DEVICE_TOKEN_HEADER = 'gs-device-mark';
export const DEVICE_TOKEN_PATTERN = /^[\w-]{32,64}$/;

/** Bytes of an uploaded file. */
export const fileBytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A downloaded file. */
export const fileReplySchema = z.object({
  bytes: fileBytesSchema,
  content_type: z.string(),
  /** Display name with extension. */
  name: z.string(),
  /** SHA-256 of the bytes, hex. */
  sha256: z.string(),
  /** Shown in the browser, or downloaded. */
  disposition: z.enum(['inline', 'attachment']),
});
export type FileReply = z.infer<typeof fileReplySchema>;

/** A file too large for memory: it is sent while it is read. Browsers request it directly; no page reads it. */
export const streamedFileSchema = fileReplySchema.omit({ bytes: true }).extend({
  size_bytes: z.number().int(),
  /** Reads the bytes, or a range of them (both ends inclusive). */
  read: z.custom<(range?: { start: number; end: number }) => NodeJS.ReadableStream>(
    (value) => typeof value === 'function',
  ),
});
export type StreamedFile = z.infer<typeof streamedFileSchema>;

/**
 * Builds the envelope of an upstream reply. On a refusal `result` is absent or gives the reason (`refusalSchema`).
 */
export const createEnvelopeSchema = <R extends z.core.$ZodType>(result: R) =>
  z.object({ code: z.number().int(), msg: z.string().default(''), result: z.nullish(result) });

/**
 * Returns the code of a reply whose result also has one: the inner code applies when the envelope has 0; 400000
 * applies in either position.
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

/** Declares a call; `query` and `body` are empty by default. */
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
