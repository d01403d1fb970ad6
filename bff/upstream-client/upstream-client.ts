import type { z } from 'zod';
import { calls, type CallOptions, type ListedCall, type UpstreamClient } from '~/contract';
import type { CallDefinition, Envelope } from '~/contract/define';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { isContractViolation, recordContractViolation } from '~/bff/upstream-client/contract-fault';
import { openDisclosure, type DisclosureGate } from '~/bff/upstream-client/disclosure-filter';
import { parseReply, type AcceptedReply } from '~/bff/upstream-client/envelope';
import { attachOutcome } from '~/bff/upstream-client/open-outcome';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';
import { isFileReply, readFileReply } from '~/bff/upstream-client/file-calls';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { fetchReply, runCall, type WireCall } from '~/bff/upstream-client/run-call';
import { createCodeError, createNetworkError } from '~/bff/core/upstream-errors';
import { buildWireQuery } from '~/bff/upstream-client/upstream-url';

interface LooseInput {
  query?: unknown;
  body?: unknown;
}
type Method = (input?: LooseInput, options?: CallOptions) => Promise<unknown>;

type Service = Record<string, Method>;

const callsOfService = new Map<string, ListedCall[]>();
for (const call of calls)
  callsOfService.set(call.service, [...(callsOfService.get(call.service) ?? []), call]);

/** A client whose services are created on first access: a page uses two or three of them. */
class OpeningClient {
  private readonly opened: Record<string, Service | undefined> = {};

  constructor(private readonly context: CallContext) {}

  static {
    for (const name of callsOfService.keys())
      Object.defineProperty(this.prototype, name, {
        get(this: OpeningClient): Service {
          return (this.opened[name] ??= openService(this.context, name));
        },
      });
  }
}

function openService(context: CallContext, name: string): Service {
  const service: Service = {};
  for (const call of callsOfService.get(name) ?? []) {
    service[call.call] = (input, options) => {
      const answer = callUpstream(context, call, input ?? {}, options ?? {}).catch((error: unknown) => {
        recordContractViolation(context.scope, call, error);
        if (!isContractViolation(error)) throw error;
        throw attachOutcome(error, call, { key: options?.idempotencyKey, isSent: true });
      });
      return context.wait ? context.wait.forUpstream(answer, call.definition.method === 'GET') : answer;
    };
  }
  return service;
}

/**
 * Creates the client of one request. Same calls, headers, limits, errors and filter as a browser call through the
 * proxy.
 */
export function createUpstreamClient(context: CallContext): UpstreamClient {
  // Its services are those of the contract from which the type is derived.
  return new OpeningClient(context) as unknown as UpstreamClient;
}

async function callUpstream(
  context: CallContext,
  call: ListedCall,
  input: LooseInput,
  { idempotencyKey }: CallOptions,
): Promise<unknown> {
  const { definition } = call;
  const { guestReads, sameBytes } = context.services;
  // Checked before and after: data disclosed by a login that ends or begins meanwhile is not cached for guests.
  const wasGuest = guestReads.covers(context, call);
  const gate = await openDisclosure(context, call);
  const query = parseInput(definition.query, input.query);
  const body = definition.method === 'POST' ? parseInput(definition.body, input.body) : null;
  if (typeof body?.phone === 'string') context.scope.phone = body.phone;
  const wire: WireCall = {
    query: buildWireQuery(body === null ? gate.query(query) : query),
    body: body === null ? null : getBytes(body, gate.query),
    idempotencyKey,
  };
  if (definition.resultKind === 'file') return fetchFile(context, call, wire);
  const isGuest = wasGuest && guestReads.covers(context, call);
  const read = async (signal: CancelSignal): Promise<unknown> => {
    const accepted = await fetchReply(context, call, wire, { signal, isGuestRead: isGuest });
    const result = (): unknown => discloseResult(context, call, accepted, gate);
    return isGuest ? sameBytes.result(accepted, result) : result();
  };
  return isGuest ? guestReads.share(context, call, wire, read) : read(context.signal);
}

/** Result of an accepted reply for the caller: disclosed for the viewer, and checked against the contract. */
function discloseResult(
  context: CallContext,
  call: ListedCall,
  { envelope }: AcceptedReply,
  gate: DisclosureGate,
): unknown {
  return parseResult(call.definition, { ...envelope, result: gate.reply(envelope.result) }, (error) =>
    context.onMisshapen(context.scope, call.id, formatIssuePaths(error)),
  );
}

const getBytes = (body: object, disclose: <Q extends object>(query: Q) => Q): Buffer =>
  body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(disclose(body)));

/** Fetches the whole file of a call that returns one; a refusal is thrown like any other. */
async function fetchFile(context: CallContext, call: ListedCall, wire: WireCall): Promise<unknown> {
  const options = { signal: context.signal, streamAfterBytes: null };
  return runCall(context, call, wire, options, async (reply) => {
    if (isFileReply(reply)) return { value: readFileReply(reply), code: 0 };
    await parseReply(reply, call.definition);
    throw createNetworkError(new Error('The upstream accepted the call but returned no file'));
  });
}

/** Checks the input of a call against the contract. Throws ValidationError with messages by field. */
export function parseInput(schema: z.ZodType, value: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data as Record<string, unknown>;
  throw createValidationError(parsed.error);
}

/** Maximum number of messages for one field. */
const MESSAGES_PER_FIELD = 5;

/**
 * Messages of a schema by field. Stored in a map, because a field may have any name, such as that of a prototype.
 */
export function createValidationError(error: z.ZodError): PortalError {
  const messages = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    if (path.length === 0) continue;
    const known = messages.get(String(path[0])) ?? [];
    if (known.length < MESSAGES_PER_FIELD) messages.set(String(path[0]), [...known, message]);
  }
  const fields = Object.fromEntries(messages);
  return new PortalError(ERROR_TEXTS.invalid, { kind: 'ValidationError', status: 400, fields });
}

/**
 * Converts an accepted reply for its caller. A missing `result` counts as null. A result that does not match the
 * contract is a broken body, not data. A code other than 0 without a required result is a refusal with its text.
 * Callers that read codes get the code, its text and the result, where there is one.
 * @param onMisshapen called when a result breaks the contract; the caller gets the error of a broken body
 */
export function parseResult(
  definition: CallDefinition,
  { code, msg, result = null }: Envelope<unknown>,
  onMisshapen: (error: z.ZodError) => void = () => undefined,
): unknown {
  const readsCodes = definition.ignoredCodes !== undefined || definition.passesAllCodes === true;
  if (readsCodes && result === null) return { code, msg, result };
  const parsed = definition.result.safeParse(result);
  if (!parsed.success) {
    // A code that the caller handles may give its reason in separate fields.
    if (readsCodes && code !== 0) return { code, msg, result: null };
    if (result === null && code !== 0) throw createCodeError(code, msg);
    onMisshapen(parsed.error);
    throw createNetworkError(parsed.error);
  }
  return readsCodes ? { code, msg, result: parsed.data } : parsed.data;
}

/** Maximum number of faulty fields listed. */
const MAX_ISSUE_PATHS = 5;
const FIELD_NAME = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Fields in which a result breaks the contract: names of fields, `*` for items and for names outside the contract.
 */
export function formatIssuePaths({ issues }: z.ZodError): string {
  const issuePaths = issues.map(({ path }) =>
    path.map((part) => (typeof part === 'string' && FIELD_NAME.test(part) ? part : '*')).join('.'),
  );
  return [...new Set(issuePaths)].slice(0, MAX_ISSUE_PATHS).join(' ') || 'result';
}
