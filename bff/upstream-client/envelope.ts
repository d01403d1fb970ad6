import { z } from 'zod';
import { ACCEPTED_CODES } from '~/domain/shared/constants';
import { getReplyCode, type CallDefinition, type Envelope } from '~/contract/define';
import { decompress, isIdentityEncoding } from '~/bff/http/decompress';
import { isPortalError } from '~/bff/core/errors';
import { parseJson, REPLY_JSON_LIMITS } from '~/bff/core/json-guard';
import { normalizeSpelling } from '~/contract/wire-spelling';
import type { UpstreamReply } from '~/bff/http/reply-collector';
import { createCodeError, createNetworkError, createStatusError } from '~/bff/core/upstream-errors';

/** Maximum size of a decoded body. */
export const REPLY_MAX_BYTES = 8 * 1024 * 1024;

const rawEnvelopeSchema = z.object({
  code: z.number().int(),
  msg: z
    .string()
    .nullish()
    .transform((msg) => msg ?? ''),
  // Absent on refusals, and on replies without content.
  result: z.unknown().optional(),
});

/** An accepted reply: the bytes as upstream wrote them (decoded), and the parsed content. */
export interface AcceptedReply {
  bytes: Buffer;
  envelope: Envelope<unknown>;
}

type CallRules = Pick<CallDefinition, 'ignoredCodes' | 'passesAllCodes' | 'hasInnerCode'>;
/** Rules for reading a reply. */
type ReplyRules = CallRules & Pick<CallDefinition, 'result'>;

/** Whether a code is not an error for a call (ERR-001, ERR-002, API-010). */
export function isAcceptedCode(code: number, definition: CallRules): boolean {
  if (definition.passesAllCodes) return true;
  return ACCEPTED_CODES.includes(code) || (definition.ignoredCodes ?? []).includes(code);
}

/** Throws the error for an HTTP status, unless the call accepts every status (API-010). */
export function assertStatus(reply: UpstreamReply, definition: CallRules): void {
  if (definition.passesAllCodes || (reply.status >= 200 && reply.status < 300)) return;
  throw createStatusError(reply.status, reply.statusText, retryAfterSeconds(reply));
}

/**
 * Reads a reply by the error table. Throws UpstreamServerError, UpstreamStatusError, UpstreamBusinessError,
 * SessionExpiredError, and UpstreamNetworkError for a body that is not an envelope.
 */
export async function parseReply(reply: UpstreamReply, definition: ReplyRules): Promise<AcceptedReply> {
  assertStatus(reply, definition);
  try {
    const bytes = await decompress(reply.body, reply.headers['content-encoding'], REPLY_MAX_BYTES);
    const raw = parseJson(bytes, REPLY_JSON_LIMITS);
    const { code: outer, msg, result } = rawEnvelopeSchema.parse(normalizeSpelling(rawEnvelopeSchema, raw));
    const code = getReplyCode(outer, result, definition);
    if (!isAcceptedCode(code, definition)) throw createCodeError(code, msg, result);
    return normalizeReply(
      bytes,
      { code, msg, result },
      { outer: (raw as { code: unknown }).code, definition },
    );
  } catch (error) {
    if (isPortalError(error)) throw error;
    if (definition.passesAllCodes && (reply.status < 200 || reply.status >= 300))
      return convertStatusToEnvelope(reply);
    throw createNetworkError(error);
  }
}

/** The bytes are serialised again only where the spelling of upstream differs from the contract. */
function normalizeReply(
  bytes: Buffer,
  { code, msg, result }: Envelope<unknown>,
  { outer, definition }: { outer: unknown; definition: ReplyRules },
): AcceptedReply {
  const value = result == null ? result : normalizeSpelling(definition.result, result);
  const envelope = { code, msg, result: value };
  const isSame = value === result && outer === code;
  return { bytes: isSame ? bytes : Buffer.from(JSON.stringify(envelope)), envelope };
}

const FIRST_KEY_IS_CODE = /^\s*\{\s*"code"\s*:\s*(-?\d{1,9})\s*[,}]/;
const PEEK_BYTES = 256;

/** Code of an envelope that begins with it, read from its first bytes; null when it does not. */
export function peekCode(firstBytes: Buffer): number | null {
  const match = FIRST_KEY_IS_CODE.exec(firstBytes.toString('latin1', 0, PEEK_BYTES));
  return match ? Number(match[1]) : null;
}

const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * Code of a plain reply that may be passed on unchanged: an object that begins with its code and ends where an
 * object ends. Null for any other reply, which must be parsed.
 */
export function findPassthroughCode(reply: UpstreamReply): number | null {
  const { body, headers } = reply;
  if (!isIdentityEncoding(headers['content-encoding'])) return null;
  if (body[0] !== OPENING || body[body.length - 1] !== CLOSING) return null;
  return peekCode(body);
}

/** For a call that accepts every status: a reply without an envelope is passed on with the status as its code. */
function convertStatusToEnvelope(reply: UpstreamReply): AcceptedReply {
  const envelope = { code: reply.status, msg: reply.statusText, result: null };
  return { bytes: Buffer.from(JSON.stringify(envelope)), envelope };
}

function retryAfterSeconds(reply: UpstreamReply): number | undefined {
  const value = reply.headers['retry-after'];
  return typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : undefined;
}
