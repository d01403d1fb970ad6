import { html, type Html } from '~/upstream/admin/web/html';
import type { ConsoleRequest } from '~/upstream/admin/web/page';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

/** Error for a missing reason or one of the wrong length. */
export const REASON_ERROR_TEXT = '请写明查看的原因，2 至 200 字';

/**
 * Renders the form for a reason, before personal data is opened for half an hour.
 * @param what the data to open, as the beginning of a sentence
 * @param reason initial value
 */
export const renderReasonForm = (
  { hidden, form }: Pick<ConsoleRequest, 'hidden' | 'form'>,
  { what, reason, fault }: { what: string; reason: string; fault: string | null },
): Html =>
  html`<form class="card narrow" method="post">
    ${hidden}
    <p>${what}是个人信息：写明原因后打开，本人会在“资料查看记录”中看到。打开后半小时内有效。</p>
    ${fault !== null && html`<p class="wrong" role="alert">${fault}</p>`}
    <div class="field">
      <label for="reason">查看的原因</label
      ><input
        id="reason"
        name="reason"
        value="${form.reason ?? reason}"
        pattern=".{0,${REASON_MAX_CHARACTERS}}"
        title="最多 ${REASON_MAX_CHARACTERS} 个字"
        required
      />
    </div>
    <button>打开</button>
  </form>`;
