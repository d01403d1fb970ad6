import { z } from 'zod';
import { renderReasonForm, REASON_ERROR_TEXT } from '~/upstream/admin/web/ask-reason';
import { html, type Html } from '~/upstream/admin/web/html';
import { renderKindChips, buildPageLinks, sumCounts } from '~/upstream/admin/web/lists';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { renderActionForm, type FixedFields } from '~/upstream/admin/web/pages/action';
import { formatAge } from '~/upstream/admin/web/pages/overview';
import { isReviewOpened, signOpenedReview, signOpenedFile } from '~/upstream/admin/web/secrets';
import { formatClock, renderTable } from '~/upstream/admin/web/render-value';
import { REVIEW_LABELS } from '~/upstream/admin/web/labels';
import { runAction } from '~/upstream/admin/actions/run-action';
import { loadFileReply } from '~/upstream/core/files/stored-files';
import {
  countReviews,
  REVIEW_KINDS,
  loadReviewDocuments,
  listWaitingReviews,
  type ReviewKind,
} from '~/upstream/modules/identity';

const reviewKindSchema = z.enum(REVIEW_KINDS);
const PATH = '/reviews';
const MISSING: ConsoleReply = { kind: 'missing', what: '审核' };

const describeDocument = (what: string): string =>
  Object.hasOwn(REVIEW_LABELS, what) ? REVIEW_LABELS[what as ReviewKind] : what;

/** Items that wait for a decision, without personal data. */
export const reviewsPage = definePage({
  path: PATH,
  roles: ['reviewer'],
  menu: '审核',
  async show({ host, query }) {
    const counts = new Map((await countReviews(host)).map(({ what, count }) => [what as string, count]));
    if (counts.size === 0) return createPageReply('审核', html`<p class="card">没有待审核的材料。</p>`);
    const { kind = '' } = query;
    const what = reviewKindSchema.safeParse(kind);
    const count = kind === '' ? sumCounts(counts) : (counts.get(kind) ?? 0);
    const { at, ways } = buildPageLinks(count, { path: PATH, query });
    const shown = count === 0 ? [] : await listWaitingReviews(host, { page: at, what: what.data });
    const rows = shown.map(({ what, since, account_id }) => [
      html`<a href="${PATH}/${what}/${encodeURIComponent(account_id)}">${REVIEW_LABELS[what]}</a>`,
      formatClock(since),
      formatAge(since, host.now()),
    ]);
    return createPageReply(
      '审核',
      html`${renderKindChips(counts, { path: PATH, current: kind, words: describeDocument })}
      ${
        rows.length === 0
          ? html`<p class="card">没有这一类。</p>`
          : renderTable(['材料', '提交时间', '已等'], rows, {
              caption: `${kind === '' ? '' : describeDocument(kind)}共 ${count} 件，最早的在前`,
            })
      }
      ${ways}`,
    );
  },
});

/** One item: the reason first, then images next to the typed data, and the decision. */
export const reviewPage = definePage({
  path: '/reviews/:what/:account',
  roles: ['reviewer'],
  async show(request) {
    const { host, params, query, loginToken } = request;
    const what = reviewKindSchema.safeParse(params.what);
    if (!what.success) return MISSING;
    const account = params.account ?? '';
    const open = query.open ?? '';
    if (!isReviewOpened(loginToken, `review:${what.data}:${account}`, open, host.now()))
      return createPageReply(REVIEW_LABELS[what.data], askFor(request, null));
    const documents = await loadReviewDocuments(host, account, what.data);
    const pairs = documents.typed.map(
      ({ label, value }) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    );
    const pictures = documents.file_ids.map((id, index) => pictureHtml(request, id, index));
    return createPageReply(
      REVIEW_LABELS[what.data],
      html`<div class="beside">
        <section class="pictures" aria-label="提交的文件">
          ${pictures.length === 0 ? html`<p class="note">没有文件</p>` : pictures}
        </section>
        <section>
          <dl class="card">${pairs}</dl>
          ${decisions(request, what.data, { account, handed_in: documents.handed_in })}
        </section>
      </div>`,
    );
  },
  async post(request) {
    const { host, operator, params, form, loginToken } = request;
    const what = reviewKindSchema.safeParse(params.what);
    if (!what.success) return MISSING;
    const { account = '' } = params;
    const given = { account, what: what.data, reason: form.reason ?? '' };
    const ran = await runAction(host, operator, { name: 'show-review', arguments: given });
    if (ran.kind === 'done') {
      const open = encodeURIComponent(
        signOpenedReview(loginToken, `review:${what.data}:${account}`, host.now()),
      );
      return { kind: 'redirect', to: `/reviews/${what.data}/${encodeURIComponent(account)}?open=${open}` };
    }
    const fault = ran.kind === 'refused' ? ran.msg : REASON_ERROR_TEXT;
    return createPageReply(REVIEW_LABELS[what.data], askFor(request, fault), 422);
  },
});

const askFor = (request: ConsoleRequest, fault: string | null): Html =>
  renderReasonForm(request, { what: '材料', reason: '审核认证材料', fault });

function pictureHtml({ loginToken, query }: ConsoleRequest, id: string, index: number): Html {
  const address = buildDocumentPath(loginToken, id, query.open ?? '');
  return html`<figure>
    <a href="${address}"><img src="${address}" alt="提交的文件 ${index + 1}；不是图片时请打开查看" /></a>
    <figcaption class="note">文件 ${index + 1}</figcaption>
  </figure>`;
}

/** Renders the two decision forms: each posts to its action. */
function decisions(
  request: ConsoleRequest,
  what: ReviewKind,
  about: { account: string; handed_in: string },
): Html {
  const of = what === 'identity' || what === 'attachment' ? what : 'proof';
  const fixed: Record<string, string> = { ...about, ...(of === 'proof' ? { kind: what } : {}) };
  const forms = (['approve', 'reject'] as const).map((verb) => {
    const action = request.host.actions.find(({ name }) => name === `${verb}-${of}`);
    const more: FixedFields = {
      fixed,
      without: ['phone'],
      within: `${verb}-`,
      label: verb === 'approve' ? '通过' : '驳回',
      isQuiet: verb === 'reject',
    };
    return (
      action &&
      html`<h2>${verb === 'approve' ? '通过' : '驳回'}</h2>
        ${renderActionForm(request, action, undefined, more)}`
    );
  });
  return html`${forms}`;
}

/** Builds the path of a file in opened documents. */
export const buildDocumentPath = (loginToken: string, fileId: string, opened: string): string =>
  `/papers/${encodeURIComponent(fileId)}?open=${encodeURIComponent(signOpenedFile(loginToken, fileId, opened))}`;

/** An uploaded file, for the login that gave a reason for its documents. */
export const reviewDocumentPage = definePage({
  path: '/papers/:file',
  roles: ['reviewer'],
  async show({ host, params, query, loginToken }) {
    const id = params.file ?? '';
    const missing: ConsoleReply = { kind: 'missing', what: '文件' };
    if (!isReviewOpened(loginToken, `file:${id}`, query.open ?? '', host.now())) return missing;
    const row = await host.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return missing;
    const { bytes } = await loadFileReply(host, row, 'inline');
    return { kind: 'file', bytes: Buffer.from(bytes), contentType: row.content_type };
  },
});
