import { z } from 'zod';
import { html, Html, type HtmlPart } from '~/upstream/admin/web/html';
import { formatCountAndSum } from '~/upstream/admin/web/lists';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { registerChosenRows, describeFailure } from '~/upstream/admin/web/pages/register-chosen';
import { formatClock, formatGrouped, renderValue, renderTable } from '~/upstream/admin/web/render-value';
import { VALUE_LABELS } from '~/upstream/admin/web/labels';
import { parseUpload } from '~/upstream/core/files/upload-parser';
import { getOperatorRequester } from '~/upstream/core/actions/roles';
import { runAction } from '~/upstream/admin/actions/run-action';
import { STATEMENT_COLUMNS } from '~/upstream/core/files/bank-statement/columns';
import { STATEMENT_MAX_CHARACTERS } from '~/upstream/core/files/bank-statement/read-statement';

const TITLE = '到账登记';
/** A Chinese statement as encoded by a form. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;
const COLUMN_WORDS = {
  time: '入账时间',
  payer: '付款户名',
  amount: '收入金额',
  reference: '流水号',
  memo: '附言',
} as const satisfies Record<(typeof STATEMENT_COLUMNS)[number], string>;
const GROUPS = [
  { match: 'exact', title: '户名与金额一致', note: '已选好唯一对应的订单，核对后一并登记。' },
  {
    match: 'possible',
    title: '可能对应',
    note: '请逐笔选择。户名或金额不符的不计入订单，公募来款核实后退回，私募来款登记为应退。',
  },
  {
    match: 'none',
    title: '没有对应的订单',
    note: '不是订单款项的可标为与订单无关；须登记到其他订单的，填写订单号。',
  },
] as const;

const NOT_WRITTEN = '有不能导入的行，整个文件没有导入。请更正这些行后重试，或选择跳过。';

const rowSchema = z.object({
  ...{ row: z.string(), paid_at: z.string(), payer: z.string(), amount: z.string(), reference: z.string() },
  ...{
    memo: z.string(),
    state: z.string(),
    taken_for: z.string().nullable(),
    outcome: z.string().nullable(),
  },
  note: z.string().nullable(),
});
const candidateSchema = z.object({
  ...{ order: z.string(), number: z.string(), name: z.string(), product: z.string(), amount: z.string() },
  why: z.string(),
});
const openSchema = rowSchema.extend({
  match: z.enum(['exact', 'possible', 'none']),
  candidates: z.array(candidateSchema),
  others: z.number(),
});
const listSchema = z.object({
  rows: z.array(openSchema),
  count: z.number(),
  sum: z.string(),
  decided: z.array(rowSchema),
});
type OpenRow = z.output<typeof openSchema>;

interface Typed {
  fault: string;
  csv: string;
  columns: Readonly<Record<string, string>>;
  /** Some rows are invalid; the others can be imported. */
  canSkip?: boolean;
}

/** Money of bank statements, registered with its orders. */
export const paymentsPage = definePage({
  path: '/payments',
  roles: ['cashier'],
  menu: TITLE,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  takesTextFiles: true,
  show: (request) => whole(request, null),
  post: (request) => (request.form.intent === 'import' ? importStatement(request) : registerRows(request)),
});

async function whole(request: ConsoleRequest, message: HtmlPart, typed?: Typed): Promise<ConsoleReply> {
  // Additional choices for the row that an operator opened.
  const { row } = request.query;
  const asked: Readonly<Record<string, string>> = row === undefined ? {} : { row };
  const listed = await runAction(request.host, request.operator, {
    name: 'list-bank-rows',
    arguments: asked,
  });
  const found = listed.kind === 'done' ? listSchema.parse(listed.result) : null;
  const columns = typed ? await getColumns(request, typed.csv) : [];
  const body = html`${message}${importForm(request, columns, typed)}
  ${found === null ? html`<p class="wrong">${describeFailure(listed)}</p>` : registerForm(request, found)}
  ${
    found !== null &&
    found.decided.length > 0 &&
    html`<h2>最近处理</h2>
      ${renderTable(
        ['入账时间', '付款户名', '金额（元）', '结果', '说明'],
        found.decided.map((row) => [
          ...[formatClock(row.paid_at), row.payer, row.amount, word(row.outcome ?? row.state)],
          html`${row.note ?? ''}${row.state === 'aside' && html` <a href="/actions/register-bank-row?row=${row.row}">改为登记</a>`}`,
        ]),
        { label: '最近处理的到账' },
      )}`
  }`;
  return createPageReply(TITLE, body, typed ? 422 : 200);
}

