import { calls, type ListedCall } from '~/contract/index';
import { buildOpenApiDocument } from '~/contract/openapi';
import { listSchemaRows, type JsonSchema } from '~/contract/schema-rows';

/** Parts of an OpenAPI operation that this file reads. */
interface Operation {
  description?: string;
  parameters?: { name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: { 200: { content: Record<string, { schema: JsonSchema }> } };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:0 auto;padding:16px;color:#1a1c1e;background:#fff}
code,td:first-child{font-family:ui-monospace,monospace;font-size:13px}h2{margin-top:48px}h3{margin:32px 0 4px}
table{border-collapse:collapse;width:100%;min-width:760px}td:first-child{white-space:nowrap}code{overflow-wrap:anywhere}td,th{border-bottom:1px solid #d8dadd;padding:3px 8px 3px 0;text-align:left;vertical-align:top;overflow-wrap:break-word}
.wide{overflow-x:auto}.sub{color:#5c6066;margin:2px 0}a{color:#0b57d0}
@media(prefers-color-scheme:dark){body{color:#e3e3e3;background:#131314}td,th{border-color:#3c4043}.sub{color:#a5a9af}a{color:#a8c7fa}}`;

/** Describes how the portal treats a call: the rules an upstream has to follow. */
function describeTreatment({ definition }: ListedCall): string {
  const { ignoredCodes } = definition;
  return [
    definition.isIdempotent && 'Idempotency-Key',
    definition.isShared && 'shared for 1 s',
    definition.isGated && 'gated',
    definition.isServerOnly && 'from the portal alone',
    definition.isBeacon && 'beacon',
    definition.deviceToken && 'device token',
    definition.resultKind === 'file' && 'a file',
    definition.bodyKind === 'binary' && 'takes bytes',
    definition.passesAllCodes && 'reads every code',
    ignoredCodes && `reads ${ignoredCodes.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function renderFields(title: string, schema: JsonSchema | undefined): string {
  if (!schema) return '';
  const rows = listSchemaRows(schema).map(
    ({ path, type, isRequired, notes }) =>
      `<tr><td>${escapeHtml(path)}<td>${escapeHtml(type)}${isRequired ? '' : ' <i>(may be left out)</i>'}<td>${escapeHtml(notes)}`,
  );
  return `<h4>${title}</h4><div class="wide"><table><tr><th>field<th>type<th>notes${rows.join('\n')}</table></div>`;
}

const getJson = (content: Record<string, { schema: JsonSchema }> | undefined): JsonSchema | undefined =>
  content?.['application/json']?.schema;

function renderSection(call: ListedCall, operation: Operation): string {
  const { id, definition } = call;
  const query: JsonSchema | undefined = operation.parameters && {
    type: 'object',
    properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema])),
    required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const envelope = getJson(operation.responses[200].content);
  const how = describeTreatment(call);
  return [
    `<h3 id="${id}">${id}</h3>`,
    `<p class="sub"><code>${definition.method} ${escapeHtml(definition.path)}</code> ${escapeHtml(definition.summary)}</p>`,
    `<p class="sub">${escapeHtml(operation.description ?? '')}${how === '' ? '' : ` · ${escapeHtml(how)}`}</p>`,
    renderFields('Query', query),
    renderFields('Body', getJson(operation.requestBody?.content)),
    definition.resultKind === 'file'
      ? '<p>Result: the bytes of a file.</p>'
      : renderFields('Result', envelope?.properties?.result),
  ].join('\n');
}

/**
 * Renders the contract as one self-contained page: a table of all calls, then each call with its fields. It has no
 * script and no external resources, because it is read from disk, searched in the browser, and printed.
 */
export function renderContractPage(): string {
  const { paths = {}, info } = buildOpenApiDocument();
  const getOperation = ({ definition }: ListedCall): Operation =>
    (paths[definition.path] as unknown as Record<string, Operation>)[
      definition.method.toLowerCase()
    ] as Operation;
  const services = [...new Set(calls.map(({ service }) => service))];
  const overview = calls.map(
    (call) =>
      `<tr><td><a href="#${call.id}">${call.id}</a><td><code>${call.definition.method} ${escapeHtml(call.definition.path)}</code><td>${call.definition.auth}<td>${escapeHtml(describeTreatment(call))}<td>${escapeHtml(call.definition.summary)}`,
  );
  return [
    `<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(info.title)}</title><style>${STYLE}</style>`,
    `<h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? '')} ${calls.length} calls; docs/connecting.md says what the portal relies on.</p>`,
    `<p>${services.map((service) => `<a href="#${service}">${service}</a>`).join(' · ')}</p>`,
    `<div class="wide"><table><tr><th>call<th>address<th>login<th>treatment<th>what${overview.join('\n')}</table></div>`,
    ...services.flatMap((service) => [
      `<h2 id="${service}">${service}</h2>`,
      ...calls
        .filter((call) => call.service === service)
        .map((call) => renderSection(call, getOperation(call))),
    ]),
    '',
  ].join('\n');
}
