import { CODES } from '~/contract/codes';
import { EDITOR_ROLES, getRequestedKind } from '~/upstream/admin/web/content/pages';
import { getContentPath } from '~/upstream/admin/web/content/steps';
import { validateFields, type FormState } from '~/upstream/admin/web/forms';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { renderActionForm, pickFilledFields } from '~/upstream/admin/web/pages/action';
import type { OpsAction } from '~/upstream/core/actions/action';
import { runAction } from '~/upstream/admin/actions/run-action';
import {
  getSaveActionName,
  CONTENT_KIND_NAMES,
  CONTENT_KINDS,
  type ContentKindName,
  type ContentDetail,
} from '~/upstream/modules/content';

/** Largest text as encoded by a form, plus the other fields. */
const BODY_LIMIT_BYTES = 512 * 1024;

interface Editing {
  kind: ContentKindName;
  /** Null for new content. */
  id: string | null;
}

/** Page for new content of a kind. */
export const newContentPage = definePage({
  path: '/content/:kind/new',
  roles: EDITOR_ROLES,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  show: (request) => open(request, null),
  post: (request) => save(request, null),
});

/** Page for the next version. */
export const editContentPage = definePage({
  path: '/content/:kind/:id/edit',
  roles: EDITOR_ROLES,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  show: (request) => open(request, request.params.id ?? ''),
  post: (request) => save(request, request.params.id ?? ''),
});

const missing: ConsoleReply = { kind: 'missing', what: '内容' };

const EDITED = /^\/content\/([\w-]+)\/(?:new|[\w.~%-]+\/edit)$/;

/** Renders the content form for its path with the typed input; null for another path. */
export function renderContentFormAt(
  request: ConsoleRequest,
  path: string,
  values: Readonly<Record<string, string>>,
): Html | null {
  const [, name] = EDITED.exec(path) ?? [];
  const kind = CONTENT_KIND_NAMES.find((each) => each === name);
  if (kind === undefined || !request.operator.roles.some((role) => EDITOR_ROLES.includes(role))) return null;
  const { based_on = '0', ...typed } = values;
  return editForm(request, { kind, path }, { values: typed, faults: {} }, based_on);
}

const actionTo = ({ host }: ConsoleRequest, kind: ContentKindName): OpsAction | undefined =>
  host.actions.find(({ name }) => name === getSaveActionName(kind));

function editForm(
  request: ConsoleRequest,
  { kind, path }: { kind: ContentKindName; path: string },
  state: FormState,
  basedOn: string,
): Html | null {
  const action = actionTo(request, kind);
  const more = { fixed: { based_on: basedOn }, without: ['id'], label: '存为草稿并预览', to: path };
  return action ? renderActionForm(request, action, state, more) : null;
}

async function getShown({ host, operator }: ConsoleRequest, kind: ContentKindName, id: string) {
  const ran = await runAction(host, operator, { name: 'show-content', arguments: { kind, id } });
  return ran.kind === 'done' ? (ran.result as ContentDetail) : null;
}

async function open(request: ConsoleRequest, id: string | null): Promise<ConsoleReply> {
  const kind = getRequestedKind(request);
  if (kind === null) return missing;
  if (id === null)
    return CONTENT_KINDS[kind].newId === null ? missing : formPage(request, { kind, id }, { basedOn: 0 });
  const shown = await getShown(request, kind, id);
  if (shown === null) return missing;
  return formPage(request, { kind, id }, { basedOn: shown.latest, values: shown.fields });
}

async function save(request: ConsoleRequest, id: string | null): Promise<ConsoleReply> {
  const kind = getRequestedKind(request);
  if (kind === null) return missing;
  const { based_on = '0', ...values } = request.form;
  const action = actionTo(request, kind);
  if (!action) return missing;
  const given = { ...pickFilledFields(values), based_on, ...(id === null ? {} : { id }) };
  const ran = await runAction(request.host, request.operator, { name: action.name, arguments: given });
  if (ran.kind === 'done') {
    const saved = ran.result as { id: string };
    return { kind: 'redirect', to: `${getContentPath(kind, saved.id)}?done=save` };
  }
  const basedOn = Number(based_on) || 0;
  if (ran.kind === 'wrong')
    return formPage(request, { kind, id }, { basedOn, values, faults: validateFields(action, given) });
  const fault = ran.kind === 'refused' ? ran.msg : '没有保存';
  if (ran.kind !== 'refused' || ran.code !== CODES.conflict || id === null)
    return formPage(request, { kind, id }, { basedOn, values, faults: { '': fault } });
  // Another editor saved first: the input is kept, and submitting again is a decision.
  const later = await getShown(request, kind, id);
  return formPage(request, { kind, id }, { basedOn: later?.latest ?? basedOn, values, conflict: fault });
}

interface FormGiven {
  basedOn: number;
  values?: Readonly<Record<string, string>>;
  faults?: Readonly<Record<string, string>>;
  conflict?: string;
}

function formPage(
  request: ConsoleRequest,
  { kind, id }: Editing,
  { basedOn, values = {}, faults = {}, conflict }: FormGiven,
): ConsoleReply {
  const { title } = CONTENT_KINDS[kind];
  const isWrong = conflict !== undefined || Object.keys(faults).length > 0;
  const path = id === null ? `/content/${kind}/new` : `${getContentPath(kind, id)}/edit`;
  const form = editForm(request, { kind, path }, { values, faults }, String(basedOn));
  if (form === null) return missing;
  const message: HtmlPart = [
    conflict !== undefined &&
      html`<p class="wrong" role="alert">
        ${conflict}。没有保存，您填写的都在下面。请先<a
          href="${getContentPath(kind, id ?? '')}"
          target="_blank"
          rel="noopener"
          >查看对方的版本</a
        >，把需要的并入；再次保存会成为更新的一版，对方的版本仍然保留。
      </p>`,
    Object.keys(faults).some((key) => key !== '') &&
      html`<p class="wrong" role="alert">有填写不符合要求的地方，没有保存，请按提示修改。</p>`,
  ];
  return createPageReply(
    id === null ? `新增${title}` : `编辑${title}`,
    html`${message} ${form}`,
    isWrong ? 422 : 200,
  );
}
