import { z } from 'zod';
import { maskPhone } from '~/domain/person/masks';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import { definePage, createPageReply, type ConsoleRequest } from '~/upstream/admin/web/page';
import { listFields } from '~/upstream/admin/web/forms';
import { renderActionForm } from '~/upstream/admin/web/pages/action';
import { formatClock, formatGrouped, renderValue, renderTable } from '~/upstream/admin/web/render-value';
import { findArgumentLabel, VALUE_LABELS } from '~/upstream/admin/web/labels';
import { computeRequestStatus, type RequestStatus } from '~/upstream/admin/actions/requests';
import type { OpsAction } from '~/upstream/core/actions/action';
import { ROLE_LABELS, ROLES, type Role } from '~/upstream/core/actions/roles';
import { runAction } from '~/upstream/admin/actions/run-action';

/** In the form of the action `list-requests`. */
const rowsSchema = z.array(
  z.object({
    ...{
      id: z.string(),
      action: z.string(),
      arguments: z.record(z.string(), z.string()),
      subject: z.unknown(),
    },
    ...{ reason: z.string(), asked_by: z.string(), asked_at: z.string(), expires_at: z.string() },
    ...{ state: z.string(), decided_by: z.string().nullable(), note: z.string().nullable() },
  }),
);
type Row = z.infer<typeof rowsSchema>[number];

/** Requests that wait for a second operator, with their full content; then the last decided ones. */
export const requestsPage = definePage({
  path: '/requests',
  roles: ROLES,
  menu: '复核',
  async show(request) {
    const { host, operator } = request;
    const ran = await runAction(host, operator, { name: 'list-requests', arguments: {} });
    if (ran.kind !== 'done') return createPageReply('复核', html`<p class="wrong">暂时不能查看。</p>`, 422);
    const rows = rowsSchema.parse(ran.result);
    const ids = [...new Set(rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by ?? asked_by]))];
    const names =
      ids.length === 0
        ? []
        : await host.db.selectFrom('operators').select(['id', 'display']).where('id', 'in', ids).execute();
    const displays = new Map(names.map(({ id, display }) => [id, display]));
    const getName = (id: string | null): string => (id === null ? '—' : (displays.get(id) ?? '系统令牌'));
    const at = host.now().toISOString();
    const isWaiting = (row: Row): boolean => row.state === 'waiting' && row.expires_at > at;
    const getTitle = ({ action }: Row): string =>
      host.actions.find(({ name }) => name === action)?.title ?? action;
    const waiting: Html[] = [];
    for (const row of rows.filter(isWaiting))
      waiting.push(await waitingHtml(request, row, getTitle(row), getName(row.asked_by)));
    const decided = rows
      .filter((row) => !isWaiting(row))
      .map((row): HtmlPart[] => [
        getTitle(row),
        getContent(request, row),
        getName(row.asked_by),
        formatClock(row.asked_at),
        getBecame(row),
        getName(row.decided_by),
        row.note ?? '—',
      ]);
    return createPageReply(
      '复核',
      html`${waiting.length === 0 ? html`<p class="card">没有待复核的事项。</p>` : waiting}
        <h2>最近的处理</h2>
        ${decided.length === 0 ? html`<p class="note">没有</p>` : renderTable(['事项', '内容', '申请人', '申请时间', '结果', '处理人', '说明'], decided, { label: '最近的处理' })}`,
    );
  },
});

const getBecame = ({ state, asked_by, decided_by }: Row): string => {
  if (state === 'waiting') return '已过期';
  return (
    (state === 'refused' && decided_by === asked_by ? VALUE_LABELS.taken_back : VALUE_LABELS[state]) ?? state
  );
};

/** Renders a decided request in one line: the outgoing sum, then the request; a phone is masked. */
const getContent = (request: ConsoleRequest, row: Row): HtmlPart => [
  moneyOut(row.subject),
  getGiven(request, row).map(({ label, text, key }, at) => [
    at > 0 && '；',
    `${label}：${key === 'phone' ? maskPhone(text) : text.length > LONG ? `${text.length} 个字符` : text}`,
  ]),
];

const DECISIONS = ['confirm-request', 'refuse-request'] as const;

/** Explains to an operator who cannot decide why, and who can. */
function whoMay({ host, operator }: ConsoleRequest, row: Row, { bar, deciders }: RequestStatus): string {
  const why = row.asked_by === operator.id ? '由您提出，须由另一位操作员复核' : (bar ?? '');
  const roles = host.actions.find(({ name }) => name === row.action)?.roles ?? [];
  return deciders.length === 0
    ? `${why}。目前没有人可以复核：须有另一位${roles.map((role) => ROLE_LABELS[role]).join('或')}角色的操作员。`
    : `${why}。可以复核的有：${deciders.join('、')}。`;
}

