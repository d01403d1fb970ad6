import { FEEDBACK_KIND_NAMES, type FeedbackKind } from '~/contract/kinds';
import { renderReasonForm, REASON_ERROR_TEXT } from '~/upstream/admin/web/ask-reason';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import { renderKindChips, buildPageLinks, sumCounts } from '~/upstream/admin/web/lists';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { renderActionForm } from '~/upstream/admin/web/pages/action';
import { formatAge } from '~/upstream/admin/web/pages/overview';
import { buildDocumentPath } from '~/upstream/admin/web/pages/reviews';
import { isReviewOpened, signOpenedReview } from '~/upstream/admin/web/secrets';
import { formatClock, renderTable } from '~/upstream/admin/web/render-value';
import { VALUE_LABELS } from '~/upstream/admin/web/labels';
import { runAction } from '~/upstream/admin/actions/run-action';
import {
  loadClockCalendar,
  buildEntryFacts,
  getDueDay,
  type EntryFacts,
  countOpenEntries,
  findEntry,
} from '~/upstream/modules/customers';

const TITLE = '反馈与投诉';
const PATH = '/feedback';
const kindWords = (kind: string): string =>
  Object.hasOwn(FEEDBACK_KIND_NAMES, kind) ? FEEDBACK_KIND_NAMES[kind as FeedbackKind] : kind;
const STEPS = [
  { action: 'register-feedback', text: '受理', isDue: ({ status }: EntryFacts) => status === 'received' },
  {
    action: 'prolong-complaint',
    text: '延长期限',
    isDue: ({ kind, clock }: EntryFacts) => kind === 'complaint' && !clock.isProlonged,
  },
  { action: 'answer-feedback', text: '答复', isDue: () => true },
] as const;

/** Unanswered feedback by deadline, without the text. */
export const feedbackPage = definePage({
  path: PATH,
  roles: ['reviewer'],
  menu: TITLE,
  async show({ host, operator, query }) {
    const { kind = '' } = query;
    const counted = await countOpenEntries(host);
    if (counted.length === 0) return createPageReply(TITLE, html`<p class="card">没有待答复的反馈。</p>`);
    const counts = new Map(counted.map((each) => [each.kind as string, each.count]));
    const count = kind === '' ? sumCounts(counts) : (counts.get(kind) ?? 0);
    const { at, ways } = buildPageLinks(count, { path: PATH, query });
    const asked = { page: String(at), ...(kind !== '' && { kind }) };
    const ran =
      count === 0 ? null : await runAction(host, operator, { name: 'list-feedback', arguments: asked });
    const shown = ran?.kind === 'done' ? (ran.result as { entries: EntryFacts[] }).entries : [];
    const late = counted.reduce((sum, each) => sum + each.late, 0);
    const rows = shown.map((entry) => [
      html`<a href="${PATH}/${entry.number}">${entry.number}</a>`,
      kindWords(entry.kind),
      VALUE_LABELS[entry.status] ?? entry.status,
      html`${getDueDay(entry) ?? '—'}${entry.clock.isLate && html` <span class="late">已超期</span>`}`,
      formatClock(entry.created_at),
      formatAge(entry.created_at, host.now()),
    ]);
    return createPageReply(
      TITLE,
      html`${late > 0 && html`<p class="warn">${late} 件已超过公示的答复时限。</p>`}
      ${renderKindChips(counts, { path: PATH, current: kind, words: kindWords })}
      ${
        rows.length === 0
          ? html`<p class="card">没有这一类。</p>`
          : renderTable(['编号', '类别', '状态', '期限', '提交时间', '已等'], rows, {
              caption: `${kind === '' ? '' : kindWords(kind)}共 ${count} 件，期限最近的在前`,
            })
      }
      ${ways}`,
    );
  },
});

