import {
  CONTENT_KIND_NAMES,
  CONTENT_KINDS,
  type ContentKindName,
  type ContentList,
  type ContentDetail,
  type ContentDraft,
} from '~/upstream/modules/content';
import { renderPreview } from '~/upstream/admin/web/content/preview';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import {
  getContentPath,
  renderContentSteps,
  renderVersionTable,
  describeVersion,
} from '~/upstream/admin/web/content/steps';
import { formatClock, renderTable } from '~/upstream/admin/web/render-value';
import type { Role } from '~/upstream/core/actions/roles';
import { runAction, type ActionOutcome } from '~/upstream/admin/actions/run-action';

/** Maximum characters of a search in titles and ids. */
const SEARCH_WORDS_MAX = 60;

export const EDITOR_ROLES: readonly Role[] = ['editor', 'admin'];
const TITLE = '门户内容';

export const getRequestedKind = ({ params }: ConsoleRequest): ContentKindName | null =>
  CONTENT_KIND_NAMES.find((name) => name === params.kind) ?? null;
const missing: ConsoleReply = { kind: 'missing', what: '内容' };

const run = (
  { host, operator }: ConsoleRequest,
  name: string,
  given: Record<string, string>,
  because?: string,
) => runAction(host, operator, { name, arguments: given, because });

/** Content that can be edited, and content that waits for publication. */
export const contentPage = definePage({
  path: '/content',
  roles: EDITOR_ROLES,
  menu: TITLE,
  async show(request) {
    const kinds = await Promise.all(
      CONTENT_KIND_NAMES.map(async (kind) => {
        const ran = await run(request, 'list-content', { kind });
        return { kind, drafts: ran.kind === 'done' ? (ran.result as ContentList).drafts : [] };
      }),
    );
    return createPageReply(
      TITLE,
      html`<ul class="tiles">
          ${kinds.map(
            ({ kind, drafts }) =>
              html`<li>
                <a href="/content/${kind}">${CONTENT_KINDS[kind].title}</a>
                <p class="note">
                  ${drafts.length === 0 ? '没有待发布的草稿' : `${drafts.length} 项待发布或已下线`}
                </p>
              </li>`,
          )}
        </ul>
        ${kinds.map(
          ({ kind, drafts }) =>
            drafts.length > 0 &&
            html`<h2>${CONTENT_KINDS[kind].title}</h2>
              ${draftTable(kind, drafts)}`,
        )}`,
    );
  },
});

const getState = ({ live, latest, planned, planned_at, plan_fault }: ContentDraft): HtmlPart => [
  plan_fault !== null && html`<span class="wrong">定时发布未成：${plan_fault}</span>`,
  planned !== null && planned_at !== null && `第 ${planned} 版定于 ${formatClock(planned_at)} 发布`,
  planned === null && live === null && '不在门户上',
  planned === null && live !== null && live !== latest && `门户显示第 ${live} 版，第 ${latest} 版待发布`,
];

const draftTable = (kind: ContentKindName, drafts: readonly ContentDraft[]): Html =>
  renderTable(
    ['标题', '状态', '更新时间'],
    drafts.map((draft) => [
      html`<a href="${getContentPath(kind, draft.id)}">${draft.title || draft.id}</a>`,
      getState(draft),
      formatClock(draft.updated_at),
    ]),
    { caption: '草稿、定时发布与已下线' },
  );

/** One kind: published content, searchable by title, and drafts. */
export const contentListPage = definePage({
  path: '/content/:kind',
  roles: EDITOR_ROLES,
  async show(request) {
    const kind = getRequestedKind(request);
    if (kind === null) return missing;
    const { title, newId } = CONTENT_KINDS[kind];
    const { words = '', page: at = '1' } = request.query;
    const ran = await run(request, 'list-content', { kind, page: at, ...(words.trim() ? { words } : {}) });
    if (ran.kind !== 'done')
      return createPageReply(
        title,
        html`<p class="wrong" role="alert">查找的文字太长，请缩短后重试</p>`,
        422,
      );
    const { list, drafts, next_page } = ran.result as ContentList;
    const rows = list.map(({ id, title: name, note }) => [
      html`<a href="${getContentPath(kind, id)}">${name}</a>`,
      note,
      id,
    ]);
    const more = new URLSearchParams({ page: String(next_page), ...(words.trim() ? { words } : {}) });
    return createPageReply(
      title,
      html`<p class="row">
          ${newId !== null && html`<a class="button" href="/content/${kind}/new">新增${title}</a>`}
          <a class="button quiet" href="/content">全部内容</a>
        </p>
        <form class="row" method="get" action="/content/${kind}" role="search">
          <div class="field find">
            <label for="words">标题或编号</label
            ><input
              id="words"
              name="words"
              value="${words}"
              pattern=".{0,${SEARCH_WORDS_MAX}}"
              title="最多 ${SEARCH_WORDS_MAX} 个字"
              autocomplete="off"
            />
          </div>
          <button class="quiet">查找</button>
        </form>
        ${drafts.length > 0 && draftTable(kind, drafts)}
        <h2>门户上的${title}</h2>
        ${list.length === 0 ? html`<p class="card">没有找到。</p>` : renderTable(['标题', '说明', '编号'], rows, { label: title })}
        ${next_page !== null && html`<p><a class="button quiet" href="/content/${kind}?${more.toString()}">下一页</a></p>`}`,
    );
  },
});