const word = (value: string): string => VALUE_LABELS[value] ?? value;

/** Returns the columns of a rejected statement; empty when it cannot be read now. */
const getColumns = ({ host, operator }: ConsoleRequest, csv: string): Promise<readonly string[]> =>
  parseUpload(host, 'statementColumns', { text: csv }, getOperatorRequester(operator)).catch(() => []);

/** Renders the form for a file or its text; with a column selection when the columns have other names. */
function importForm({ hidden }: ConsoleRequest, columns: readonly string[], typed?: Typed): Html {
  const isChosen = (name: string, column: string) => name === typed?.columns[column] && new Html('selected');
  const choice = (column: keyof typeof COLUMN_WORDS): Html =>
    html`<div class="field">
      <label for="${column}_column">${COLUMN_WORDS[column]}</label
      ><select id="${column}_column" name="${column}_column">
        <option value="">自动</option>
        ${columns.map((name) => html`<option value="${name}" ${isChosen(name, column)}>${name}</option>`)}
      </select>
    </div>`;
  return html`<details class="card" ${typed && new Html('open')}>
    <summary>导入银行流水</summary>
    <form method="post" action="/payments" enctype="multipart/form-data">
      ${hidden}<input type="hidden" name="intent" value="import" />
      ${typed && html`<p class="wrong" role="alert">${typed.fault}</p>`}
      <div class="field">
        <label for="file">CSV 文件</label
        ><input id="file" name="file" type="file" accept=".csv,.txt,text/csv" aria-describedby="file-hint" />
        <p class="note" id="file-hint">
          UTF-8 或
          GB18030；以逗号、制表符、分号或竖线分隔；须有入账时间（含时分）、付款户名、收入金额三列，金额不分收支的须有收支方向；有流水号与附言更好。一次最多
          2,000 行，有不能导入的行时整个文件不导入。同一文件再次导入不会重复登记。
        </p>
      </div>
      <div class="field">
        <label for="csv">或粘贴内容</label
        ><textarea id="csv" name="csv" rows="4">
${typed?.csv.slice(0, STATEMENT_MAX_CHARACTERS) ?? ''}</textarea>
      </div>
      ${columns.length > 0 && html`<div class="tiles">${STATEMENT_COLUMNS.map(choice)}</div>`}
      ${
        typed?.canSkip &&
        html`<div class="field narrow">
          <label for="skip_bad">不能导入的行</label
          ><select id="skip_bad" name="skip_bad">
            <option value="">整个文件不导入</option>
            <option value="yes">跳过，只导入其余的行；这些行的款项须另行登记</option>
          </select>
        </div>`
      }
      <button>导入</button>
    </form>
  </details>`;
}

const registerRows = async (request: ConsoleRequest): Promise<ConsoleReply> =>
  whole(request, await registerChosenRows(request));

async function importStatement(request: ConsoleRequest): Promise<ConsoleReply> {
  const { file, csv = '', intent: _, skip_bad = '', ...columns } = request.form;
  const text = file ?? csv;
  const chosen = Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== ''));
  if (text.trim() === '')
    return whole(request, null, { fault: '请选择文件或粘贴内容', csv: '', columns: {} });
  const ran = await runAction(request.host, request.operator, {
    name: 'import-bank-statement',
    arguments: { csv: text, ...(skip_bad === 'yes' && { skip_bad }), ...chosen },
  });
  const typed = Object.fromEntries(
    Object.entries(columns).map(([key, name]) => [key.replace('_column', ''), name]),
  );
  if (ran.kind === 'done') {
    const report = html`<div class="card">${renderValue(ran.result)}</div>`;
    if (z.looseObject({ is_written: z.literal(true) }).safeParse(ran.result).success)
      return whole(
        request,
        html`<p class="done" role="status">已导入</p>
          ${report}`,
      );
    return whole(request, report, { fault: NOT_WRITTEN, csv: text, columns: typed, canSkip: true });
  }
  const fault = ran.kind === 'wrong' ? '文件过大或列名有误' : describeFailure(ran);
  return whole(request, null, { fault, csv: text, columns: typed });
}

