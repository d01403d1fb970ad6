import { CONTENT_KINDS, type ContentKindName, type ContentDetail } from '~/upstream/modules/content';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import type { ConsoleRequest } from '~/upstream/admin/web/page';
import { formatClock, renderTable } from '~/upstream/admin/web/render-value';

/** Returns the path of the page of one content item. */
export const getContentPath = (kind: ContentKindName, id: string): string =>
  `/content/${kind}/${encodeURIComponent(id)}`;

/** Describes the shown version, and the version on the portal. */
export const describeVersion = ({ version, latest, live, is_on_portal, is_shown }: ContentDetail): string => {
  if (version === 0) return '门户现有内容，还没有在这里编辑过';
  const which = version === latest ? `第 ${version} 版（最新）` : `第 ${version} 版，最新的是第 ${latest} 版`;
  if (!is_on_portal) return `${which}；门户上没有它`;
  return is_shown ? `${which}；门户显示的就是它` : `${which}；门户显示第 ${live ?? '—'} 版`;
};

/** Renders the possible next steps of an editor with the shown version. */
export function renderContentSteps(
  request: ConsoleRequest,
  kind: ContentKindName,
  id: string,
  shown: ContentDetail,
): HtmlPart {
  const { latest, version, planned, planned_at, is_on_portal, is_shown } = shown;
  const path = getContentPath(kind, id);
  const form = (step: string, body: Html): Html =>
    html`<form class="card" method="post" action="${path}">
      ${request.hidden}<input type="hidden" name="do" value="${step}" /><input
        type="hidden"
        name="version"
        value="${version}"
      /><input type="hidden" name="based_on" value="${latest}" />${body}
    </form>`;
  const typed = request.form;
  return [
    html`<p>
      <a class="button" href="${path}/edit">编辑</a>
      <a class="button quiet" href="/content/${kind}">返回清单</a>
    </p>`,
    planned !== null &&
      planned_at !== null &&
      form(
        'unplan',
        html`<p>第 ${planned} 版定于 ${formatClock(planned_at)} 发布。</p>
          <button class="quiet">取消定时发布</button>`,
      ),
    version > 0 &&
      version === latest &&
      !is_shown &&
      form(
        'publish',
        html`<div class="field">
            <label for="at">定时发布（可不填）</label
            ><input
              id="at"
              name="at"
              type="datetime-local"
              value="${typed.at ?? ''}"
              aria-describedby="at-hint"
            />
            <p class="note" id="at-hint">上海时间；不填为立即发布</p>
          </div>
          <div class="field">
            <label for="because">复核理由（可不填）</label
            ><input
              id="because"
              name="because"
              value="${typed.because ?? ''}"
              aria-describedby="because-hint"
            />
            <p class="note" id="because-hint">提到私募产品且含业绩类数字时必填，由另一位操作员复核后发布</p>
          </div>
          <button>发布第 ${version} 版</button>`,
      ),
    version > 0 &&
      version !== latest &&
      form(
        'restore',
        html`<p>以第 ${version} 版的内容新建一版草稿，之后的版本仍然保留。</p>
          <button class="quiet">恢复第 ${version} 版</button>`,
      ),
    is_on_portal &&
      CONTENT_KINDS[kind].withdraw !== null &&
      form(
        'withdraw',
        html`<div class="field">
            <label for="reason">下线原因</label
            ><input
              id="reason"
              name="reason"
              value="${typed.reason ?? ''}"
              required
              aria-describedby="reason-hint"
            />
            <p class="note" id="reason-hint">留存，不对外显示。下线立即生效，版本都保留</p>
          </div>
          <button class="quiet">从门户下线</button>`,
      ),
    is_on_portal &&
      kind === 'activity' &&
      html`<p>
        <a class="button quiet" href="/actions/cancel-activity?activity=${encodeURIComponent(id)}"
          >取消活动</a
        >
      </p>`,
  ];
}

/** Renders all versions, newest first. */
export const renderVersionTable = (
  kind: ContentKindName,
  id: string,
  { versions, live, planned }: ContentDetail,
): Html =>
  renderTable(
    ['版本', '保存时间', '保存人', '状态'],
    versions.map(({ version, saved_at, saved_by }) => [
      html`<a href="${getContentPath(kind, id)}?version=${version}">第 ${version} 版</a>`,
      formatClock(saved_at),
      saved_by,
      [version === live && '门户显示 ', version === planned && '定时发布'],
    ]),
    { caption: '全部版本' },
  );