/** One content item: its preview, its state, and every version. */
export const contentItemPage = definePage({
  path: '/content/:kind/:id',
  roles: EDITOR_ROLES,
  show: (request) => whole(request, null),
  async post(request) {
    const kind = getRequestedKind(request);
    if (kind === null) return missing;
    const { do: step = '', because, version = '', at = '', reason = '', based_on = '' } = request.form;
    const of = { kind, id: request.params.id ?? '' };
    const steps: Readonly<Record<string, () => Promise<ActionOutcome>>> = {
      publish: () => run(request, 'publish-content', { ...of, version, ...(at ? { at } : {}) }, because),
      withdraw: () => run(request, 'withdraw-content', { ...of, reason }),
      unplan: () => run(request, 'unplan-content', of),
      restore: () => run(request, 'restore-content', { ...of, version, based_on }),
    };
    const ran = Object.hasOwn(steps, step) ? await steps[step]?.() : undefined;
    if (ran === undefined) return missing;
    if (ran.kind === 'done') {
      const done = step === 'publish' && 'planned_at' in (ran.result as object) ? 'plan' : step;
      return { kind: 'redirect', to: `${getContentPath(kind, of.id)}?done=${done}` };
    }
    if (ran.kind === 'asked')
      return whole(
        request,
        null,
        `已提交复核，编号 ${ran.request}。由另一位操作员在 ${formatClock(ran.expiresAt)} 前确认后发布。`,
      );
    return whole(request, ran.kind === 'refused' ? ran.msg : wrongText(step));
  },
});

const wrongText = (step: string): string =>
  step === 'withdraw' ? '请写明原因，2 至 200 字' : '定时发布请写作 2026-12-05 14:00';

const DONE: Readonly<Record<string, string>> = {
  save: '已存为草稿，门户没有变化。请核对预览后发布。',
  publish: '已发布。未登录的人数秒内看到，站点地图一小时内、订阅一刻钟内更新。',
  plan: '已定时，到点后一分钟内显示。',
  withdraw: '已下线。',
  unplan: '已取消定时发布。',
  restore: '较早的版本已存为新的草稿，核对后发布。',
};

async function whole(request: ConsoleRequest, fault: string | null, message?: string): Promise<ConsoleReply> {
  const kind = getRequestedKind(request);
  if (kind === null) return missing;
  const { id = '' } = request.params;
  const { version = '', done = '' } = request.query;
  const ran = await run(request, 'show-content', {
    kind,
    id,
    ...(/^\d{1,6}$/.test(version) ? { version } : {}),
  });
  if (ran.kind !== 'done') return missing;
  const shown = ran.result as ContentDetail;
  const said =
    message ?? (request.form.do === undefined && Object.hasOwn(DONE, done) ? DONE[done] : undefined);
  return createPageReply(
    shown.title || `${id} ${CONTENT_KINDS[kind].title}`,
    html`${fault !== null && html`<p class="wrong" role="alert">${fault}</p>`}
      ${said !== undefined && html`<p class="done" role="status">${said}</p>`}
      ${shown.plan_fault !== null && html`<p class="wrong">定时发布未成：${shown.plan_fault}</p>`}
      <div class="beside steps-first">
        <div>
          <p class="note">${describeVersion(shown)}</p>
          ${renderContentSteps(request, kind, id, shown)}
        </div>
        ${renderPreview(kind, shown.fields, formatClock(shown.dated_at ?? request.host.now().toISOString()))}
      </div>
      ${shown.versions.length > 0 && renderVersionTable(kind, id, shown)}`,
    fault === null ? 200 : 422,
  );
}
