import { isDeepStrictEqual } from 'node:util';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Device } from '~/contract/account';
import type { ListedCall } from '~/contract';
import { CODES } from '~/contract/codes';
import { PROOF_FIELDS, type CallDefinition, type Envelope } from '~/contract/define';
import { INVISIBLE_CHARACTERS_MESSAGE } from '~/domain/shared/text';
import { REFUSAL_NAME_MAX_CHARS, refusalSchema } from '~/contract/refusals';
import { findAccountByToken } from '~/upstream/core/http/access-tokens';
import type { Caller } from '~/upstream/core/http/caller';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { runOnce } from '~/upstream/core/idempotency';
import { loggedOut, CodeReply, Refusal, tokenExpired } from '~/upstream/core/refusal';
import { setCallAccount } from '~/upstream/core/call-scope';
import { findUnseenField } from '~/upstream/core/http/unseen-characters';
import { getCaller, getDevice } from '~/upstream/core/http/device';

/** A handler as the router sees it: its types are checked where it is implemented. */
export type AnyCallHandler = (input: {
  query: unknown;
  body: unknown;
  account: Account | null;
  context: ServiceContext;
  key: string | null;
  device: Device | null;
  caller: Caller;
}) => Promise<unknown>;

/** Thrown for a reply that breaks the contract: an internal error, answered with 5000. */
export class ContractBreachError extends Error {
  override readonly name = 'ContractBreachError';
}

const { localeError } = z.locales.zhCN();

/** Answers one call: authentication, input, handler, envelope. Throws only internal errors. */
export async function answerCall(
  call: ListedCall,
  handler: AnyCallHandler,
  request: Request,
  context: ServiceContext,
): Promise<Envelope<unknown>> {
  try {
    const account = await identify(call.definition, request, context);
    const query = parseInput(call.definition.query, cleanQuery(request.query));
    const body = parseInput(call.definition.body, request.body ?? {});
    // After the schema, which removes invisible characters from numbers, names and search words.
    const unseen = findUnseenField(call, body);
    if (unseen !== null) throw createBadRequestRefusal(unseen, INVISIBLE_CHARACTERS_MESSAGE);
    const key = call.definition.isIdempotent ? readKey(request) : null;
    const run = async (): Promise<Envelope<unknown>> => {
      const { headers } = request;
      const [device, caller] = [getDevice(headers), getCaller(headers, request.socket.remoteAddress)];
      const result = await handler({ query, body, account, context, key, device, caller });
      return checkReply(call, { code: CODES.ok, msg: '', result: result ?? null }, context);
    };
    if (key === null || account === null) return await run();
    return await runOnce(
      context.db,
      {
        accountId: account.id,
        callId: call.id,
        key,
        input: [query, getComparedInput(body, call.definition)],
      },
      run,
    );
  } catch (error) {
    if (!(error instanceof CodeReply)) throw error;
    const { code, msg, result } = error;
    return checkReply(call, { code, msg, result }, context);
  }
}

/** Returns the part of a body that identifies a repeat. */
function getComparedInput(body: unknown, { idempotencyIgnoredFields = [] }: CallDefinition): unknown {
  if (body instanceof Uint8Array) return body;
  const left = [...idempotencyIgnoredFields, ...PROOF_FIELDS];
  return Object.fromEntries(Object.entries(Object(body)).filter(([name]) => !left.includes(name)));
}

/** Returns the account of the bearer token, by the auth rule of the call. */
async function identify(
  definition: CallDefinition,
  request: Request,
  context: ServiceContext,
): Promise<Account | null> {
  if (definition.auth === 'none') return null;
  const token = parseBearerToken(request.headers.authorization);
  const account =
    token === null
      ? null
      : await findAccountByToken(context, token, getCaller(request.headers, request.socket.remoteAddress));
  if (account !== null) {
    setCallAccount(account.id);
    return account;
  }
  // A call that lists 90007 in its `ignoredCodes` receives it; every other open call is served as a guest.
  const hasExpiredTokenReply = definition.ignoredCodes?.includes(CODES.tokenExpired) ?? false;
  if (definition.auth === 'optional' && !hasExpiredTokenReply) return null;
  throw token === null ? loggedOut() : tokenExpired();
}

/** Returns the Idempotency-Key of a request; refuses an invalid key instead of running without its protection. */
function readKey(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\w-]{8,128}$/.test(key)) throw createBadRequestRefusal('idempotency-key');
  return key;
}

/** Creates the refusal of a request that breaks the contract; `field` is the first invalid field. */
const createBadRequestRefusal = (field: string, msg = '请求有误'): Refusal =>
  new Refusal(CODES.badRequest, msg, { reason: 'invalid', field: field.slice(0, REFUSAL_NAME_MAX_CHARS) });

function parseBearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1] ?? (header ? '' : null);
}

/** Returns the query; refuses null characters, which a database cannot store. */
function cleanQuery(query: Request['query']): Request['query'] {
  if (!Object.values(query).some((value) => String(value).includes('\0'))) return query;
  throw createBadRequestRefusal('query');
}

function parseInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: localeError });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw createBadRequestRefusal(String(issue?.path[0] ?? 'body'), issue?.message);
}

/** Checks every reply against the contract in dev and test, including extra fields. */
function checkReply(
  call: ListedCall,
  envelope: Envelope<unknown>,
  { config }: ServiceContext,
): Envelope<unknown> {
  if (config.appEnv !== 'dev' && config.appEnv !== 'test') return envelope;
  if (envelope.result == null && (envelope.code !== CODES.ok || acceptsNull(call.definition)))
    return envelope;
  const { result, ignoredCodes = [] } = call.definition;
  const isAnswer = [CODES.ok, ...ignoredCodes].includes(envelope.code);
  const parsed = (isAnswer ? result : refusalSchema).safeParse(envelope.result);
  if (!parsed.success) throw new ContractBreachError(`${call.id}: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, envelope.result)) {
    throw new ContractBreachError(
      `${call.id}: the reply has fields the contract does not know, or lacks defaults`,
    );
  }
  return envelope;
}

const acceptsNull = (definition: CallDefinition): boolean => definition.result.safeParse(null).success;

/** Envelope of an internal error: reveals nothing about the cause. */
export const FAULT_ENVELOPE: Envelope<null> = { code: CODES.internal, msg: '服务器访问异常', result: null };

export function sendEnvelope(response: Response, status: number, envelope: Envelope<unknown>): void {
  response.status(status).json(envelope);
}
