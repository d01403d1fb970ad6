import { z } from 'zod';
import { isStorableText } from '~/domain/shared/text';
import { renderContentFormAt } from '~/upstream/admin/web/content/edit';
import { listFields } from '~/upstream/admin/web/forms';
import { html, type Html, type HtmlPart } from '~/upstream/admin/web/html';
import { createPageReply, type ConsoleReply, type ConsoleRequest } from '~/upstream/admin/web/page';
import { renderActionForm } from '~/upstream/admin/web/pages/action';
import { findArgumentLabel } from '~/upstream/admin/web/labels';
import type { OpsHost } from '~/upstream/core/actions/action';
import { canRun } from '~/upstream/admin/actions/run-action';

/** Limit for a form whose login had expired when it was posted: larger ones are not kept. */
export const SAVED_FORM_MAX_BYTES = 256 * 1024;
const NAMES_OF_FRAME = new Set(['csrf', 'form_key']);
const LINE = 60;

const textSchema = z.string().refine(isStorableText);
const keptSchema = z.object({
  /** A path of the console, without its query. */
  path: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)[\w\-./%~:]*$/),
  fields: z.record(z.string().max(64), textSchema),
});
export type SavedForm = z.output<typeof keptSchema>;

const getAction = ({ actions }: Pick<OpsHost, 'actions'>, path: string) =>
  actions.find(({ name }) => path === `/actions/${name}`);

/** Builds the kept form that is shown after the next login; null when nothing is kept: a form with a password. */
export function buildSavedForm(
  host: Pick<OpsHost, 'actions'>,
  path: string,
  body: unknown,
): SavedForm | null {
  const action = getAction(host, path);
  if (action && listFields(action).some(({ isSecret }) => isSecret)) return null;
  const found = keptSchema.safeParse({ path, fields: body });
  if (!found.success) return null;
  const fields = Object.entries(found.data.fields).filter(([name]) => !NAMES_OF_FRAME.has(name));
  return fields.length === 0 ? null : { path, fields: Object.fromEntries(fields) };
}

/** Parses a kept form from the login page; null when invalid. */
export function parseSavedForm(host: Pick<OpsHost, 'actions'>, text: string | undefined): SavedForm | null {
  try {
    const given = keptSchema.safeParse(JSON.parse(text ?? ''));
    return given.success ? buildSavedForm(host, given.data.path, given.data.fields) : null;
  } catch {
    return null;
  }
}

/** Builds the reply that nothing was done, with the typed input to be checked and posted with the current login. */
export function createSavedFormReply(
  request: ConsoleRequest,
  { path, fields }: SavedForm,
  status: number,
): ConsoleReply {
  const action = getAction(request.host, path);
  const form =
    action && canRun(request.operator, action)
      ? renderActionForm(request, action, { values: fields, faults: {} })
      : (renderContentFormAt(request, path, fields) ?? plainForm(request, path, fields));
  return createPageReply(
    '还没有提交',
    html`<p class="warn" role="alert">
        登录已更新，刚才提交的内容没有执行，您填写的都在下面。核对后可再次提交，或<a href="/">放弃</a>。
      </p>
      ${form}`,
    status,
  );
}

/** Renders fields with their labels; fields that were not typed stay unchanged. */
function plainForm({ hidden }: ConsoleRequest, path: string, fields: SavedForm['fields']): Html {
  const parts = Object.entries(fields).map(([name, value]): HtmlPart => {
    const label = findArgumentLabel('', name)?.label;
    if (label === undefined) return html`<input type="hidden" name="${name}" value="${value}" />`;
    const control =
      value.length > LINE || value.includes('\n')
        ? html`<textarea id="kept-${name}" name="${name}" rows="6">${value}</textarea>`
        : html`<input id="kept-${name}" name="${name}" value="${value}" />`;
    return html`<div class="field"><label for="kept-${name}">${label}</label>${control}</div>`;
  });
  return html`<form class="card narrow" method="post" action="${path}">
    ${hidden}${parts}<button>再次提交</button>
  </form>`;
}
