/**
 * The last step: pages rendered by Remix. One handler per page (page-routes.ts), a limited number at the same time.
 */
import type { GetLoadContextFunction } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import { isUnknownArea } from '~/bff/http/legacy-redirects';
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
import { createPageRequest, readFullBody, writeBody, writeHead } from '~/bff/ssr/page-request';
import { getPageRoutes, type PageRoute } from '~/bff/ssr/page-routes';
import { getCancelSignal } from '~/bff/http/request-context';
import { getScope } from '~/bff/http/request-scope';
import { createFairQueue, type QueueSlot } from '~/observability/fair-queue';
import { createClientGoneError, createOverloadError } from '~/bff/core/upstream-errors';

export interface PageOptions {
  config: Pick<PortalConfig, 'publicOrigin' | 'ssrConcurrency' | 'pageBudgetMs' | 'hasDirectDocuments'>;
  metrics: PortalMetrics;
  /** The build to serve: always the same one in production, a new one after a change under Vite. */
  loadBuild(): Promise<ServerBuild>;
  /** Context of loaders and actions: the PortalContext, as app-context.ts declares it to Remix. */
  createContext: GetLoadContextFunction;
}

const FIRST_ERROR_STATUS = 400;
const METHOD_NOT_ALLOWED = 405;
/** Head of every page rendered directly; it has no body. */
const DIRECT = new Response(null, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
const MANIFEST_PATH = '/__manifest';
/** Number of waiting pages per page being rendered. */
const QUEUE_PER_PAGE = 4;
const QUEUE_WAIT_MS = 2_000;

/** Renders the page of every request that no earlier step has answered. */
export function createRemixHandler(options: PageOptions): RequestHandler {
  const { config, metrics } = options;
  const queue = createFairQueue({
    concurrency: config.ssrConcurrency,
    queueLength: config.ssrConcurrency * QUEUE_PER_PAGE,
    waitMs: QUEUE_WAIT_MS,
    refuse: () => refuse('place'),
    cancel: createClientGoneError,
    meter: { changed: metrics.rendering },
  });
  const shedder = createLoadShedder({
    concurrency: config.ssrConcurrency,
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
    // A data request uses the route that its router knows; the loader of that page refuses an unknown edition.
    const page = isUnknownArea(address.path) && !address.isData ? routes.notFound : routes.find(address.path);
    scope.route = page.id;
    const signal = getCancelSignal(res);
    const { isData } = address;
    try {
      await queue.run((slot) => render(req, res, page, { signal, slot, isData }), { signal });
    } catch (error) {
      if (!isEarlierShown(res, error, page.id)) throw error;
    }
  });

  async function render(
    req: ExpressRequest,
    res: ExpressResponse,
    page: PageRoute,
    { signal, slot, isData }: { signal: CancelSignal; slot: QueueSlot; isData: boolean },
  ): Promise<void> {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    let endLate = (): void => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      endLate = () => reject(refuse('place'));
    });
    const wait = openRequestDeadline(res, {
      ...{ slot, signal, budgetMs: config.pageBudgetMs },
      onUpstream: (waiting, isWaiting) => shedder.changed(page.id, waiting, isWaiting),
      // The outcome of a form is always reported, even when late.
      onLate: isRead ? () => endLate() : undefined,
    });
    if (!isRead) wait.forPerson(waitForBody(req));
    const context = await Promise.race([options.createContext(req, res), late]);
    // With scripts the form keeps its page in the browser.
    context.isFormPage = page.hasForm && req.method === 'GET' && !parsePageAddress(req.originalUrl).isData;
    const life = getLife(signal);
    try {
      const requester = getRequester(context.session.isPresent, isRead, page);
      if (shedder.isTooLong(page.id, requester)) throw refuse('upstream');
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
      // POST is the only page method that this page may not support.
      if (answer.status === METHOD_NOT_ALLOWED) setAllowHeader(res, READ_METHODS);
      const whole = document ?? (context.wholePage?.answer === answer ? [context.wholePage.text] : null);
      await send(res, answer, page.id, whole && Buffer.from(whole.join('')));
    } finally {
      wait.end();
      life.end();
    }
  }
}

/** Priority: a logged-in person at a form, and any client that posts one, is in the middle of a step. */
const getRequester = (isPerson: boolean, isRead: boolean, { hasForm }: PageRoute): RequestPriority =>
  !isRead || (isPerson && hasForm) ? 'step' : isPerson ? 'person' : 'guest';

/** Shows a guest who was refused under overload the previously cached page, if there is one. */
function isEarlierShown(res: ExpressResponse, error: unknown, routeId: string): boolean {
  if (!isPortalError(error) || error.kind !== 'OverloadError') return false;
  const none = { headers: new Headers(), body: Buffer.alloc(0), routeId };
  return findCapture(res)?.take({ status: error.status, ...none }) ?? false;
}

/** Resolves when the whole body has been received, or the connection has ended. */
const waitForBody = (req: ExpressRequest): Promise<void> =>
  new Promise((resolve) => req.once('end', resolve).once('close', resolve));

const ENDED = new Error('The response is complete');

/**
 * Signal, created on first use, that is also aborted after the response. Remix keeps a `streamTimeout` timer for
 * every page, with all objects it refers to, and clears it only when the signal of the request aborts.
 */
function getLife(signal: CancelSignal): { signal(): AbortSignal; end(): void } {
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

/** `whole`: the body, when it is already complete. */
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
