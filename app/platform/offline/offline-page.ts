import type {
  ArticleSnapshot,
  ArticleBlock,
  OfflineSnapshot,
  CopyAppearance,
  WatchlistSnapshot,
} from '~/app/platform/offline/copies';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const each = <T>(list: readonly T[], draw: (item: T) => string): string => list.map(draw).join('');

/** Shanghai time, which has no daylight saving time: `2026-11-23 13:05`. */
const HOURS_AHEAD_MS = 8 * 3_600_000;
const getTime = (ms: number): string =>
  new Date(ms + HOURS_AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');

const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${safe(value)}"`;

function getDocument(title: string, look: CopyAppearance | null, main: string): string {
  return `<!doctype html><html lang="zh-CN"${attribute('data-theme', look?.theme ?? null)}${attribute('data-size', look?.size ?? null)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><title>${safe(title)}</title>${each(
    look?.styles ?? [],
    (href) => `<link rel="stylesheet" href="${safe(href)}">`,
  )}</head>
<body><main class="main" id="main"><div class="column">${main}</div></main></body></html>`;
}

/** `rows`: HTML. */
const table = (head: readonly string[], rows: string): string => `
<div class="overflow-x-auto" role="group" aria-label="表格" tabindex="0"><table class="data-table">
<thead><tr>${each(head, (cell) => `<th scope="col">${safe(cell)}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;

const plainRows = (rows: readonly (readonly string[])[]): string =>
  each(rows, (row) => `<tr>${each(row, (cell) => `<td>${safe(cell)}</td>`)}</tr>`);

function getBlock(block: ArticleBlock): string {
  switch (block.type) {
    case 'h2':
      return `<h2>${safe(block.text)}</h2>`;
    case 'p':
      return `<p>${safe(block.text)}</p>`;
    case 'quote':
      return `<blockquote>${safe(block.text)}</blockquote>`;
    case 'list':
      return `<ul>${each(block.items, (item) => `<li>${safe(item)}</li>`)}</ul>`;
    case 'table':
      return table(block.head, plainRows(block.rows));
  }
}

const savedNote = (savedAt: number): string =>
  `<p class="note-text mt-4" role="status">没有网络。以下是 ${getTime(savedAt)} 保存在本机的内容，之后的更新不在其中。</p>`;

const ways = (path: string, listTo: string): string =>
  `<p class="mt-6"><a class="button button-small" href="${safe(path)}">重新打开</a></p>
<p class="mt-3"><a class="button button-line button-small" href="${safe(listTo)}">其他已保存的内容</a></p>`;

const articlePage = (copy: ArticleSnapshot, listTo: string): string =>
  getDocument(
    `${copy.title} · 离线`,
    copy.look,
    `${savedNote(copy.savedAt)}<article class="article mt-4"><h1>${safe(copy.title)}</h1>
<p class="note-text">${safe(copy.notes.join(' · '))}</p><div class="prose">${each(copy.body, getBlock)}</div></article>
<p class="footnote">文章仅供了解与学习，不构成投资建议。基金有风险，投资需谨慎。</p>${ways(copy.path, listTo)}`,
  );

/** A text as HTML with a smaller one below it: three columns fit at 320 px. */
const over = (word: string, note: string): string =>
  `${word}<small class="tiny-text block">${safe(note)}</small>`;

function watchlistPage(copy: WatchlistSnapshot, listTo: string): string {
  const rows = each(
    copy.rows,
    ({ name, code, values }) =>
      `<tr><td>${over(`<span class="whitespace-pre-line">${safe(name)}</span>`, code)}</td>${
        values === null
          ? '<td colspan="2">联网后查看</td>'
          : `<td>${over(safe(values.change), values.changeOf)}</td><td>${safe(values.year)}</td>`
      }</tr>`,
  );
  const others = copy.others > 0 ? `<p class="note-text">另有 ${copy.others} 只没有保存。</p>` : '';
  return getDocument(
    '自选 · 离线',
    copy.look,
    `${savedNote(copy.savedAt)}<h1 class="mt-4">自选</h1>${table(['名称', '涨跌', '近1年'], rows)}${others}
<p class="footnote">私募产品的净值不保存在本机。费后复权净值，来源：基金管理人披露。过往业绩不预示未来表现。</p>${ways(copy.path, listTo)}`,
  );
}

/** Renders the page of a copy. */
export const renderSnapshotPage = (copy: OfflineSnapshot, listTo: string): string =>
  copy.kind === 'article' ? articlePage(copy, listTo) : watchlistPage(copy, listTo);

/** Renders the list of copies, shown when the requested page was not saved: newest first. */
export function renderOfflineListPage(copies: readonly OfflineSnapshot[], asked: string | null): string {
  const newest = [...copies].sort((a, b) => b.savedAt - a.savedAt);
  const links = each(
    newest,
    (
      copy,
    ) => `<li><a class="list-row" href="${safe(copy.path)}"><span>${safe(copy.kind === 'article' ? copy.title : '自选')}
<span class="note-text block">${getTime(copy.savedAt)} 保存</span></span></a></li>`,
  );
  return getDocument(
    '没有网络',
    newest[0]?.look ?? null,
    `<h1 class="mt-6">${asked === null ? '已保存的内容' : '暂时打不开'}</h1>
<p class="note-text" role="status">${asked === null ? '这些内容保存在本机，没有网络时也能阅读。' : '网络不通，或服务暂时不可用。办理中的事项不受影响，连上后可在交易记录中查看结果。'}</p>
${asked === null ? '' : `<p class="mt-4"><a class="button button-small" href="${safe(asked)}">重新打开</a></p>`}
${newest.length === 0 ? '<p class="note-text mt-6">本机还没有保存的内容。读过的文章与打开过的自选会自动保存。</p>' : `<h2 class="mt-6">可离线阅读</h2><ul class="card list mt-3">${links}</ul>`}`,
  );
}
