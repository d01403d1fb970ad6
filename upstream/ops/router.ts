import { createHash, timingSafeEqual } from 'node:crypto';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { Refusal } from '~/upstream/services/refusal';
import type { OpsAction, OpsContext } from '~/upstream/ops/action';
import { actions as allActions } from '~/upstream/ops/registry';

const BODY_LIMIT_BYTES = 64 * 1024;

/** A request of the command: arguments by name, and a bare word for the one the action says. */
const requestSchema = z.strictObject({
  arguments: z.record(z.string(), z.string()).default({}),
  word: z.string().optional(),
});

export interface OpsRouterOptions {
  context: OpsContext;
  /** Bearer token that opens it. */
  token: string;
  actions?: readonly OpsAction[];
}

/** The operators' API of the upstream. Not a call of the contract: no portal carries it. */
export function opsRouter({ context, token, actions = allActions }: OpsRouterOptions): Router {
  const router = Router();
  router.use(onlyWith(token));
  router.use(express.json({ limit: BODY_LIMIT_BYTES }));
  router.get('/actions', (_request, response) => {
    response.json({ ok: true, result: actions.map(describeAction) });
  });
  router.post('/actions/:name', (request, response, next) => {
    const action = actions.find(({ name }) => name === request.params.name);
    answer(context, action, request, response).catch(next);
  });
  return router;
}

async function answer(
  context: OpsContext,
  action: OpsAction | undefined,
  request: Request,
  response: Response,
): Promise<void> {
  if (!action) return refuse(response, 404, 'no such action: see help');
  const { appEnv } = context.config;
  if (action.isDevOnly && appEnv !== 'dev' && appEnv !== 'test')
    return refuse(response, 403, `${action.name} is for APP_ENV dev and test only`);
  const given = requestSchema.safeParse(request.body ?? {});
  if (!given.success) return refuse(response, 400, z.prettifyError(given.error));
  const { word, arguments: named } = given.data;
  if (word !== undefined && !action.word) return refuse(response, 400, `write ${word} as key=value`);
  const input = action.arguments.safeParse(
    word === undefined ? named : { ...named, [action.word ?? '']: word },
  );
  if (!input.success) return refuse(response, 400, z.prettifyError(input.error));
  // What became of it as well: who looks for it later must tell a refusal from a deed. Arguments are personal.
  const note = (outcome: 'done' | 'refused' | 'failed', code?: number): void =>
    context.log.info({ action: action.name, outcome, code }, 'operator');
  try {
    const result = (await action.run({ context, input: input.data })) ?? null;
    note('done');
    response.json({ ok: true, result });
  } catch (error) {
    const isRefused = error instanceof Refusal;
    note(isRefused ? 'refused' : 'failed', isRefused ? error.code : undefined);
    if (!isRefused) throw error;
    refuse(response, 422, error.msg);
  }
}

const describeAction = ({ name, summary, word, isDevOnly, arguments: schema }: OpsAction) => ({
  name,
  summary,
  word: word ?? null,
  is_dev_only: isDevOnly ?? false,
  arguments: Object.entries(schema.shape).map(([key, part]) => ({
    key,
    is_optional: (part as z.ZodType).safeParse(undefined).success,
    description: (part as z.ZodType).description ?? '',
  })),
});

const refuse = (response: Response, status: number, msg: string): void =>
  void response.status(status).json({ ok: false, msg });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared in constant time. */
function onlyWith(token: string): RequestHandler {
  const expected = digest(`Bearer ${token}`);
  return (request, response, next) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) next();
    else refuse(response, 401, 'the token is missing or wrong');
  };
}
