import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { formatClock } from '~/upstream/admin/web/render-value';
import { runAction } from '~/upstream/admin/actions/run-action';
import type { SwitchState } from '~/upstream/core/switches';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

const TITLE = '开关';

/** Switches for all users, with time and operator; each is changed here with a reason. */
export const switchesPage = definePage({
  path: '/switches',
  roles: ['admin'],
  menu: TITLE,
  show: (request) => whole(request, null),
  async post(request) {
    const { because, switch: name = '', to = '', reason = '' } = request.form;
    const given = { switch: name, to, reason };
    const { host, operator } = request;
    const ran = await runAction(host, operator, { name: 'set-switch', arguments: given, because });
    if (ran.kind === 'done') return { kind: 'redirect', to: '/switches' };
    if (ran.kind === 'asked') {
      const message = `已提交复核，编号 ${ran.request}。由另一位操作员在 ${formatClock(ran.expiresAt)} 前确认后打开。`;
      return whole(request, { message });
    }
    return whole(request, { fault: ran.kind === 'refused' ? ran.msg : '请写明原因，2 至 200 字' });
  },
});

async function whole(
  request: ConsoleRequest,
  became: { message: string } | { fault: string } | null,
): Promise<ConsoleReply> {
  const ran = await runAction(request.host, request.operator, { name: 'list-switches', arguments: {} });
  if (ran.kind !== 'done') return { kind: 'missing', what: TITLE };
  const isWrong = became !== null && 'fault' in became;
  return createPageReply(
    TITLE,
    html`${became !== null && (isWrong ? html`<p class="wrong" role="alert">${became.fault}</p>` : 'message' in became && html`<p class="done" role="status">${became.message}</p>`)}
    ${(ran.result as SwitchState[]).map((state) => card(request, state, isWrong))}`,
    isWrong ? 422 : 200,
  );
}

function card({ hidden, form }: ConsoleRequest, state: SwitchState, isWrong: boolean): Html {
  const { name, title, meaning, is_open: isOpen, needs_second: needsSecond, since, by, reason } = state;
  const typed = isWrong && form.switch === name ? form : {};
  const because: HtmlPart =
    !isOpen &&
    needsSecond &&
    html`<div class="field">
      <label for="${name}-because">申请理由</label
      ><input
        id="${name}-because"
        name="because"
        value="${typed.because ?? ''}"
        pattern=".{0,${REASON_MAX_CHARACTERS}}"
        title="最多 ${REASON_MAX_CHARACTERS} 个字"
        required
      />
    </div>`;
  return html`<section class="card" aria-labelledby="${name}">
    <h2 id="${name}">${title}：${isOpen ? '已打开' : '已关闭'}</h2>
    <p>${meaning}</p>
    <p class="note">
      ${since === null ? '一直如此，没有人改过' : `自 ${formatClock(since)} 起，由 ${by ?? '系统'} ${isOpen ? '打开' : '关闭'}：${reason ?? ''}`}
    </p>
    ${!isOpen && needsSecond && html`<p class="note">涉及资金，打开须由另一位操作员复核；关闭立即生效。</p>`}
    <form class="narrow" method="post" action="/switches">
      ${hidden}<input type="hidden" name="switch" value="${name}" /><input
        type="hidden"
        name="to"
        value="${isOpen ? 'closed' : 'open'}"
      />
      <div class="field">
        <label for="${name}-reason">原因</label
        ><input
          id="${name}-reason"
          name="reason"
          value="${typed.reason ?? ''}"
          pattern=".{0,${REASON_MAX_CHARACTERS}}"
          title="最多 ${REASON_MAX_CHARACTERS} 个字"
          required
        />
      </div>
      ${because}
      <button class="quiet">${isOpen ? '关闭' : needsSecond ? '提交复核后打开' : '打开'}${title}</button>
    </form>
  </section>`;
}
