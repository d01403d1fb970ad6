import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { UpstreamConfig } from '~/upstream/core/config';
import type { Clock } from '~/upstream/core/clock';
import { calls, type ListedCall } from '~/contract';
import { CLOCK_AHEAD_HEADER, CLOCK_PATH } from '~/contract/clock';
import { CODES } from '~/contract/codes';
import type { FileReply, StreamedFile } from '~/contract/define';
import { buildOpenApiDocument } from '~/contract/openapi';
import { runInCallScope, logCall, openCallScope } from '~/upstream/core/call-scope';
import type { Database } from '~/upstream/core/db/schema';
import { createClamdScanner, scanForTestFile, type Scanner } from '~/upstream/core/files/scan';
import { openCopyStore } from '~/upstream/core/files/copies';
import { openS3Store } from '~/upstream/core/files/s3-store';
import { openFileStore, type FileStore } from '~/upstream/core/files/store';
import {
  answerCall,
  FAULT_ENVELOPE,
  sendEnvelope,
  type AnyCallHandler,
} from '~/upstream/core/http/call-route';
import { createBinaryBodyParser } from '~/upstream/core/http/binary-body';
import { beaconBody, jsonBody } from '~/upstream/core/http/json-body';
import { WECHAT_CONFIG_PATH, createWechatConfigRoute } from '~/upstream/core/http/wechat-config';
import { sendFile } from '~/upstream/core/http/send-file';
import { createLogger } from '~/upstream/core/log';
import { createMailTransport, type MailTransport } from '~/upstream/core/mail/transport';
import { countCall, createMetricsRoute } from '~/upstream/core/metrics';
import { actions } from '~/upstream/admin/actions/registry';
import { createOpsRouter } from '~/upstream/admin/actions/router';
import { services } from '~/upstream/server/services';
import { createCarrierVerifier, type CarrierVerifier } from '~/upstream/core/external-services/carrier';
import type { ServiceContext } from '~/upstream/core/service-context';
import { unavailableBank, type Bank } from '~/upstream/core/external-services/bank';
import { createReferenceBank } from '~/upstream/modules/orders-core';
import { createStateMetrics } from '~/upstream/server/state-metrics';
import { openSpans, type UpstreamSpans } from '~/upstream/core/spans';
import { createConfiguredSigner, type DocumentSigner } from '~/upstream/core/signing/document-signer';
import { unavailableCheckers, type Checkers } from '~/upstream/core/external-services/checkers';
import { adoptGuestData } from '~/upstream/modules/content';
import { referenceCheckers } from '~/upstream/modules/identity';

export interface UpstreamOptions {
  db: Kysely<Database>;
  config: UpstreamConfig;
  now: () => Date;
  /** In dev and test every reply contains the offset of the movable clock, so that the portals follow it. */
  clock?: Pick<Clock, 'aheadMs'>;
  log?: Logger;
  /** Spans of calls; by default by the settings. */
  spans?: UpstreamSpans;
  /** Verifies one-tap logins. Default: the reference carrier when embedded in dev or test, else one that refuses all. */
  carrier?: CarrierVerifier;
  /** Checks documents, cards, faces and certificates. Default: the reference checkers; in production, checkers that refuse all. */
  checkers?: Checkers;
  /** Moves money of public funds. Default: the reference bank; in production, one that refuses all. */
  bank?: Bank;
  files?: FileStore;
  /** Enables the operators' API for named operators and, if set, the token; absent: no such API. */
  ops?: { token: string | null; clock: Clock };
  /** Scans uploads for malware. */
  scan?: Scanner;
  /** Sends mails; by default as configured. */
  mail?: MailTransport | null;
  /** Signs documents; by default with the configured key. */
  documentSigner?: DocumentSigner;
}

/** Folder for copies of personal data, inside the file folder: several upstream processes share both. */
const COPIES = 'copies';

const getFileStore = ({ filesDir, filesS3 }: UpstreamConfig): FileStore =>
  filesS3 ? openS3Store(filesS3) : openFileStore(filesDir);

/** Creates the dependencies of all handlers, with the defaults of the reference upstream. */
export function createContext(options: UpstreamOptions): ServiceContext {
  const { db, config, now, log = createLogger(config) } = options;
  const { carrier = createCarrierVerifier(config) } = options;
  const { files = getFileStore(config), scan = getScanner(config) } = options;
  const { documentSigner = createConfiguredSigner(config), mail = createMailTransport(config) } = options;
  const copies = openCopyStore(join(config.filesDir, COPIES));
  const isReal = config.appEnv === 'prod';
  const { checkers = isReal ? unavailableCheckers : referenceCheckers } = options;
  const { bank = isReal ? unavailableBank : createReferenceBank({ db, now, log }) } = options;
  return {
    ...{ db, config, now, log, carrier, checkers, bank, files, copies, scan, documentSigner, mail },
    adoptGuestData,
  };
}

