import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { getErrorStatus, isPortalError, isRefused } from '~/bff/core/errors';
import { isEdition, type Edition } from '~/domain/platform/edition';
import { cleanQuery } from '~/domain/shared/query';
import { paths } from '~/app/paths';
import {
  NOT_FOUND_TEXT,
  createNotFoundResponse,
  resolveMiddleware,
  UnknownMiddlewareError,
} from '~/app/route-kit/middleware';
import type { FileRouteHandle } from '~/app/route-kit/page-handle';

export interface PageArguments<Params, Query, Visitor extends Viewer | null = Viewer | null> {
  params: Params;
  query: Query;
  context: PortalContext;
  /** Edition of this page: from its own segment, otherwise the last one visited. */
  edition: Edition;
  /** Null when logged out; also null on `public` pages, where the state is not loaded. */
  viewer: Visitor;
  url: URL;
}

/**
 * Converts the query of an address to an object; 'undefined', 'null' and empty quotes count as absent. Repeated
 * names are joined by commas.
 */
export function toQueryRecord(search: URLSearchParams): Record<string, string> {
  const result: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of cleanQuery(search)) {
    result[name] = name in result ? `${result[name]},${value}` : value;
  }
  return { ...result };
}

/** Creates an error response for the error page: status, code, text and request id. */
export function createErrorResponse(error: unknown, context: PortalContext): Response {
  if (error instanceof Response) return error;
  const status = isPortalError(error) ? error.status : getErrorStatus(error);
  if (isPortalError(error)) {
    if (isRefused(error, 'not_found')) return createNotFoundResponse(error.message || NOT_FOUND_TEXT);
  } else {
    context.reportError(error);
  }
  const msg = isPortalError(error)
    ? error.message
    : isUnknownMiddleware(error)
      ? error.message
      : '服务器访问异常';
  context.noteFailure(error);
  return Response.json(
    { code: isPortalError(error) ? (error.code ?? status) : status, msg, requestId: context.requestId },
    { status },
  );
}

const isUnknownMiddleware = (error: unknown): error is UnknownMiddlewareError =>
  error instanceof UnknownMiddlewareError;

/** Returns the address of a request; a directly rendered page has it without a web Request. */
export const getRequestUrl = (args: LoaderFunctionArgs & { url?: URL }): URL =>
  args.url ?? new URL(args.request.url);

/** Path and query of a request as a person sees them (without Remix's data suffix). */
export function getVisiblePath(url: URL): string {
  const pathname = url.pathname === '/_root.data' ? '/' : url.pathname.replace(/\.data$/, '');
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  search.delete('index');
  const text = search.toString();
  return text ? `${pathname}?${text}` : pathname;
}

function getVisibleSearch(url: URL): string {
  const path = getVisiblePath(url);
  const at = path.indexOf('?');
  return at < 0 ? '' : path.slice(at);
}

/** Responses created by `redirectToLogin`, in any place they are thrown. */
const toLogin = new WeakSet<Response>();

/**
 * Redirects a logged-out person to the user page with the original query, and back here after the login (AUTH-027,
 * AUTH-028). Thrown by an action, it keeps the typed values.
 */
export function redirectToLogin(context: PortalContext, edition: Edition, url: URL): Response {
  context.setReturnTo(getVisiblePath(url));
  const answer = redirect(paths.user(edition) + getVisibleSearch(url), 302);
  toLogin.add(answer);
  return answer;
}

/** Data of an error page about a form whose page could not be loaded after its POST. */
export interface PreservedForm {
  /** Message of the form. */
  message: string;
  /** Page with the outcome; null when none is open. */
  askTo: string | null;
  /** Page of the form, with the typed values restored. Null when they could not be stored. */
  formTo: string | null;
  /** Form for posting again; null when part of it cannot be requested here, such as a file. */
  again: {
    to: string;
    fields: [name: string, value: string][];
    secrets: string[];
  } | null;
}

/** Secrets that a person can type on any page. */
const RETYPED = new Set(['password', 'trade_password', 'captcha']);

/** Stores the values posted in this request for the next view of the page; resolves whether it did. */
async function keepPosted({ keptForm, keepDraft }: PortalContext): Promise<boolean> {
  return keptForm !== undefined && (await keepDraft(keptForm.path, keptForm.values));
}

/** Keeps the form of a page that fails after a POST, with the form's message. */
async function keepForm(context: PortalContext): Promise<PreservedForm | null> {
  const { keptForm } = context;
  if (!keptForm) return null;
  const { path, message, askTo, fields, secrets } = keptForm;
  const again = secrets.every((name) => RETYPED.has(name)) ? { to: path, fields, secrets } : null;
  return { message, askTo, formTo: (await keepPosted(context)) ? path : null, again };
}

const FIRST_ERROR_STATUS = 400;

const isRedirect = (thrown: unknown): boolean =>
  thrown instanceof Response && thrown.status < FIRST_ERROR_STATUS;

/** Message on the first page of a list whose cursor was not found. */
const FIRST_PAGE_NOTICE = '没有找到原来的翻页位置，已从第一页显示';

/**
 * Redirects to the first page of a list when the upstream does not know the cursor in the address; null for any
 * other error.
 */
function redirectToFirstPage(
  error: unknown,
  { context, url }: Pick<FailedPageInfo, 'context' | 'url'>,
): Response | null {
  if (!isRefused(error, 'invalid') || !url.searchParams.has('cursor')) return null;
  // An upstream that names no field only states that some parameter is invalid.
  const { field = 'cursor' } = error.refusal;
  if (field !== 'cursor' || context.keptForm !== undefined) return null;
  const first = new URL(url);
  for (const name of ['cursor', 'page']) first.searchParams.delete(name);
  context.setFlash({ text: FIRST_PAGE_NOTICE, tone: 'info' });
  return redirect(getVisiblePath(first), 302);
}

