import { shanghaiClock } from '~/domain/calendar/dates';
import { html, Html, type Part } from '~/upstream/desk/html';
import { resultWord, VALUE_WORDS } from '~/upstream/desk/words';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
/** Deeper values stand as text. */
const DEPTH_MAX = 5;

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An instant by Shanghai's clock, to the minute. */
export function clockText(instant: string): string {
  const { day, time } = shanghaiClock(new Date(instant));
  return `${day} ${time.slice(0, 5)}`;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  const text = String(value);
  return INSTANT.test(text) ? clockText(text) : (VALUE_WORDS[text] ?? text);
}

/** Any result of an action, read from its shape: rows as a table, an object as pairs, a list as lines. */
export function shown(value: unknown, depth = 0): Html {
  if (depth > DEPTH_MAX) return html`${JSON.stringify(value)}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<span class="note">没有</span>`;
    if (value.every(isRow)) return rowsTable(value, depth);
    return html`${value.map((each, index) => [index > 0 && '、', shown(each, depth + 1)])}`;
  }
  if (!isRow(value)) return html`${plain(value)}`;
  const pairs = Object.entries(value).map(
    ([key, part]) =>
      html`<dt>${resultWord(key)}</dt>
        <dd>${shown(part, depth + 1)}</dd>`,
  );
  return html`<dl>${pairs}</dl>`;
}

function rowsTable(rows: readonly Row[], depth: number): Html {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return table(
    keys.map(resultWord),
    rows.map((row) => keys.map((key) => shown(row[key], depth + 1))),
  );
}

/** A count, or a figure with its places: an id of digits is none. */
const FIGURE = /^[-−+]?[\d,]+\.\d+%?$/;
const isFigure = (cell: Part): boolean =>
  typeof cell === 'number' || FIGURE.test((cell instanceof Html ? cell.text : String(cell ?? '')).trim());
const isEmpty = (cell: Part): boolean =>
  ['', '—', 'null', 'undefined', 'false'].includes((cell instanceof Html ? cell.text : String(cell)).trim());

/** A table that scrolls by itself where it is too wide, also by keys. Columns of figures stand to the right. */
export function table(heads: readonly string[], rows: readonly (readonly Part[])[], caption?: string): Html {
  const figures = heads.map(
    (_, at) =>
      rows.some((row) => isFigure(row[at])) && rows.every((row) => isFigure(row[at]) || isEmpty(row[at])),
  );
  const side = (at: number): Part => figures[at] && new Html(' class="num"');
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption ?? '表格'}">
    <table>
      ${
        caption !== undefined &&
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
              ${row.map((cell, at) => html`<td${side(at)}>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