/** Longer values, such as a file, are collapsed. */
const LONG = 400;
const folded = (value: string): Html =>
  html`<details>
    <summary>${value.length} 个字符</summary>
    <div class="lines">${value}</div>
  </details>`;

/** In the order of the action's form; what is none of its fields follows in its own order. */
function getEntries<Value>(
  action: OpsAction | undefined,
  values: Readonly<Record<string, Value>>,
): [string, Value][] {
  const fields = Object.keys(action?.arguments.shape ?? {});
  const getSortIndex = (key: string): number => (fields.includes(key) ? fields.indexOf(key) : fields.length);
  return Object.entries(values).sort(([one], [other]) => getSortIndex(one) - getSortIndex(other));
}

const subjectSchema = z.record(z.string(), z.unknown());

/** Returns the state at the time of the request, for comparison with it. */
function getSubject({ host }: ConsoleRequest, { action: name, subject }: Row): unknown {
  const given = subjectSchema.safeParse(subject);
  if (!given.success) return subject;
  return Object.fromEntries(
    getEntries(
      host.actions.find((each) => each.name === name),
      given.data,
    ),
  );
}

/** Returns the requested values, field by field. */
function getGiven({ host }: ConsoleRequest, row: Row): { key: string; label: string; text: string }[] {
  const action = host.actions.find(({ name }) => name === row.action);
  return getEntries(action, row.arguments).map(([key, value]) => ({
    key,
    label: findArgumentLabel(row.action, key)?.label ?? key,
    text: typedWords(action, key, value),
  }));
}

/** Formats a choice with its label, and typed text unchanged. */
function typedWords(action: OpsAction | undefined, key: string, value: string): string {
  if (key === 'roles')
    return value
      .split(',')
      .map((role) => roleWord(role.trim()))
      .join('、');
  const choices = action && listFields(action).find((field) => field.key === key)?.choices;
  return choices?.find((choice) => choice.value === value)?.text ?? value;
}

const roleWord = (role: string): string =>
  ROLES.find((each) => each === role) ? ROLE_LABELS[role as Role] : role;

/** Renders the withdrawal form of the requester. */
function takeBack(request: ConsoleRequest, { id }: Row): HtmlPart {
  const action = request.host.actions.find(({ name }) => name === 'refuse-request');
  const fixed = { request: id, reason: '申请人撤回' };
  return action && renderActionForm(request, action, undefined, { fixed, label: '撤回申请', isQuiet: true });
}

/** The confirmer has to type something again. */
const retypedSchema = z.looseObject({ retype: z.array(z.string()).min(1) });
const paysSchema = z.looseObject({ money_out: z.string() });

/** Renders the money that is paid out on confirmation, first of all. */
function moneyOut(subject: unknown): HtmlPart {
  const pays = paysSchema.safeParse(subject);
  return pays.success && html`<p><strong>本次付出 ${formatGrouped(pays.data.money_out)} 元</strong></p>`;
}

async function waitingHtml(
  request: ConsoleRequest,
  row: Row,
  title: string,
  requester: string,
): Promise<Html> {
  const given = getGiven(request, row).map(
    ({ label, text }) =>
      html`<dt>${label}</dt>
        <dd>${text.length > LONG ? folded(text) : text}</dd>`,
  );
  const status = await computeRequestStatus(request.host, request.operator, row);
  const verbs = status.lapse === null ? DECISIONS : (['refuse-request'] as const);
  const decide = verbs.map((name) => {
    const deciding = request.host.actions.find((each) => each.name === name);
    const label = name === 'confirm-request' ? '确认并执行' : '驳回';
    const more = {
      ...{ fixed: { request: row.id }, within: `${row.id}-${name}-`, label },
      isQuiet: name === 'refuse-request',
      [retypedSchema.safeParse(row.subject).success ? 'required' : 'without']: ['typed'],
    };
    return deciding && renderActionForm(request, deciding, undefined, more);
  });
  return html`<section class="card" aria-labelledby="${row.id}">
    <h2 id="${row.id}">${title}</h2>
    <p>
      ${requester} 于 ${formatClock(row.asked_at)} 申请，${formatClock(row.expires_at)}
      前有效。理由：${row.reason}
    </p>
    ${moneyOut(row.subject)}
    <dl>${given}</dl>
    <h3>申请时的情况</h3>
    ${renderValue(getSubject(request, row))}
    ${status.lapse !== null && html`<p class="warn">${status.lapse}。</p>`}
    ${status.bar === null ? html`<div class="row">${decide}</div>` : html`<p class="note">${whoMay(request, row, status)}</p>`}
    ${row.asked_by === request.operator.id && takeBack(request, row)}
  </section>`;
}