/** One entry: text and attachments after a reason, with each step that is due. */
export const entryPage = definePage({
  path: `${PATH}/:number`,
  roles: ['reviewer'],
  show: (request) => whole(request, null),
  async post(request) {
    const { host, operator, params, form, loginToken } = request;
    const number = params.number ?? '';
    const given = { number, reason: form.reason ?? '' };
    const ran = await runAction(host, operator, { name: 'show-feedback', arguments: given });
    if (ran.kind !== 'done') return whole(request, ran.kind === 'refused' ? ran.msg : REASON_ERROR_TEXT);
    const open = encodeURIComponent(signOpenedReview(loginToken, `feedback:${number}`, host.now()));
    return { kind: 'redirect', to: `${PATH}/${encodeURIComponent(number)}?open=${open}` };
  },
});

const renderFeedbackHeader = (entry: EntryFacts): Html => {
  const { kind, number, status, created_at, files, clock } = entry;
  const due = html`<p class="${clock.isLate ? 'wrong' : 'note'}">
    ${clock.isLate && '已超期。'}${status === 'received' && clock.registerBy !== null && `受理期限 ${clock.registerBy}；`}${
      clock.answerBy !== null && `答复期限 ${clock.answerBy}`
    }${clock.isProlonged && '（已延长）'}
  </p>`;
  return html`<p>
      ${kindWords(kind)} ${number} · ${VALUE_LABELS[status] ?? status} · ${formatClock(created_at)}
    </p>
    ${due} ${files > 0 && html`<p class="note">附件 ${files} 个</p>`}`;
};

async function whole(request: ConsoleRequest, fault: string | null): Promise<ConsoleReply> {
  const { host, params, query, loginToken } = request;
  const row = await findEntry(host.db, params.number ?? '');
  if (!row) return { kind: 'missing', what: '反馈' };
  const entry = buildEntryFacts(row, await loadClockCalendar(host.db, [row]), host.now());
  const open = query.open ?? '';
  const isOpen = isReviewOpened(loginToken, `feedback:${entry.number}`, open, host.now());
  const body = isOpen
    ? html`<section class="card">
          ${renderFeedbackHeader(entry)}
          <p class="lines">${row.text}</p>
          ${row.contact !== '' && html`<p class="note">联系方式：${row.contact}</p>`}
        </section>
        ${
          row.file_ids.length > 0 &&
          html`<section class="pictures" aria-label="附件">
            ${row.file_ids.map((id, index) => getPicture(buildDocumentPath(loginToken, id, open), index))}
          </section>`
        }
        ${row.status === 'answered' ? answered(row.answer) : steps(request, entry)}`
    : html`<section class="card">${renderFeedbackHeader(entry)}</section>
        ${row.status === 'answered' && html`<p class="done">已答复。</p>`}
        ${renderReasonForm(request, { what: '所写内容、联系方式与附件', reason: '处理反馈与投诉', fault })}`;
  return createPageReply(
    `${kindWords(entry.kind)} ${entry.number}`,
    html`${body}
      <p><a href="${PATH}">返回列表</a></p>`,
    fault === null ? 200 : 422,
  );
}

const answered = (answer: string | null): Html =>
  html`<h2>答复</h2>
    <p class="card lines">${answer ?? ''}</p>`;

const steps = (request: ConsoleRequest, entry: EntryFacts): HtmlPart =>
  STEPS.filter(({ isDue }) => isDue(entry)).map(({ action: name, text }) => {
    const action = request.host.actions.find((each) => each.name === name);
    return (
      action &&
      html`<h2>${text}</h2>
        ${renderActionForm(request, action, undefined, { fixed: { number: entry.number }, within: `${name}-`, label: text })}`
    );
  });

const getPicture = (address: string, index: number): Html =>
  html`<figure>
    <a href="${address}"><img src="${address}" alt="附件 ${index + 1}；不是图片时请打开查看" /></a>
    <figcaption class="note">附件 ${index + 1}</figcaption>
  </figure>`;
