import { FORM_LABELS } from '~/upstream/core/db/import/forms';
import { html, Html, type HtmlPart } from '~/upstream/admin/web/html';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { formatClock, renderValue } from '~/upstream/admin/web/render-value';
import { CSV_MAX_CHARACTERS } from '~/upstream/admin/actions/platform/import-csv';
import { runAction } from '~/upstream/admin/actions/run-action';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

const TITLE = '导入净值与目录';
/** A million characters as encoded by a form. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** Imports of funds, NAVs and trading days: tried, checked, then written. */
export const importsPage = definePage({
  path: '/imports',
  roles: ['editor'],
  menu: TITLE,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  takesTextFiles: true,
  show: async (request) => createPageReply(TITLE, startForm(request, null)),
  post,
});

async function post(request: ConsoleRequest): Promise<ConsoleReply> {
  const { file, csv = '', fund = '', skip_bad = '', write = '', because } = request.form;
  const text = file ?? csv;
  if (text.trim() === '') return createPageReply(TITLE, startForm(request, '请选择文件或粘贴内容'), 422);
  const given = Object.fromEntries(
    Object.entries({ csv: text, fund: fund.trim(), skip_bad, write }).filter(([, value]) => value !== ''),
  );
  const ran = await runAction(request.host, request.operator, {
    ...{ name: 'import-csv', arguments: given, because },
  });
  if (ran.kind === 'asked')
    return createPageReply(
      TITLE,
      html`<p class="done" role="status">
          已提交复核，编号 ${ran.request}。由另一位操作员在 ${formatClock(ran.expiresAt)}
          前确认后写入，现在还没有写入。
        </p>
        <p><a class="button quiet" href="/requests">查看待复核的事项</a></p>`,
    );
  if (ran.kind !== 'done') {
    const fault = ran.kind === 'refused' ? ran.msg : `文件过大（最多 ${CSV_MAX_CHARACTERS} 字符）或填写有误`;
    return createPageReply(TITLE, startForm(request, fault, request.form), 422);
  }
  const { is_possible, is_written, needs_second, refused, more_refused, terms, retype, ...counts } =
    ran.result as Tried;
  // Empty parts are not shown.
  const report = {
    ...counts,
    ...(refused.length > 0 && { refused }),
    ...(more_refused > 0 && { more_refused }),
    ...(terms.length > 0 && { terms }),
    ...(retype.length > 0 && { retype }),
  };
  const isAsked = needs_second && request.host.config.isDualControlOn;
  const message: HtmlPart = is_written
    ? html`<p class="done" role="status">已写入</p>`
    : is_possible
      ? html`<p class="warn" role="status">试算完成，尚未写入。核对后点“写入”。</p>`
      : html`<p class="wrong" role="alert">
          有不能导入的行，整个文件没有写入。修正后重试，或选择跳过这些行。
        </p>`;
  return createPageReply(
    TITLE,
    html`${message}
      <div class="card">${renderValue(report)}</div>
      ${is_possible && !is_written && writeForm(request, given, isAsked)}
      ${is_written ? html`<p><a class="button quiet" href="/imports">再导入一个</a></p>` : startForm(request, null, request.form)}`,
    is_possible ? 200 : 422,
  );
}

interface Tried {
  is_possible: boolean;
  is_written: boolean;
  needs_second: boolean;
  refused: readonly unknown[];
  more_refused: number;
  terms: readonly unknown[];
  retype: readonly unknown[];
}

/** Renders the form that writes exactly the tried text, which it contains. */
function writeForm(
  { hidden }: ConsoleRequest,
  given: Readonly<Record<string, string>>,
  isAsked: boolean,
): Html {
  const kept = Object.entries(given).map(
    ([name, value]) =>
      name !== 'csv' && name !== 'write' && html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="/imports" enctype="multipart/form-data">
    ${hidden}${kept}<input type="hidden" name="write" value="yes" />
    <details>
      <summary>将要写入的内容</summary>
      <textarea name="csv" rows="6" readonly aria-label="将要写入的内容">${given.csv ?? ''}</textarea>
    </details>
    ${
      isAsked &&
      html`<p class="note">
          文件含分红、拆分、超出容差的净值，或改变已据此结算的净值、基金类型、已有的交易日，须由另一位操作员复核后才会写入。
        </p>
        <div class="field narrow">
          <label for="because">申请理由</label
          ><input
            id="because"
            name="because"
            minlength="2"
            pattern=".{0,${REASON_MAX_CHARACTERS}}"
            title="最多 ${REASON_MAX_CHARACTERS} 个字"
            required
          />
        </div>`
    }
    <p><button>${isAsked ? '提交复核' : '写入'}</button></p>
  </form>`;
}

function startForm(
  { hidden }: ConsoleRequest,
  fault: string | null,
  typed: Readonly<Record<string, string>> = {},
): Html {
  return html`<form class="card narrow" method="post" action="/imports" enctype="multipart/form-data">
    ${hidden}${fault !== null && html`<p class="wrong" role="alert">${fault}</p>`}
    <div class="field">
      <label for="file">CSV 文件</label
      ><input id="file" name="file" type="file" accept=".csv,.txt,text/csv" aria-describedby="file-hint" />
      <p class="note" id="file-hint">
        表头说明是哪一种：${FORM_LABELS.funds}；${FORM_LABELS.nav}；${FORM_LABELS.income}；${FORM_LABELS['trading-days']}（整年的交易日，未列的会被删除）。英文表头也可以。先试算，不改变任何数据。
      </p>
    </div>
    <div class="field">
      <label for="csv">或粘贴内容</label
      ><textarea id="csv" name="csv" rows="6">${typed.file ?? typed.csv ?? ''}</textarea>
    </div>
    <div class="field">
      <label for="fund">基金代码（净值文件必填）</label
      ><input id="fund" name="fund" value="${typed.fund ?? ''}" autocomplete="off" />
    </div>
    <div class="field">
      <label for="skip_bad">不能导入的行</label
      ><select id="skip_bad" name="skip_bad">
        <option value="">整个文件不写入</option>
        <option value="yes" ${typed.skip_bad === 'yes' && new Html('selected')}>跳过，写入其余的行</option>
      </select>
    </div>
    <button>试算</button>
  </form>`;
}
