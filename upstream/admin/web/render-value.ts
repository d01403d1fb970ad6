import { toShanghaiClock } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import { html, Html, type HtmlPart } from '~/upstream/admin/web/html';
import { ROLE_LABELS, type Role } from '~/upstream/core/actions/roles';
import { formatOrderStatus, formatResultKey, formatStep, VALUE_LABELS } from '~/upstream/admin/web/labels';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const PERSON = /^person:/;
const LONG_SUM = /^[-−+]?\d{4,}\.\d{2}$/;
/** A key whose value is in 分, although everything here is shown in 元. */
const FEN_KEY = /(?:Fen|_fen)$/;
/** Deeper values are shown as text. */
const DEPTH_MAX = 5;

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats an instant in Shanghai time, to the minute. */
export function formatClock(instant: string): string {
  const { day, time } = toShanghaiClock(new Date(instant));
  return `${day} ${time.slice(0, 5)}`;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  const text = String(value);
  if (INSTANT.test(text)) return formatClock(new Date(text).toISOString());
  if (PERSON.test(text)) return '本人';
  return VALUE_LABELS[text] ?? formatGrouped(text);
}

/** Groups amounts of four or more digits by three. */
export const formatGrouped = (text: string): string =>
  LONG_SUM.test(text) ? text.replace(/\B(?=(?:\d{3})+\.)/g, ',') : text;

/** Renders any result of an action by its shape: rows as a table, an object as pairs, a list as lines. */
export function renderValue(value: unknown, depth = 0): Html {
  if (depth > DEPTH_MAX) return html`${JSON.stringify(value)}`;
  if (value instanceof Html) return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<span class="note">没有</span>`;
    if (value.every(isRow)) return rowsTable(value, depth);
    return html`${value.map((each, index) => [index > 0 && '、', renderValue(each, depth + 1)])}`;
  }
  if (typeof value === 'string' && value.includes('\n')) return html`<pre>${value}</pre>`;
  if (!isRow(value)) return html`${plain(value)}`;
  const pairs = Object.entries(value).map(
    ([key, part]) =>
      html`<dt>${getRowHeader(key, value)}</dt>
        <dd>${renderValue(named(key, part), depth + 1)}</dd>`,
  );
  return html`<dl>${pairs}</dl>`;
}

/** Returns the heading of a key: a name next to a fund is the fund's name, otherwise an operator's. */
const getRowHeader = (key: string, otherRow: Row): string =>
  key === 'name' && 'fund' in otherRow ? '产品名称' : formatResultKey(key);

/** Names and typed text of people: never taken for a label. */
const NAMES = new Set([
  'name',
  'display',
  'operator',
  'staff_no',
  'payer',
  'payerName',
  'typed',
  'reason',
  'note',
]);
const RUN_WORDS = { done: '已执行', asked: '已提交复核', refused: '没有执行', failed: '出错' } as const;

/** Formats a value by its name: amounts in 元, roles as labels, names unchanged. */
function named(key: string, value: unknown): unknown {
  if (typeof value === 'string' && NAMES.has(key)) return html`${value}`;
  if (key === 'roles' && Array.isArray(value)) return value.map((role: Role) => ROLE_LABELS[role] ?? role);
  if (key === 'order_status' || key === 'status') return formatOrderStatus(String(value ?? '—'));
  if (key === 'step' && typeof value === 'string') return formatStep(value);
  if (key === 'outcome') return RUN_WORDS[value as keyof typeof RUN_WORDS] ?? value;
  return FEN_KEY.test(key) && Number.isSafeInteger(value) ? fenToYuan(value as number) : value;
}

function rowsTable(rows: readonly Row[], depth: number): Html {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return renderTable(
    keys.map((key) => getRowHeader(key, rows[0] ?? {})),
    rows.map((row) => keys.map((key) => renderValue(named(key, row[key]), depth + 1))),
  );
}

/** Recognises counts and figures with decimals: an id of digits is not a figure. */
const WHEN = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/;
const FIGURE = /^[-−+]?[\d,]+\.\d+%?$/;
const getText = (cell: HtmlPart): string => (cell instanceof Html ? cell.text : String(cell ?? '')).trim();
const isFigure = (cell: HtmlPart): boolean => typeof cell === 'number' || FIGURE.test(getText(cell));
const isEmpty = (cell: HtmlPart): boolean =>
  ['', '—', 'null', 'undefined', 'false'].includes((cell instanceof Html ? cell.text : String(cell)).trim());

/** Name of a table: a caption, or, below a heading with the same text, a label only for screen readers. */
type Named = { caption: string } | { label: string };

/** Tables with at least this many columns are stacked on a phone, with a heading for each value. */
const STACKED_FROM = 3;

/**
 * Renders a table that scrolls horizontally when it is too wide, also by keyboard. Columns of figures are
 * right-aligned.
 */
export function renderTable(
  heads: readonly string[],
  rows: readonly (readonly HtmlPart[])[],
  named: Named = { label: '表格' },
): Html {
  const caption = 'caption' in named ? named.caption : null;
  const figures = heads.map(
    (_, at) =>
      rows.some((row) => isFigure(row[at])) && rows.every((row) => isFigure(row[at]) || isEmpty(row[at])),
  );
  const side = (at: number): HtmlPart => figures[at] && new Html(' class="num"');
  const kind = (at: number, cell: HtmlPart): HtmlPart =>
    figures[at] ? new Html(' class="num"') : WHEN.test(getText(cell)) && new Html(' class="when"');
  return html`<div
    class="scroll"
    tabindex="0"
    role="region"
    aria-label="${'caption' in named ? named.caption : named.label}"
  >
    <table ${heads.length >= STACKED_FROM && new Html('class="stacked"')}>
      ${
        caption !== null &&
        html`<caption>
          ${caption}
        </caption>`
      }
      <thead>
        <tr>
          ${heads.map((head, at) => html`<th scope="col" ${side(at)}>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, at) => html`<td${kind(at, cell)} data-head="${heads[at]}">${typeof cell === 'string' ? formatGrouped(cell) : cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