/** Creates the reference upstream as an Express app with one route for each call of the contract. It does not listen. */
export function createUpstream(options: UpstreamOptions): Express {
  const context = createContext(options);
  const { db, config, log, now } = context;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);

  if (options.clock && config.appEnv !== 'pre' && config.appEnv !== 'prod')
    setClockHeader(app, options.clock);
  app.get(
    '/healthz',
    guarded(async (_request, response) => {
      await sql`select 1`.execute(db);
      response.json({ status: 'ok' });
    }),
  );
  app.get('/metrics', createMetricsRoute(config.metricsToken, createStateMetrics({ ...context, actions })));
  app.get('/openapi.json', (_request, response) => void response.json(buildOpenApiDocument()));

  if (config.appEnv === 'dev' || config.appEnv === 'test')
    app.get(WECHAT_CONFIG_PATH, createWechatConfigRoute(now));

  const { ops, spans = openSpans(config, log) } = options;
  if (ops)
    app.use(
      '/ops/v1',
      createOpsRouter({ host: { ...context, clock: ops.clock, actions }, token: ops.token }),
    );

  for (const call of calls) {
    const method = call.definition.method.toLowerCase() as 'get' | 'post' | 'delete';
    app[method](
      call.definition.path,
      getBody(call),
      scoped(call.id, spans, guarded(getRoute(call, context))),
    );
  }

  app.use((_request, response) => {
    sendEnvelope(response, 404, { code: CODES.notFound, msg: '接口不存在', result: null });
  });
  app.use(faultHandler(log));
  return app;
}

/** Says with every reply how far the clock was moved, and by itself to a portal that asks. */
function setClockHeader(app: Express, clock: Pick<Clock, 'aheadMs'>): void {
  app.use((_request, response, next) => {
    response.set(CLOCK_AHEAD_HEADER, String(clock.aheadMs));
    next();
  });
  app.get(CLOCK_PATH, (_request, response) => void response.status(204).end());
}

const getScanner = ({ clamdUrl }: UpstreamConfig): Scanner =>
  clamdUrl === undefined ? scanForTestFile : createClamdScanner(clamdUrl);

function getBody({ definition }: ListedCall): RequestHandler {
  if (definition.bodyKind === 'binary') return createBinaryBodyParser(definition);
  return definition.isBeacon ? beaconBody : jsonBody;
}

function getRoute(call: ListedCall, context: ServiceContext): AsyncHandler {
  const handlers: Readonly<Record<string, unknown>> = services[call.service];
  const handler = handlers[call.call] as AnyCallHandler;
  return async (request, response) => {
    const startedMs = performance.now();
    let code: number = CODES.internal;
    try {
      const envelope = await answerCall(call, handler, request, context);
      response.set('Cache-Control', 'no-store');
      if (call.definition.resultKind === 'file' && envelope.code === CODES.ok)
        await sendFile(request, response, envelope.result as FileReply | StreamedFile);
      else sendEnvelope(response, 200, envelope);
      code = envelope.code;
    } finally {
      const durationMs = performance.now() - startedMs;
      logCall(context.log, call.id, code, durationMs);
      countCall(call.id, code, durationMs);
    }
  };
}

type AsyncHandler = (request: Request, response: express.Response) => Promise<void>;

/** Express 4 does not catch a rejected handler: without this it would end the process. */
const guarded =
  (handler: AsyncHandler): RequestHandler =>
  (request, response, next) => {
    handler(request, response).catch(next);
  };

/** Every line written from here on has the id of the request. */
const scoped =
  (route: string, spans: UpstreamSpans, handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const scope = openCallScope(request.headers, route);
    spans.watch(scope);
    runInCallScope(scope, () => handler(request, response, next));
  };

/** Bad bodies answer 4xx, everything else 500; the reason stays in the log. */
function faultHandler(log: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error: unknown, request, response, next) => {
    const status = clientStatus(error);
    if (status === null) log.error({ err: error, route: request.path }, 'call failed');
    if (response.headersSent) return next(error);
    if (status === null) return sendEnvelope(response, 500, FAULT_ENVELOPE);
    const msg = status === 413 ? '请求内容过大' : '请求格式有误';
    sendEnvelope(response, status, { code: CODES.badRequest, msg, result: null });
  };
}

/** Status of an error the caller made (raised by the body parser), or null. */
function clientStatus(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