/**
 * Whether a form can show an error: not a response, an ended login, an invalid page definition, or a disconnected
 * client.
 */
const isForForm = (error: unknown): boolean =>
  !(error instanceof Response) &&
  !isUnknownMiddleware(error) &&
  !(isPortalError(error) && ['ClientGoneError', 'SessionExpiredError'].includes(error.kind));

async function withKeptForm(answer: Response, kept: PreservedForm | null): Promise<Response> {
  if (!kept || isRedirect(answer)) return answer;
  const facts = (await answer.json().catch(() => ({}))) as object;
  return Response.json({ ...facts, kept }, { status: answer.status });
}

/** Message on the login page when the typed values will be restored. */
const KEPT_FLASH = { text: '登录已过期，请重新登录，已填写的内容会保留', tone: 'error' } as const;

/**
 * Determines the viewer of a page by its login rule; on a public page with a guest screen only the session decides
 * whether it is a guest.
 */
async function getVisitor(
  { login, guest, asksForPerson }: FileRouteHandle,
  context: PortalContext,
): Promise<{ viewer: Viewer | null; isGuest: boolean }> {
  if (login === 'public' && !asksForPerson)
    return { viewer: null, isGuest: guest !== undefined && !context.session.isPresent };
  const viewer = await context.viewer();
  return { viewer, isGuest: viewer === null };
}

/** Data known about a page regardless of the failure. */
export type FailedPageInfo = Pick<PageArguments<unknown, unknown>, 'context' | 'edition' | 'url'>;

/**
 * Runs the common steps of a loader and an action: middleware, edition, login rule, parsed params and query, typed
 * errors. Throws a Response for redirects and errors.
 */
export async function runPage<Params, Query, Result, Visitor extends Viewer | null>(
  args: LoaderFunctionArgs,
  options: {
    handle: FileRouteHandle;
    params?: z.core.$ZodType<Params>;
    query?: z.core.$ZodType<Query>;
    /**
     * Called before a person is sent to the login: an action stores the typed values. Resolves whether they were
     * stored.
     */
    keepTyped?: (context: PortalContext, url: URL) => Promise<boolean>;
    /**
     * Reply for guests in place of the page; without it they are redirected to the login, or the page handles them
     * itself.
     */
    answerGuest?: (context: PortalContext) => Result;
    /** Reply of a failed page; null when it has none. */
    answerFailure?: (error: unknown, page: FailedPageInfo) => Promise<Result | null>;
  },
  handler: (page: PageArguments<Params, Query, Visitor>) => Promise<Result>,
): Promise<Result> {
  const context: PortalContext = args.context;
  const url = getRequestUrl(args);
  const segment = args.params.product;
  const edition = isEdition(segment) ? segment : context.edition;
  try {
    for (const step of resolveMiddleware(['edition', ...(options.handle.middleware ?? [])])) {
      const answer = await step({ params: args.params, context });
      if (answer) throw answer;
    }
    const { viewer, isGuest } = await getVisitor(options.handle, context);
    const isCrawler = context.client.kind === 'crawler';
    if (options.handle.login === 'required' && isGuest && !(isCrawler && options.answerGuest)) {
      throw redirectToLogin(context, edition, url);
    }
    const params = parseOr404(options.params, args.params);
    const query = parseQuery(options.query, toQueryRecord(url.searchParams));
    if (isGuest && options.answerGuest) return options.answerGuest(context);
    return await handler({
      params,
      query,
      context,
      edition,
      viewer: viewer as Visitor,
      url,
    });
  } catch (error) {
    const answer = isForForm(error) ? await options.answerFailure?.(error, { context, edition, url }) : null;
    if (answer) return answer;
    if (!options.keepTyped && !isRedirect(error)) context.holdDraft();
    throw await endPage(error).catch((fault: unknown) => createErrorResponse(fault, context));
  }

  /**
   * Creates the response to an error. Throws for a body that is not a form of this page, because a login would not
   * help.
   */
  async function endPage(error: unknown): Promise<Response> {
    const firstPageTo = options.keepTyped ? null : redirectToFirstPage(error, { context, url });
    if (firstPageTo) return firstPageTo;
    const keepTyped = options.keepTyped ?? keepPosted;
    if (isPortalError(error) && error.kind === 'SessionExpiredError') {
      const isKept = await keepTyped(context, url);
      context.setFlash(isKept ? KEPT_FLASH : { text: error.message, tone: 'error' });
      return redirectToLogin(context, edition, url);
    }
    if (error instanceof Response && toLogin.has(error) && (await keepTyped(context, url))) {
      context.setFlash(KEPT_FLASH);
    }
    return withKeptForm(createErrorResponse(error, context), await keepForm(context));
  }
}

function parseOr404<T>(schema: z.core.$ZodType<T> | undefined, value: unknown): T {
  if (!schema) return {} as T;
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw createNotFoundResponse();
  return parsed.data;
}

/** An invalid query value is dropped instead of failing, so that an old or damaged link still shows the page. */
function parseQuery<T>(schema: z.core.$ZodType<T> | undefined, value: Record<string, string>): T {
  if (!schema) return {} as T;
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const kept = { ...value };
  for (const issue of parsed.error.issues) {
    const name = issue.path[0];
    if (typeof name === 'string') delete kept[name];
  }
  const again = z.safeParse(schema, kept);
  if (!again.success) throw createNotFoundResponse();
  return again.data;
}
