/** The last step: pages, made by Remix. One handler a page (page-routes.ts), a bounded number at the same time. */
import type { GetLoadContextFunction } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import { isUnknownArea } from '~/bff/http/address-rules';
import { asyncHandler } from '~/bff/core/async-handler';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import type { PortalConfig } from '~/bff/core/config';
import { parsePageAddress } from '~/bff/http/data-request';
import { isDocumentRequest, sendFileError } from '~/bff/http/error-answer';
import { ERROR_TEXTS, isPortalError, type PortalError } from '~/bff/core/errors';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { setAllowHeader, READ_METHODS } from '~/bff/http/methods';
import type { PortalMetrics, ShedReason } from '~/bff/http/metrics';
import { GUEST_PAGE_CACHE_CONTROL, PAGE_VARY } from '~/bff/ssr/page-cache';
import { createLoadShedder, type RequestPriority } from '~/bff/http/load-shedder';
import { findCapture } from '~/bff/ssr/page-capture';
import { openRequestDeadline } from '~/bff/http/request-deadline';
import { encodeUtf8 } from '~/bff/http/utf8-bytes';
import { createPageRequest, readFullBody, writeBody, writeHead } from '~/bff/ssr/page-request';
import { getPageRoutes, type PageRoute } from '~/bff/ssr/page-routes';
import { getCancelSignal } from '~/bff/http/request-context';
import { getScope } from '~/bff/http/request-scope';
import { createAdmissionQueue, type AdmissionSlot } from '~/bff/core/admission-queue';
import { createOverloadError } from '~/bff/core/upstream-errors';

export interface PageOptions {
  config: Pick<PortalConfig, 'publicOrigin' | 'ssrConcurrency' | 'pageBudgetMs' | 'hasDirectDocuments'>;
  metrics: PortalMetrics;
  /** The build to serve: always the same one in production, a new one after a change under Vite. */
  loadBuild(): Promise<ServerBuild>;
  /** What loaders and actions get: the PortalContext, as app-context.ts declares it to Remix. */
  createContext: GetLoadContextFunction;
}

const FIRST_ERROR_STATUS = 400;
const METHOD_NOT_ALLOWED = 405;
/** Head of every page made directly; it has no body of its own. */
const DIRECT = new Response(null, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
const MANIFEST_PATH = '/__manifest';
/** Waiting pages for one that is being made. */
const QUEUE_PER_PAGE = 4;
const QUEUE_WAIT_MS = 2_000;

/** Renders the page of every request that no step before has answered. */
export function createRemixHandler(options: PageOptions): RequestHandler {
  const { config, metrics } = options;
  const queue = createAdmissionQueue({
    concurrency: config.ssrConcurrency,
    queueLength: config.ssrConcurrency * QUEUE_PER_PAGE,
    waitMs: QUEUE_WAIT_MS,
    refuse: () => refuse('place'),
    onChange: metrics.rendering,
  });
  const shedder = createLoadShedder({
    room: config.ssrConcurrency,
    budgetMs: config.pageBudgetMs,
    onChange: metrics.waitingUpstream,
  });

  function refuse(reason: ShedReason): PortalError {
    metrics.shed(reason);
    return createOverloadError();
  }

  return asyncHandler(async (req, res) => {
    const routes = getPageRoutes(await options.loadBuild(), config.hasDirectDocuments);
    const scope = getScope(res);
    const address = parsePageAddress(req.originalUrl);
    if (address.path === MANIFEST_PATH) {
      scope.route = 'manifest';
      const url = new URL(getCanonicalOrigin(req, config.publicOrigin) + req.originalUrl);
      await send(res, routes.manifest(url, isUnknownArea), scope.route);
      return;
    }
    // A data request goes to the route its router knows; that page's own loader refuses an unknown edition.
    const page = isUnknownArea(address.path) && !address.isData ? routes.notFound : routes.find(address.path);
    scope.route = page.id;
    const signal = getCancelSignal(res);
    const { isData } = address;
    try {
      await queue.run((place) => render(req, res, page, { signal, place, isData }), signal);
    } catch (error) {
      if (!isEarlierShown(res, error, page.id)) throw error;
    }
  });

  async function render(
    req: ExpressRequest,
    res: ExpressResponse,
    page: PageRoute,
    { signal, place, isData }: { signal: CancelSignal; place: AdmissionSlot; isData: boolean },
  ): Promise<void> {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    let endLate = (): void => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      endLate = () => reject(refuse('place'));
    });
    const wait = openRequestDeadline(res, {
      ...{ place, signal, budgetMs: config.pageBudgetMs },
      onUpstream: (waiting, isWaiting) => shedder.changed(page.id, waiting, isWaiting),
      // What a form has done is told, however late.
      onLate: isRead ? () => endLate() : undefined,
    });
    if (!isRead) wait.forPerson(bodyRead(req));
    const context = await Promise.race([options.createContext(req, res), late]);
    // With scripts a form keeps its page itself.
    context.isFormPage = page.hasForm && req.method === 'GET' && !parsePageAddress(req.originalUrl).isData;
    const life = lifeOf(signal);
    try {
      const asker = askerOf(context.session.isPresent, isRead, page);
      if (shedder.isTooLong(page.id, asker)) throw refuse('upstream');
      const asked = createPageRequest(req, config.publicOrigin, life.signal);
      const make = async () => {
        const document = isRead && !isData ? await page.document(asked, context) : null;
        return { document, answer: document === null ? await page.handle(asked.request(), context) : DIRECT };
      };
      const { document, answer } = await Promise.race([make(), late]);
      if (res.destroyed) {
        await answer.body?.cancel();
        return;
      }
      res.setHeader(
        'Cache-Control',
        context.session.isPresent ? 'private, no-store' : GUEST_PAGE_CACHE_CONTROL,
      );
      res.setHeader('Vary', PAGE_VARY);
      if (page.isFile && !isData && answer.status >= FIRST_ERROR_STATUS && isDocumentRequest(req)) {
        const { msg } = (await answer.json().catch(() => ({}))) as { msg?: string };
        return sendFileError(res, answer.status, msg ?? ERROR_TEXTS.server, getScope(res).id);
      }
      // Of the methods of pages only a form's can be one that this page does not take.
      if (answer.status === METHOD_NOT_ALLOWED) setAllowHeader(res, READ_METHODS);
      const whole = document ?? (context.wholePage?.answer === answer ? [context.wholePage.text] : null);
      await send(res, answer, page.id, whole && encodeUtf8(whole));
    } finally {
      wait.end();
      life.end();
    }
  }
}

