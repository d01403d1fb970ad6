import { createHash, timingSafeEqual } from 'node:crypto';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { isStorableText } from '~/domain/shared/text';
import { runInCallScope, openCallScope } from '~/upstream/core/call-scope';
import { getSecurityLog } from '~/upstream/core/security';
import { Refusal } from '~/upstream/core/refusal';
import type { OpsAction, OpsHost } from '~/upstream/core/actions/action';
import { runAction } from '~/upstream/admin/actions/run-action';
import { TOKEN_OPERATOR, type ActingOperator } from '~/upstream/core/actions/roles';
import { findOperator, logIn, logOut } from '~/upstream/admin/actions/sessions';

const BODY_LIMIT_BYTES = 64 * 1024;

/** Text that a database can store. */
const textSchema = z.string().refine(isStorableText, 'holds characters that cannot be kept');
/** A request of the command: arguments by name, and a value without a name for the main argument. */
const requestSchema = z.strictObject({
  arguments: z.record(z.string(), textSchema).default({}),
  word: textSchema.optional(),
  because: textSchema.max(1_000).optional(),
});
const loginSchema = z.strictObject({ name: textSchema.max(64), password: z.string().max(256) });

export interface OpsRouterOptions {
  host: OpsHost;
  /** Configured bearer token; null: only named operators have access. */
  token: string | null;
}

/** Creates the operators' API of the upstream. It is not part of the contract: no portal forwards it. */
export function createOpsRouter({ host, token }: OpsRouterOptions): Router {
  const router = Router();
  const json = express.json({ limit: BODY_LIMIT_BYTES });
  router.post('/login', json, caught(host, login));
  router.use(knowing(host, token));
  router.use(json);
  router.post(
    '/logout',
    caught(host, async (_host, request, response) => {
      await logOut(host, getBearer(request));
      response.json({ ok: true });
    }),
  );
  router.get('/actions', (_request, response) => {
    response.json({ ok: true, result: host.actions.map(describeAction) });
  });
  router.post('/actions/:name', caught(host, answer));
  return router;
}

type Answer = (host: OpsHost, request: Request, response: Response) => Promise<void>;

const caught =
  (host: OpsHost, run: Answer): RequestHandler =>
  (request, response, next) => {
    const scope = openCallScope(request.headers, `ops ${String(request.route?.path)}`);
    runInCallScope(scope, () => run(host, request, response).catch(next));
  };

async function login(host: OpsHost, request: Request, response: Response): Promise<void> {
  const given = loginSchema.safeParse(request.body ?? {});
  if (!given.success) return refuse(response, 400, z.prettifyError(given.error));
  try {
    const address = request.socket.remoteAddress ?? '';
    response.json({ ok: true, result: { token: await logIn(host, { ...given.data, address }) } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    noteRefused(request);
    refuse(response, 401, error.msg);
  }
}

async function answer(host: OpsHost, request: Request, response: Response): Promise<void> {
  const given = requestSchema.safeParse(request.body ?? {});
  if (!given.success) return refuse(response, 400, z.prettifyError(given.error));
  const ran = await runAction(host, (response.locals as { operator: ActingOperator }).operator, {
    name: request.params.name ?? '',
    ...given.data,
  });
  if (ran.kind === 'done') return void response.json({ ok: true, result: ran.result });
  if (ran.kind === 'wrong') return refuse(response, 400, z.prettifyError(ran.error));
  if (ran.kind === 'refused') return refuse(response, ran.status, ran.msg);
  const result = { waits_for_second: ran.request, expires_at: ran.expiresAt };
  response.status(202).json({ ok: true, result });
}

const describeAction = ({ name, summary, roles, word, isDevOnly, second, arguments: schema }: OpsAction) => ({
  name,
  summary,
  roles,
  word: word ?? null,
  is_dev_only: isDevOnly ?? false,
  needs_second: second !== undefined,
  arguments: Object.entries(schema.shape).map(([key, part]) => ({
    key,
    is_optional: (part as z.ZodType).safeParse(undefined).success,
    description: (part as z.ZodType).description ?? '',
  })),
});

const refuse = (response: Response, status: number, msg: string): void =>
  void response.status(status).json({ ok: false, msg });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const getBearer = ({ headers }: Request): string =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

/** Records an invalid login or token. */
const noteRefused = ({ socket }: Request): void =>
  getSecurityLog().note({ kind: 'operator-refused', address: socket.remoteAddress ?? null });

/** Identifies the caller: the holder of the token, compared in constant time, or a named operator. */
function knowing(host: OpsHost, token: string | null): RequestHandler {
  const expected = token === null ? null : digest(token);
  return (request, response, next) => {
    const given = getBearer(request);
    if (expected !== null && timingSafeEqual(digest(given), expected)) {
      response.locals.operator = TOKEN_OPERATOR;
      return next();
    }
    findOperator(host, given).then((operator) => {
      if (operator === null) {
        noteRefused(request);
        return refuse(response, 401, 'the token is missing or wrong');
      }
      response.locals.operator = operator;
      next();
    }, next);
  };
}
