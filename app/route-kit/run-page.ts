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
import type { FileHandle } from '~/app/route-kit/page-handle';

export interface PageArguments<Params, Query, Visitor extends Viewer | null = Viewer | null> {
  params: Params;
  query: Query;
  context: PortalContext;
  /** Edition of this page: its own segment, else the last one visited. */
  edition: Edition;
  /** Null when logged out; on `public` pages the state is not fetched and this is null. */
  viewer: Visitor;
  url: URL;
}

/** Query of an address as an object; 'undefined', 'null' and empty quotes count as absent. Repeated names are joined by commas. */
export function toQueryRecord(search: URLSearchParams): Record<string, string> {
  const result: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of cleanQuery(search)) {
    result[name] = name in result ? `${result[name]},${value}` : value;
  }
  return { ...result };
}

/** A thrown answer the error page can show: status, code, text and request id. */
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

/** The address of a request; a page made directly has it at hand, without a web Request. */
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

function visibleSearch(url: URL): string {
  const path = getVisiblePath(url);
  const at = path.indexOf('?');
  return at < 0 ? '' : path.slice(at);
}

/** Answers made by `redirectToLogin`, whoever throws them. */
const toLogin = new WeakSet<Response>();

/**
 * Sends a logged-out person to the user page with the original query, and back here after login (AUTH-027, AUTH-028).
 * Thrown by an action it keeps what was typed.
 */
export function redirectToLogin(context: PortalContext, edition: Edition, url: URL): Response {
  context.setReturnTo(getVisiblePath(url));
  const answer = redirect(paths.user(edition) + visibleSearch(url), 302);
  toLogin.add(answer);
  return answer;
}

/** What an error page says of a form whose page could not be loaded after its post. */
export interface PreservedForm {
  /** What the form would have said. */
  message: string;
  /** Where what became of it can be seen; null where nothing is open. */
  askTo: string | null;
  /** The page of the form; what was typed is there again. Null when it could not be kept. */
  formTo: string | null;
  /** The form itself, to be posted once more; null where something of it cannot be asked for here, such as a file. */
  again: {
    to: string;
    fields: [name: string, value: string][];
    secrets: string[];
  } | null;
}

/** Secrets that a person can type on any page. */
const RETYPED = new Set(['password', 'trade_password', 'captcha']);

/** Whether what was posted in this request is put by for the next look at its page. */
async function keepPosted({ keptForm, keepDraft }: PortalContext): Promise<boolean> {
  return keptForm !== undefined && (await keepDraft(keptForm.path, keptForm.values));
}

/** A page that fails after a post keeps its form, and says what the form would have said. */
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

/** Said on the first page of a list whose place in the address was not found. */
const LIST_ANEW = '没有找到原来的翻页位置，已从第一页显示';

/** The first page of a list, where the address named a place in it that upstream does not know; null for anything else. */
function listAnew(
  error: unknown,
  { context, url }: Pick<FailedPageInfo, 'context' | 'url'>,
): Response | null {
  if (!isRefused(error, 'invalid') || !url.searchParams.has('cursor')) return null;
  // An upstream that names no field says no more than that something asked for is wrong.
  const { field = 'cursor' } = error.refusal;
  if (field !== 'cursor' || context.keptForm !== undefined) return null;
  const first = new URL(url);
  for (const name of ['cursor', 'page']) first.searchParams.delete(name);
  context.setFlash({ text: LIST_ANEW, tone: 'info' });
  return redirect(getVisiblePath(first), 302);
}

/** Whether a form can say an error: not an answer of its own, an end of the login, a wrong page, or one nobody waits for. */
const isForForm = (error: unknown): boolean =>
  !(error instanceof Response) &&
  !isUnknownMiddleware(error) &&
  !(isPortalError(error) && ['ClientGoneError', 'SessionExpiredError'].includes(error.kind));

async function withKeptForm(answer: Response, kept: PreservedForm | null): Promise<Response> {
  if (!kept || isRedirect(answer)) return answer;
  const facts = (await answer.json().catch(() => ({}))) as object;
  return Response.json({ ...facts, kept }, { status: answer.status });
}

/** Said on the login page when what was typed is there again afterwards. */
const KEPT_FLASH = { text: '登录已过期，请重新登录，已填写的内容会保留', tone: 'error' } as const;

/** Who asks for a page, by its login rule; of a public page with a guest screen the session alone says whether it is a guest. */
async function visitorOf(
  { login, guest, asksForPerson }: FileHandle,
  context: PortalContext,
): Promise<{ viewer: Viewer | null; isGuest: boolean }> {
  if (login === 'public' && !asksForPerson)
    return { viewer: null, isGuest: guest !== undefined && !context.session.isPresent };
  const viewer = await context.viewer();
  return { viewer, isGuest: viewer === null };
}

/** What is known of a page whatever failed in it. */
export type FailedPageInfo = Pick<PageArguments<unknown, unknown>, 'context' | 'edition' | 'url'>;

/**
 * Everything a loader and an action share: middleware, edition, login rule, parsed params and query, typed errors.
 * Throws a Response for redirects and errors.
 */
export async function runPage<Params, Query, Result, Visitor extends Viewer | null>(
  args: LoaderFunctionArgs,
  options: {
    handle: FileHandle;
    params?: z.core.$ZodType<Params>;
    query?: z.core.$ZodType<Query>;
    /** Before a person is sent to log in and comes back: an action keeps what was typed. Says whether it was kept. */
    keepTyped?: (context: PortalContext, url: URL) => Promise<boolean>;
    /** What those see in the page's place who are not logged in; who has none sends them to log in, or looks by itself. */
    answerGuest?: (context: PortalContext) => Result;
    /** What a failed page answers all the same; null where it has nothing to answer. */
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
    const { viewer, isGuest } = await visitorOf(options.handle, context);
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

  /** What an error is answered with. Throws for a body that is no form of this page: nobody logs in to post it again. */
  async function endPage(error: unknown): Promise<Response> {
    const anew = options.keepTyped ? null : listAnew(error, { context, url });
    if (anew) return anew;
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

/** A wrong query value is dropped, not an error: an old or mangled link still shows the page. */
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
