import { NEWS_KIND_NAMES } from '~/contract/content';
import { formatRate } from '~/domain/figures/format';
import { computeReadingMinutes } from '~/domain/shared/reading-minutes';
import type { ArticleBody } from '~/upstream/core/db/schema';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import { renderTable } from '~/upstream/admin/web/render-value';
import { findArgumentLabel, VALUE_LABELS } from '~/upstream/admin/web/labels';
import {
  parseBody,
  getSaveActionName,
  type ContentKindName,
  splitLines,
  type ContentFields,
} from '~/upstream/modules/content';

const percent = (ratio: number): string => formatRate(ratio);

/** Renders blocks like the portal, as text only. A chart is described by the start and end of its lines. */
function blockHtml(block: ArticleBody[number]): Html {
  switch (block.type) {
    case 'h2':
      return html`<h3>${block.text}</h3>`;
    case 'p':
      return html`<p>${block.text}</p>`;
    case 'quote':
      return html`<blockquote>${block.text}</blockquote>`;
    case 'list':
      return html`<ul>
        ${block.items.map((item) => html`<li>${item}</li>`)}
      </ul>`;
    case 'table':
      return renderTable(block.head, block.rows);
    case 'chart':
      return html`<p>图：${block.title}（${block.dates[0] ?? ''} 至 ${block.dates.at(-1) ?? ''}）</p>
        ${renderTable(
          ['', '起', '止'],
          block.lines.map(({ name, values }) => [name, percent(values[0] ?? 0), percent(values.at(-1) ?? 0)]),
        )}
        <p class="note">${block.note}</p>`;
  }
}

const paragraphs = (text = ''): Html[] => splitLines(text).map((each) => html`<p>${each}</p>`);
const bullets = (text = ''): HtmlPart =>
  splitLines(text).length > 0 &&
  html`<ul>
    ${splitLines(text).map((each) => html`<li>${each}</li>`)}
  </ul>`;
const note = (...parts: readonly string[]): Html =>
  html`<p class="note">${parts.filter(Boolean).join(' · ')}</p>`;

function article(fields: ContentFields, date: string): Html {
  const { kind = '', title = '', summary = '', author = '', source = '' } = fields;
  const body = parseBody(fields.body ?? '');
  const kinds: Readonly<Record<string, string>> = NEWS_KIND_NAMES;
  return html`<h2>${title}</h2>
    ${note(kinds[kind] ?? kind, date, author, `约 ${computeReadingMinutes(body)} 分钟`)}
    <p class="note">封面由门户按正文绘制。列表与分享中的摘要：${summary}</p>
    ${body.map(blockHtml)} ${note(`来源：${source}`)}
    ${note(...splitLines(fields.tags ?? '').map((tag) => `# ${tag}`))}
    ${splitLines(fields.mentions ?? '').length > 0 && html`<h3>文中提到</h3>`}${bullets(fields.mentions)}`;
}

const lesson = ({ chapter = '', title = '', summary = '', body = '' }: ContentFields): Html =>
  html`${note(chapter)}
    <h2>${title}</h2>
    <p class="note">${summary}</p>
    ${parseBody(body).map(blockHtml)}`;

const banner = (fields: ContentFields): Html => {
  const { title = '', lines = '', news_id = '', page = '', editions = '', starts_at = '' } = fields;
  return html`<div class="banner">
      <strong>${title}</strong
      >${splitLines(lines).map((each) => html`<span>${each}</span>`)}${starts_at && html`<span>${starts_at}</span>`}
    </div>
    ${note(page === '' ? `打开文章 ${news_id}` : `打开${VALUE_LABELS[page] ?? page}`, VALUE_LABELS[editions] ?? editions)}`;
};

const activity = (fields: ContentFields): Html => {
  const { title = '', text = '', topic = '', mode = '', city = '', place = '', seats = '' } = fields;
  const { starts_at = '', ends_at = '', fund_id = '' } = fields;
  return html`${note(VALUE_LABELS[topic] ?? topic, VALUE_LABELS[mode] ?? mode)}
    <h2>${title}</h2>
    <p>${text}</p>
    ${note(`${starts_at} 至 ${ends_at}`)} ${note(city, place, seats && `${seats} 席`)}
    ${fund_id !== '' && note(`仅可见私募基金 ${fund_id} 的人可见`)} ${paragraphs(fields.paragraphs)}
    ${bullets(fields.notes)}`;
};

const topic = ({ title = '', lead = '', intro = '', tags = '' }: ContentFields): Html =>
  html`<h2>${title}</h2>
    <p>${lead}</p>
    ${paragraphs(intro)} ${note('收录有这些标签的文章：', ...splitLines(tags))}`;

/** Renders every field with its label: for content that appears in several places of a page. */
const plain =
  (kind: ContentKindName) =>
  (fields: ContentFields): Html =>
    html`${Object.entries(fields).map(
      ([key, text]) =>
        html`<h3>${findArgumentLabel(getSaveActionName(kind), key)?.label ?? key}</h3>
          ${paragraphs(text)}`,
    )}`;

const PREVIEWS: Readonly<Record<ContentKindName, (fields: ContentFields, date: string) => Html>> = {
  article,
  lesson,
  banner,
  activity,
  topic,
  award: plain('award'),
  'house-list': plain('house-list'),
};

/** Renders the preview at phone width. `date`: the date it would have. */
export const renderPreview = (kind: ContentKindName, fields: ContentFields, date: string): Html =>
  html`<section class="phone" aria-label="预览">${PREVIEWS[kind](fields, date)}</section>`;
