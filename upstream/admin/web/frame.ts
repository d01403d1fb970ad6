import { html, Html, type HtmlPart } from '~/upstream/admin/web/html';
import type { ConsolePage } from '~/upstream/admin/web/page';
import { ROLE_LABELS, type ActingOperator } from '~/upstream/core/actions/roles';

interface Framed {
  title: string;
  body: Html;
  /** Null without a login. */
  operator: ActingOperator | null;
  /** Menu pages that this operator may open. */
  menu: readonly ConsolePage[];
  path: string;
  csrf: string;
}

/** Renders the hidden field that proves that a form came from a page of this login. */
export const renderCsrfField = (csrf: string): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}" />`;

/** Marks the menu entry of the current page, and of its subpages. */
const getCurrent = (of: string, path: string): HtmlPart => {
  if (of === path) return new Html('aria-current="page"');
  return of !== '/' && path.startsWith(`${of}/`) && new Html('aria-current="true"');
};

/** Renders a whole page: head, bar with the menu, content. */
export function renderFrame({ title, body, operator, menu, path, csrf }: Framed): string {
  const links: HtmlPart = menu.map(
    (page) => html`<a href="${page.path}" ${getCurrent(page.path, path)}>${page.menu}</a>`,
  );
  const own: HtmlPart =
    operator &&
    html`<a class="note" href="/actions/change-password"
        >${operator.display}（${operator.roles.map((role) => ROLE_LABELS[role]).join('、')}）</a
      >
      <form method="post" action="/logout">
        ${renderCsrfField(csrf)}<button class="quiet">退出</button>
      </form>`;
  return html`<!DOCTYPE html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · 运营台</title>
        <link rel="stylesheet" href="/desk.css" />
      </head>
      <body>
        <a class="skip" href="#content">跳到内容</a>
        <header>
          <div class="bar">
            <strong>运营台</strong>${operator && html`<nav aria-label="主要">${links}</nav>`}${own}
          </div>
        </header>
        <main id="content">
          <h1>${title}</h1>
          ${body}
        </main>
        ${operator && html`<footer class="note">时间均为北京时间</footer>`}
      </body>
    </html>`.text;
}
