import { formatFen, yuanToFen } from '~/domain/figures/money';
import { html, Html, type HtmlPart } from '~/upstream/admin/web/html';
import type { ConsoleRequest } from '~/upstream/admin/web/page';
import { LIST_SIZE } from '~/upstream/core/actions/subjects';

/** Builds the requested page of a list of `count` rows, and the links to the others; the filter is kept. */
export function buildPageLinks(
  count: number,
  { path, query }: { path: string; query: ConsoleRequest['query'] },
): { at: number; ways: HtmlPart } {
  const last = Math.max(1, Math.ceil(count / LIST_SIZE));
  const at = Math.min(last, getRequestedPage(query));
  return { at, ways: getWays(at, last, wayTo(path, query)) };
}

/** Returns the requested page; the first one by default. */
export const getRequestedPage = ({ page = '' }: ConsoleRequest['query']): number =>
  /^\d{1,4}$/.test(page) ? Math.max(1, Number(page)) : 1;

/** Renders the links of uncounted lists: next, while one of them is full. */
export const renderUncountedLinks = (
  at: number,
  hasMore: boolean,
  { path, query }: { path: string; query: ConsoleRequest['query'] },
): HtmlPart => (at > 1 || hasMore) && getWays(at, hasMore ? at + 1 : at, wayTo(path, query), false);

const wayTo =
  (path: string, query: ConsoleRequest['query']) =>
  (to: number, text: string): Html =>
    html`<a class="button quiet" href="${getHref(path, { ...query, page: String(to) })}">${text}</a>`;

/**
 * Renders the links to the other pages of a list requested by a form: each repeats the request and its reason for
 * another page.
 */
export function renderPostedPageForms(
  { hidden, form }: Pick<ConsoleRequest, 'hidden' | 'form'>,
  { page, count }: { page: number; count: number },
): HtmlPart {
  const kept = Object.entries(form).filter(([name]) => name !== 'page');
  const way = (to: number, text: string): Html =>
    html`<form method="post">
      ${hidden}${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="quiet" name="page" value="${to}">${text}</button>
    </form>`;
  return getWays(page, Math.max(1, Math.ceil(count / LIST_SIZE)), way);
}

const getWays = (
  at: number,
  last: number,
  way: (to: number, text: string) => Html,
  isCounted = true,
): HtmlPart =>
  last > 1 &&
  html`<nav class="row pages" aria-label="分页">
    ${at > 1 && way(at - 1, '上一页')}<span class="note">第 ${at}${isCounted && ` / ${last}`} 页</span
    >${at < last && way(at + 1, '下一页')}
  </nav>`;

/** Sums the counts of all kinds. */
export const sumCounts = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Renders the filters by kind with their counts; none when there is only one kind. */
export function renderKindChips(
  counts: ReadonlyMap<string, number>,
  { path, current, words }: { path: string; current: string; words: (kind: string) => string },
): HtmlPart {
  if (counts.size < 2) return null;
  const all = sumCounts(counts);
  const chip = (kind: string, text: string): Html =>
    html`<li>
      <a href="${getHref(path, { kind })}" ${kind === current && new Html('aria-current="true"')}>${text}</a>
    </li>`;
  return html`<ul class="chips" aria-label="按类别">
    ${chip('', `全部 ${all}`)}${[...counts].map(([kind, count]) => chip(kind, `${words(kind)} ${count}`))}
  </ul>`;
}

/** Formats number and sum: sums in 元, as decimal text. */
export function formatCountAndSum(yuan: readonly string[]): string {
  if (yuan.length === 0) return '0 笔';
  const sum = yuan.reduce((fen, each) => fen + yuanToFen(each), 0);
  return `${yuan.length} 笔，共 ${formatFen(sum)} 元`;
}

/** Builds a URL with the non-empty parameters. */
function getHref(path: string, query: Readonly<Record<string, string>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