/** Somebody logged in who is at a form, and whoever sends one, is in the middle of something. */
const askerOf = (isPerson: boolean, isRead: boolean, { hasForm }: PageRoute): RequestPriority =>
  !isRead || (isPerson && hasForm) ? 'step' : isPerson ? 'person' : 'guest';

/** Shows a guest who was refused for overload the page as it was made before, where that is kept. */
function isEarlierShown(res: ExpressResponse, error: unknown, routeId: string): boolean {
  if (!isPortalError(error) || error.kind !== 'OverloadError') return false;
  const none = { headers: new Headers(), body: Buffer.alloc(0), routeId };
  return findCapture(res)?.take({ status: error.status, ...none }) ?? false;
}

/** Resolves when the whole body has come in, or nothing comes any more. */
const bodyRead = (req: ExpressRequest): Promise<void> =>
  new Promise((resolve) => req.once('end', resolve).once('close', resolve));

const ENDED = new Error('The answer is complete');

/**
 * A signal, made when first asked for, that also ends with the answer: Remix keeps a timer of `streamTimeout` for every
 * page, with all that hangs on it, and clears it only when the request's signal aborts.
 */
function lifeOf(signal: CancelSignal): { signal(): AbortSignal; end(): void } {
  let controller: AbortController | undefined;
  const leave = (): void => controller?.abort();
  return {
    signal() {
      if (controller) return controller.signal;
      controller = new AbortController();
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return controller.signal;
    },
    end() {
      signal.removeEventListener('abort', leave);
      controller?.abort(ENDED);
    },
  };
}

/** `whole`: the body, when it is there already. */
async function send(
  res: ExpressResponse,
  answer: Response,
  routeId: string,
  whole: Buffer | null = null,
): Promise<void> {
  const capture = findCapture(res);
  if (capture) {
    const body = whole ?? (await readFullBody(answer.body));
    if (capture.take({ status: answer.status, headers: answer.headers, body, routeId })) return;
    writeHead(res, answer);
    res.end(body);
    return;
  }
  writeHead(res, answer);
  if (whole !== null) {
    res.setHeader('Content-Length', whole.byteLength);
    res.end(whole);
    return;
  }
  if (answer.body === null || res.req.method === 'HEAD') {
    await answer.body?.cancel();
    res.end();
    return;
  }
  await writeBody(res, answer.body);
}
