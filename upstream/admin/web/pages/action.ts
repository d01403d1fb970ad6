import {
  validateFields,
  renderField,
  listFields,
  type FormField,
  type FormState,
} from '~/upstream/admin/web/forms';
import { html, Html } from '~/upstream/admin/web/html';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { formatClock, renderValue } from '~/upstream/admin/web/render-value';
import type { OpsAction } from '~/upstream/core/actions/action';
import { ROLES } from '~/upstream/core/actions/roles';
import { renderNextSteps, renderBackLinks } from '~/upstream/admin/web/pages/next-step';
import { isAvailable, canRun, runAction, type ActionOutcome } from '~/upstream/admin/actions/run-action';

const BECAUSE: FormField = {
  ...{ key: 'because', label: '申请理由', hint: '复核的人会看到，2 至 200 字', initial: '', choices: null },
  ...{ isSecret: false, isOptional: false, rows: 1, isNumber: false },
};
const NOTHING: FormState = { values: {}, faults: {} };

function getAction({ host, operator, params }: ConsoleRequest): OpsAction | null {
  const found = host.actions.find(({ name }) => name === params.name);
  return found && isAvailable(host, found) && canRun(operator, found) ? found : null;
}

/** Returns whether the action always requires a second operator. */
const needsSecond = ({ host }: ConsoleRequest, action: OpsAction): boolean =>
  host.config.isDualControlOn && action.second !== undefined && action.second.when === undefined;

/** Returns the part of the action that requires a second operator; null when that is nothing, or all of it. */
const secondWhen = ({ host }: ConsoleRequest, { second }: OpsAction): string | null =>
  host.config.isDualControlOn ? (second?.when ?? null) : null;

/** Values that another page already knows for a form. */
export interface FixedFields {
  /** Arguments that are not shown. */
  fixed?: Readonly<Record<string, string>>;
  /** Alternative arguments for the same value. */
  without?: readonly string[];
  /** Optional arguments that are required here. */
  required?: readonly string[];
  /** Prefix of its field ids on a page with several forms. */
  within?: string;
  /** Label of its button. */
  label?: string;
  /** Its button is the secondary one. */
  isQuiet?: boolean;
  /** Page that receives the form, instead of the action page. */
  to?: string;
}

/** Renders the form of an action from its schema, with the typed input and its errors. */
export function renderActionForm(
  request: ConsoleRequest,
  action: OpsAction,
  state: FormState = NOTHING,
  {
    fixed = {},
    without = [],
    required = [],
    within = '',
    label,
    isQuiet = false,
    to = `/actions/${action.name}`,
  }: FixedFields = {},
): Html {
  const isAsked = ({ key }: FormField): boolean => !(key in fixed) && !without.includes(key);
  const when = secondWhen(request, action);
  const because = needsSecond(request, action)
    ? [BECAUSE]
    : when === null
      ? []
      : [{ ...BECAUSE, hint: `${when}时填写，${BECAUSE.hint}`, isOptional: true }];
  const own = listFields(action)
    .filter(isAsked)
    .map((field) => (required.includes(field.key) ? { ...field, isOptional: false } : field));
  const fields = [...own, ...because];
  const general = state.faults[''];
  return html`<form class="card narrow" method="post" action="${to}">
    ${request.hidden}
    ${needsSecond(request, action) && html`<p class="note">此事项须由另一位操作员复核后才会执行。</p>`}
    ${when !== null && html`<p class="note">${when}，须由另一位操作员复核后才会执行。</p>`}
    ${general !== undefined && html`<p class="wrong" role="alert">${general}</p>`}
    ${Object.entries(fixed).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
    ${fields.map((field) => renderField(field, state, within))}
    <button${isQuiet && new Html(' class="quiet"')}>${needsSecond(request, action) ? '提交复核' : (label ?? '执行')}</button>
  </form>`;
}

/** Every action of `npm run ops`, as a form with its result. */
export const actionPage = definePage({
  path: '/actions/:name',
  roles: ROLES,
  async show(request) {
    const action = getAction(request);
    if (!action) return { kind: 'missing', what: '事项' };
    const initial = listFields(action).map(({ key, initial: value }) => [key, value]);
    // Values passed by another page: ids, never a phone, which would be part of the URL.
    const { phone: _, ...asked } = request.query;
    const values = { ...(Object.fromEntries(initial) as Record<string, string>), ...asked };
    return createPageReply(action.title, renderActionForm(request, action, { values, faults: {} }));
  },
  async post(request) {
    const action = getAction(request);
    if (!action) return { kind: 'missing', what: '事项' };
    const { because, ...typed } = request.form;
    // An empty field counts as absent.
    const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
    const ran = await runAction(request.host, request.operator, {
      name: action.name,
      arguments: given,
      because,
    });
    return replyTo(request, action, ran);
  },
});

async function replyTo(
  request: ConsoleRequest,
  action: OpsAction,
  ran: ActionOutcome,
): Promise<ConsoleReply> {
  if (ran.kind === 'done') {
    if (action.name === 'change-password') return { kind: 'redirect', to: '/login?after=password' };
    return createPageReply(
      action.title,
      html`<p class="done" role="status">已执行</p>
        <div class="card">${renderValue(ran.result)}</div>
        ${await renderNextSteps(request, action.name)}`,
    );
  }
  if (ran.kind === 'asked')
    return createPageReply(
      action.title,
      html`<p class="done" role="status">
          已提交复核，编号 ${ran.request}。由另一位操作员在 ${formatClock(ran.expiresAt)} 前确认后执行。
        </p>
        <p><a href="/requests">查看待复核的事项</a></p>
        ${await renderNextSteps(request, action.name)}`,
    );
  const values = request.form;
  const faults = ran.kind === 'wrong' ? validateFields(action, pickFilledFields(values)) : { '': ran.msg };
  return createPageReply(
    action.title,
    html`${ran.kind === 'refused' && ran.subject !== undefined && html`<div class="card">${renderValue(ran.subject)}</div>`}
    ${renderActionForm(request, action, { values, faults })}${ran.kind === 'refused' && (await renderBackLinks(request, action.name))}`,
    ran.kind === 'wrong' ? 422 : ran.status,
  );
}

/** Returns the filled-in fields. */
export const pickFilledFields = ({
  because: _,
  ...values
}: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
