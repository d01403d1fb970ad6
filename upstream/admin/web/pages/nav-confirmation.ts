import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';
import { html, type Html } from '~/upstream/admin/web/html';

/**
 * Renders the input that lets doubtful NAVs proceed: a reason for the confirming operator, or a confirmation by the
 * typing operator.
 */
export function renderNavConfirmation(
  doubtful: readonly { fund: string; nav: string }[],
  isDualControlOn: boolean,
): Html {
  const confirmation = doubtful.map(({ fund, nav }) => `${fund}=${nav}`).join(' ');
  const label = `上面 ${doubtful.length} 个净值已核对无误`;
  if (!isDualControlOn)
    return html`<p>
      <label><input type="checkbox" name="sure" value="${confirmation}" /> ${label}</label>
    </p>`;
  return html`<input type="hidden" name="sure" value="${confirmation}" />
    <div class="field narrow">
      <label for="because">申请理由（${doubtful.length} 个净值提交复核）</label
      ><input
        id="because"
        name="because"
        minlength="2"
        pattern=".{0,${REASON_MAX_CHARACTERS}}"
        title="最多 ${REASON_MAX_CHARACTERS} 个字"
        aria-describedby="because-hint"
      />
      <p class="note" id="because-hint">复核的人会看到，2 至 200 字。</p>
    </div>`;
}