function registerForm({ hidden }: ConsoleRequest, { rows, count, sum }: z.output<typeof listSchema>): Html {
  if (rows.length === 0) return html`<p class="note">没有待登记的到账。</p>`;
  const groups = GROUPS.map((group) => ({ ...group, of: rows.filter(({ match }) => match === group.match) }));
  return html`<p>${waitingWords(rows.length, count, sum)}</p>
    <form method="post" action="/payments">
      ${hidden}<input type="hidden" name="intent" value="register" />
      ${groups
        .filter(({ of }) => of.length > 0)
        .map(
          ({ title, note, of }) =>
            html`<h2>${title}（${formatCountAndSum(of.map(({ amount }) => amount))}）</h2>
              <p class="note">${note}</p>
              ${of.map(getCard)}`,
        )}
      ${rows.some(hasChoice) && html`<p class="row"><button>登记所选</button></p>`}
    </form>`;
}

function waitingWords(shown: number, count: number, sum: string): string {
  const rest = count > shown ? `；先列最早的 ${shown} 笔，处理后继续显示` : '';
  return `待登记共 ${count} 笔，${formatGrouped(sum)} 元${rest}。`;
}

const getCard = (row: OpenRow): Html =>
  html`<section class="card" id="${row.row}">
    <p>${formatClock(row.paid_at)} · ${row.payer} · ${formatGrouped(row.amount)}&nbsp;元</p>
    <p class="note">
      ${[row.memo && `附言：${row.memo}`, row.reference && `流水号：${row.reference}`].filter(Boolean).join(' · ') || '无附言与流水号'}
    </p>
    ${row.match === 'exact' && exactLine(row)}${getChoice(row)}
  </section>`;

/** Renders the preselected order in full, because a select list is truncated on a phone. */
const exactLine = ({ candidates: [first] }: OpenRow): HtmlPart =>
  first && html`<p class="note">订单 ${first.number} · ${first.product} · ${first.why}</p>`;

/** Returns whether there is an order to choose. */
const hasChoice = ({ candidates, taken_for }: Pick<OpenRow, 'candidates' | 'taken_for'>): boolean =>
  candidates.length > 0 || taken_for !== null;

function getChoice({ row, match, candidates, others, payer, amount, taken_for }: OpenRow): Html {
  // Assigned to an order by an interrupted registration: it continues only with that one.
  const rest =
    taken_for !== null &&
    candidates.length === 0 &&
    html`<option value="${taken_for}">继续登记到 ${taken_for}</option>`;
  return html`${
    hasChoice({ candidates, taken_for }) &&
    html`<select name="row_${row}" aria-label="${payer} ${amount} 元登记到">
      <option value="">暂不处理</option>
      ${candidates.map(
        ({ order, number, name, product, amount: due, why }, index) =>
          html`<option value="${order}" ${match === 'exact' && index === 0 && new Html('selected')}>
            ${name} ${formatGrouped(due)} 元 ${product} ${number}（${why}）
          </option>`,
      )}${rest}
    </select>`
  }
  ${
    taken_for === null
      ? otherWays(row, match, others)
      : html`<p class="note">上次登记没有得到结果，可再次登记到同一订单，不会重复。</p>`
  }`;
}

/**
 * Renders a link to the other orders next to an exact match: opening them counts as accessing those people's data.
 */
function otherWays(row: string, match: OpenRow['match'], others: number): Html {
  const ways = html`<p class="note">
    ${others > 0 && html`<a href="/payments?row=${encodeURIComponent(row)}#${row}">查看其他可能的 ${others} 笔订单</a> · `}<a
      href="/actions/register-bank-row?row=${row}"
      >填写订单号</a
    >
    · <a href="/actions/set-bank-row-aside?row=${row}">与订单无关</a>
  </p>`;
  return match === 'exact'
    ? html`<details>
        <summary>不是这一笔</summary>
        ${ways}
      </details>`
    : ways;
}
