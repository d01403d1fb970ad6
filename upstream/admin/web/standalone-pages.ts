import type { ErrorRequestHandler } from 'express';
import type { TakenForm } from '~/upstream/admin/web/form-keys';
import { renderFrame } from '~/upstream/admin/web/frame';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import type { SavedForm } from '~/upstream/admin/web/kept-form';
import { createPageReply as pageReply, type ConsoleReply } from '~/upstream/admin/web/page';
import { formatClock } from '~/upstream/admin/web/render-value';
import type { OpsHost } from '~/upstream/core/actions/action';
import { Refusal } from '~/upstream/core/refusal';

/** Builds the reply to a repeated form post: the result of the first one. */
export const createRepeatedFormReply = ({
  at,
  outcome,
}: Extract<TakenForm, { kind: 'known' }>): ConsoleReply => {
  const became: HtmlPart =
    outcome === null ? '当时的结果未知，请先核对留痕' : outcome === 'done' ? '当时已完成' : '当时没有执行';
  return pageReply(
    '已提交过',
    html`<p>这份表单已在 ${formatClock(at)} 提交过：${became}。没有再次执行。</p>
      <p><a href="/">返回总览</a></p>`,
    409,
  );
};

/** Renders a page without a menu, for operators without a login and for errors. */
export const renderStandalonePage = (title: string, body: Html): string =>
  renderFrame({ title, body, operator: null, menu: [], path: '', csrf: '' });

/** Message and values of the login form. */
export interface LoginFormState {
  fault?: string | null;
  note?: string | null;
  name?: string;
  kept?: SavedForm | null;
  /** Target page after the login. */
  to?: string | null;
}

/** Renders the login form with its message. */
export const renderLoginForm = ({
  fault = null,
  note = null,
  name = '',
  kept = null,
  to = null,
}: LoginFormState): Html =>
  html`<form class="card narrow" method="post" action="/login">
    ${note !== null && html`<p class="done" role="status">${note}</p>`}
    ${fault !== null && html`<p class="wrong" role="alert">${fault}</p>`}
    ${kept !== null && html`<input type="hidden" name="kept" value="${JSON.stringify(kept)}" />`}
    ${to !== null && html`<input type="hidden" name="to" value="${to}" />`}
    <div class="field">
      <label for="name">登录名</label
      ><input id="name" name="name" value="${name}" autocomplete="username" required />
    </div>
    <div class="field">
      <label for="password">密码</label
      ><input id="password" name="password" type="password" autocomplete="current-password" required />
    </div>
    <button>登录</button>
  </form>`;

/** Shows refusals; logs failures, without claiming that nothing was done. */
export const handleError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return void response
      .status(status)
      .type('html')
      .send(
        renderStandalonePage(
          '提交的内容有误',
          html`<p>内容过大，或文件不是文本（CSV），没有执行任何操作。</p>
            <p><a href="/">返回总览</a></p>`,
        ),
      );
  if (error instanceof Refusal)
    return void response
      .status(422)
      .type('html')
      .send(
        renderStandalonePage(
          '不能办理',
          html`<p>${error.msg}</p>
            <p><a href="/">返回总览</a></p>`,
        ),
      );
  const host = (request.app.locals as { host?: OpsHost }).host;
  host?.log.error({ err: error, route: request.path }, 'console failed');
  const message = html`<p>服务出错。如果刚才提交了操作，结果未知：请先在留痕中核对，再决定是否重试。</p>
    <p><a href="/">返回总览</a></p>`;
  response.status(500).type('html').send(renderStandalonePage('出错了', message));
};
