import { z } from 'zod';
import { askReason, REASON_FAULT } from '~/upstream/admin/web/ask-reason';
import { html, type Html } from '~/upstream/admin/web/html';
import { kindChips, pageWays, sumOf } from '~/upstream/admin/web/lists';
import { definePage, page, type DeskReply, type DeskRequest } from '~/upstream/admin/web/page';
import { actionForm, type Fixed } from '~/upstream/admin/web/pages/action';
import { ageText } from '~/upstream/admin/web/pages/overview';
import { isOpened, openedOf, openFileOf } from '~/upstream/admin/web/secrets';
import { clockText, table } from '~/upstream/admin/web/show';
import { PAPER_WORDS } from '~/upstream/admin/web/words';
import { runAction } from '~/upstream/admin/actions/run-action';
import { fileReply } from '~/upstream/modules/documents/store/stored';
import {
  countReviews,
  REVIEWED_THINGS,
  reviewPapers,
  waitingReviews,
  type ReviewedThing,
} from '~/upstream/modules/identity/verification/review-papers';

const thingSchema = z.enum(REVIEWED_THINGS);
const PATH = '/reviews';
const MISSING: DeskReply = { kind: 'missing', what: '审核' };

const paperWords = (what: string): string =>
  Object.hasOwn(PAPER_WORDS, what) ? PAPER_WORDS[what as ReviewedThing] : what;

/** What waits for a decision, without anything of the people. */
export const reviewsPage = definePage({
  path: PATH,
  roles: ['reviewer'],
  menu: '审核',
  async show({ host, query }) {
    const counts = new Map((await countReviews(host)).map(({ what, count }) => [what as string, count]));
    if (counts.size === 0) return page('审核', html`<p class="card">没有待审核的材料。</p>`);
    const { kind = '' } = query;
    const what = thingSchema.safeParse(kind);
    const count = kind === '' ? sumOf(counts) : (counts.get(kind) ?? 0);
    const { at, ways } = pageWays(count, { path: PATH, query });
    const shown = count === 0 ? [] : await waitingReviews(host, { page: at, what: what.data });
    const rows = shown.map(({ what, since, account_id }) => [
      html`<a href="${PATH}/${what}/${encodeURIComponent(account_id)}">${PAPER_WORDS[what]}</a>`,
      clockText(since),
      ageText(since, host.now()),
    ]);
    return page(
      '审核',
      html`${kindChips(counts, { path: PATH, current: kind, words: paperWords })}
      ${
        rows.length === 0
          ? html`<p class="card">没有这一类。</p>`
          : table(['材料', '提交时间', '已等'], rows, {
              caption: `${kind === '' ? '' : paperWords(kind)}共 ${count} 件，最早的在前`,
            })
      }
      ${ways}`,
    );
  },
});

/** One of them: the reason first, then pictures beside what was typed, and the decision. */
export const reviewPage = definePage({
  path: '/reviews/:what/:account',
  roles: ['reviewer'],
  async show(request) {
    const { host, params, query, loginToken } = request;
    const what = thingSchema.safeParse(params.what);
    if (!what.success) return MISSING;
    const account = params.account ?? '';
    const open = query.open ?? '';
    if (!isOpened(loginToken, `review:${what.data}:${account}`, open, host.now()))
      return page(PAPER_WORDS[what.data], askFor(request, null));
    const papers = await reviewPapers(host, account, what.data);
    const pairs = papers.typed.map(
      ({ label, value }) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    );
    const pictures = papers.file_ids.map((id, index) => pictureHtml(request, id, index));
    return page(
      PAPER_WORDS[what.data],
      html`<div class="beside">
        <section class="pictures" aria-label="提交的文件">
          ${pictures.length === 0 ? html`<p class="note">没有文件</p>` : pictures}
        </section>
        <section>
          <dl class="card">${pairs}</dl>
          ${decisions(request, what.data, { account, handed_in: papers.handed_in })}
        </section>
      </div>`,
    );
  },
  async post(request) {
    const { host, operator, params, form, loginToken } = request;
    const what = thingSchema.safeParse(params.what);
    if (!what.success) return MISSING;
    const { account = '' } = params;
    const given = { account, what: what.data, reason: form.reason ?? '' };
    const ran = await runAction(host, operator, { name: 'show-review', arguments: given });
    if (ran.kind === 'done') {
      const open = encodeURIComponent(openedOf(loginToken, `review:${what.data}:${account}`, host.now()));
      return { kind: 'redirect', to: `/reviews/${what.data}/${encodeURIComponent(account)}?open=${open}` };
    }
    const fault = ran.kind === 'refused' ? ran.msg : REASON_FAULT;
    return page(PAPER_WORDS[what.data], askFor(request, fault), 422);
  },
});

const askFor = (request: DeskRequest, fault: string | null): Html =>
  askReason(request, { what: '材料', reason: '审核认证材料', fault });

function pictureHtml({ loginToken, query }: DeskRequest, id: string, index: number): Html {
  const address = paperAddress(loginToken, id, query.open ?? '');
  return html`<figure>
    <a href="${address}"><img src="${address}" alt="提交的文件 ${index + 1}；不是图片时请打开查看" /></a>
    <figcaption class="note">文件 ${index + 1}</figcaption>
  </figure>`;
}

/** The two forms of a decision: each posts to its action. */
function decisions(
  request: DeskRequest,
  what: ReviewedThing,
  about: { account: string; handed_in: string },
): Html {
  const of = what === 'identity' || what === 'attachment' ? what : 'proof';
  const fixed: Record<string, string> = { ...about, ...(of === 'proof' ? { kind: what } : {}) };
  const forms = (['approve', 'reject'] as const).map((verb) => {
    const action = request.host.actions.find(({ name }) => name === `${verb}-${of}`);
    const more: Fixed = {
      fixed,
      without: ['phone'],
      within: `${verb}-`,
      label: verb === 'approve' ? '通过' : '驳回',
      isQuiet: verb === 'reject',
    };
    return (
      action &&
      html`<h2>${verb === 'approve' ? '通过' : '驳回'}</h2>
        ${actionForm(request, action, undefined, more)}`
    );
  });
  return html`${forms}`;
}

/** Where a file of open papers is shown. */
export const paperAddress = (loginToken: string, fileId: string, opened: string): string =>
  `/papers/${encodeURIComponent(fileId)}?open=${encodeURIComponent(openFileOf(loginToken, fileId, opened))}`;

/** A file somebody handed in, for the login that gave a reason for the papers it is among. */
export const papersPage = definePage({
  path: '/papers/:file',
  roles: ['reviewer'],
  async show({ host, params, query, loginToken }) {
    const id = params.file ?? '';
    const missing: DeskReply = { kind: 'missing', what: '文件' };
    if (!isOpened(loginToken, `file:${id}`, query.open ?? '', host.now())) return missing;
    const row = await host.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return missing;
    const { bytes } = await fileReply(host, row, 'inline');
    return { kind: 'file', bytes: Buffer.from(bytes), contentType: row.content_type };
  },
});
