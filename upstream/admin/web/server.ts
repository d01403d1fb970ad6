import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { isStorableText } from '~/domain/shared/text';
import { runInCallScope, openCallScope } from '~/upstream/core/call-scope';
import {
  renderStandalonePage,
  handleError,
  renderLoginForm,
  createRepeatedFormReply,
  type LoginFormState,
} from '~/upstream/admin/web/standalone-pages';
import { renderCsrfField, renderFrame } from '~/upstream/admin/web/frame';
import { renderFormKeyField, takeForm } from '~/upstream/admin/web/form-keys';
import {
  clearCookie,
  getSessionToken,
  getKnownBrowserToken,
  setCookie,
  setKnownBrowserCookie,
} from '~/upstream/admin/web/cookie';
import { requireSameOrigin, setSecurityHeaders } from '~/upstream/admin/web/guards';
import { html } from '~/upstream/admin/web/html';
import {
  SAVED_FORM_MAX_BYTES,
  buildSavedForm,
  createSavedFormReply,
  parseSavedForm,
  type SavedForm,
} from '~/upstream/admin/web/kept-form';
import {
  createPageReply as pageReply,
  type ConsolePage,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { pages as allPages } from '~/upstream/admin/web/pages';
import { buildLoginPath, parseNextPath } from '~/upstream/admin/web/next-path';
import { computeCsrf, isValidCsrf } from '~/upstream/admin/web/secrets';
import { CONSOLE_CSS } from '~/upstream/admin/web/style';
import { parseTextFiles } from '~/upstream/admin/web/text-files';
import type { OpsHost } from '~/upstream/core/actions/action';
import type { ActingOperator } from '~/upstream/core/actions/roles';
import { computeKnownBrowserToken, findOperator, logIn, logOut } from '~/upstream/admin/actions/sessions';
import { getSecurityLog } from '~/upstream/core/security';
import { Refusal } from '~/upstream/core/refusal';

const BODY_LIMIT_BYTES = 64 * 1024;
const FIELDS_MAX = 100;
const PASSWORD_PAGE = '/actions/change-password';

/** Fields as posted by a browser: each once, with text that a database can store. */
const textSchema = z.string().refine(isStorableText);
const formSchema = z.record(z.string().max(64), textSchema);
const paramsSchema = z.record(z.string(), textSchema);
const loginSchema = z.object({
  name: z.string().trim().max(64).refine(isStorableText),
  password: z.string().max(256),
  kept: z.string().optional(),
  to: z.string().optional(),
});

interface Known {
  operator: ActingOperator;
  loginToken: string;
}
/** Returns the identified operator (`entering`). */
const whoIs = (response: Response): Known => response.locals as Known;
type Answer = (request: Request, response: Response) => Promise<void>;

/** Creates the operators' console as an Express app. It does not listen. */
export function createConsole(host: OpsHost, pages: readonly ConsolePage[] = allPages): Express {
  const app = express();
  app.locals.host = host;
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  app.use(setSecurityHeaders(host));
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  // Browsers request it automatically.
  app.get('/favicon.ico', (_request, response) => void response.status(204).end());
  app.get('/desk.css', (_request, response) => void response.type('css').send(CONSOLE_CSS));
  app.use(requireSameOrigin);

  app.get('/login', (request, response) =>
    sendLogin(response, 200, {
      note: request.query.after === 'password' ? '密码已修改，请用新密码登录' : null,
      to: parseNextPath(request.query.to),
    }),
  );
  // The limit is doubled, because a kept form is included in the login form.
  app.post('/login', getBody(2 * SAVED_FORM_MAX_BYTES), caught(login));
  app.post('/logout', entering(null), getBody(BODY_LIMIT_BYTES), caught(logout));
  for (const page of pages) {
    const answered = caught((request, response) => answer(page, request, response));
    app.get(page.path, entering(page), answered);
    if (page.post)
      app.post(
        page.path,
        entering(page),
        getBody(page.bodyLimitBytes ?? BODY_LIMIT_BYTES),
        page.takesTextFiles ? parseTextFiles(host, page.bodyLimitBytes ?? BODY_LIMIT_BYTES, FIELDS_MAX) : [],
        answered,
      );
  }
  app.use(
    entering(null),
    caught((request, response) => send(request, response, { kind: 'missing', what: '页面' })),
  );
  app.use(handleError);
  return app;

  async function login(request: Request, response: Response): Promise<void> {
    const given = loginSchema.safeParse(request.body);
    if (!given.success) return sendLogin(response, 400, { fault: '请填写登录名与密码' });
    const kept = parseSavedForm(host, given.data.kept);
    const to = parseNextPath(given.data.to);
    const address = request.socket.remoteAddress ?? '';
    try {
      const token = await logIn(host, {
        ...given.data,
        address,
        browserToken: getKnownBrowserToken(host, request),
      });
      setCookie(host, response, token);
      setKnownBrowserCookie(host, response, await computeKnownBrowserToken(host, given.data.name));
      if (kept !== null && (await showKept(request, response, token, kept))) return;
      response.redirect(303, to ?? '/');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      getSecurityLog().note({ kind: 'operator-refused', address });
      sendLogin(response, 422, { fault: error.msg, name: given.data.name, kept, to });
    }
  }

  /** Shows a kept form directly after the login. */
  async function showKept(
    request: Request,
    response: Response,
    loginToken: string,
    kept: SavedForm,
  ): Promise<boolean> {
    const operator = await findOperator(host, loginToken);
    if (operator === null || operator.mustChange) return false;
    const who: Known = { operator, loginToken };
    Object.assign(response.locals, who);
    await send(request, response, createSavedFormReply(askedBy(who), kept, 200));
    return true;
  }

  async function logout(request: Request, response: Response): Promise<void> {
    const { loginToken } = whoIs(response);
    const form = formSchema.safeParse(request.body);
    if (!form.success || !isValidCsrf(loginToken, form.data.csrf ?? ''))
      return sendLogin(response, 403, { fault: '请求已失效' });
    await logOut(host, loginToken);
    clearCookie(host, response);
    response.redirect(303, '/login');
  }

  /**
   * Admits only logged-in operators with a role of the page, before any body is read. A password set by another
   * person must be changed first.
   */
  function entering(page: ConsolePage | null): RequestHandler {
    return (request, response, next) => {
      enter(page, request, response).then((isIn) => isIn && next(), next);
    };
  }

  async function enter(page: ConsolePage | null, request: Request, response: Response): Promise<boolean> {
    const loginToken = getSessionToken(host, request);
    const operator = loginToken === null ? null : await findOperator(host, loginToken);
    if (operator === null || loginToken === null) {
      if (loginToken !== null && page?.post && request.method === 'POST')
        await sendSessionEnded(request, response);
      else response.redirect(303, buildLoginPath(request));
      return false;
    }
    if (operator.mustChange && request.path !== PASSWORD_PAGE && request.path !== '/logout') {
      response.redirect(303, PASSWORD_PAGE);
      return false;
    }
    const who: Known = { operator, loginToken };
    Object.assign(response.locals, who);
    if (page === null || operator.roles.some((role) => page.roles.includes(role))) return true;
    await send(request, response, pageReply('没有权限', html`<p>您的角色不能打开此页。</p>`, 403));
    return false;
  }

  /**
   * Handles a login that expired while a form was filled in: nothing is done, and the input is passed to the next
   * login.
   */
  async function sendSessionEnded(request: Request, response: Response): Promise<void> {
    if (request.is('urlencoded')) await parsed(getBody(SAVED_FORM_MAX_BYTES), request, response);
    const kept = buildSavedForm(host, request.path, request.body);
    const fault =
      kept === null
        ? '登录已结束，刚才提交的内容没有执行。请重新登录'
        : '登录已结束，刚才提交的内容没有执行。重新登录后可核对并再次提交';
    sendLogin(response, 401, { fault, kept });
  }

  function askedBy({ operator, loginToken }: Known): ConsoleRequest {
    return {
      ...{ host, operator, loginToken, params: {}, query: {}, form: {} },
      hidden: () => html`${renderCsrfField(computeCsrf(loginToken))}${renderFormKeyField()}`,
    };
  }

  async function answer(page: ConsolePage, request: Request, response: Response): Promise<void> {
    const { operator, loginToken } = whoIs(response);
    const query = formSchema.safeParse(request.query);
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) return send(request, response, { kind: 'missing', what: '页面' });
    const asked: ConsoleRequest = {
      ...askedBy({ operator, loginToken }),
      params: params.data,
      query: query.success ? query.data : {},
    };
    if (request.method !== 'POST' || !page.post) return send(request, response, await page.show(asked));
    const posted = formSchema.safeParse(request.body);
    if (!posted.success)
      return send(request, response, pageReply('提交的内容有误', html`<p>请返回后重试。</p>`, 400));
    const { csrf = '', form_key = '', ...form } = posted.data;
    if (!isValidCsrf(loginToken, csrf)) {
      const kept = request.is('urlencoded') ? buildSavedForm(host, request.path, form) : null;
      const reply =
        kept === null
          ? pageReply('请求已失效', html`<p>请重新打开页面后再提交，没有执行任何操作。</p>`, 403)
          : createSavedFormReply(asked, kept, 403);
      return send(request, response, reply);
    }
    const taken = await takeForm(host, { key: form_key, operatorId: operator.id, action: request.path });
    if (taken.kind === 'known') return send(request, response, createRepeatedFormReply(taken));
    const reply = await page.post({ ...asked, form });
    const isDone = reply.kind !== 'missing' && !(reply.kind === 'page' && (reply.status ?? 200) >= 400);
    await taken.end(isDone ? 'done' : 'refused');
    return send(request, response, reply);
  }

  async function send(request: Request, response: Response, reply: ConsoleReply): Promise<void> {
    const { operator, loginToken } = whoIs(response);
    if (reply.kind === 'redirect') return response.redirect(303, reply.to);
    if (reply.kind === 'file') return void response.type(reply.contentType).send(reply.bytes);
    const {
      title,
      body,
      status = 200,
    } = reply.kind === 'page'
      ? reply
      : { title: `${reply.what}不存在`, body: html`<p><a href="/">返回总览</a></p>`, status: 404 };
    const menu = pages.filter(
      (page) => page.menu && page.roles.some((role) => operator.roles.includes(role)),
    );
    const csrf = computeCsrf(loginToken);
    response
      .status(status)
      .type('html')
      .send(renderFrame({ title, body, operator, menu, path: request.path, csrf }));
  }

  function sendLogin(response: Response, status: number, shown: LoginFormState): void {
    response
      .status(status)
      .type('html')
      .send(renderStandalonePage('登录', renderLoginForm(shown)));
  }
}

const caught =
  (run: Answer): RequestHandler =>
  (request, response, next) => {
    const scope = openCallScope(request.headers, `desk ${String(request.route?.path ?? 'unknown')}`);
    runInCallScope(scope, () => run(request, response).catch(next));
  };

/** Reads a body outside the middleware chain. */
const parsed = (read: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((done, fail) => {
    read(request, response, (error?: unknown) => (error === undefined ? done() : fail(error as Error)));
  });

const getBody = (limit: number): RequestHandler =>
  express.urlencoded({ extended: false, limit, parameterLimit: FIELDS_MAX });
