import { z } from 'zod';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { isSecret } from '~/domain/shared/secret';
import { html, Html, type HtmlPart } from '~/upstream/admin/web/html';
import type { OpsAction } from '~/upstream/core/actions/action';
import { findUnseenCharacters } from '~/upstream/admin/actions/run-action';
import { findArgumentLabel, formatChoice } from '~/upstream/admin/web/labels';

interface Choice {
  value: string;
  text: string;
}

/** Data of an argument for its form field. */
export interface FormField {
  key: string;
  label: string;
  hint: string | null;
  isSecret: boolean;
  isOptional: boolean;
  /** Choices; null for a typed field. */
  choices: readonly Choice[] | null;
  /** Text lines of the field. */
  rows: number;
  isNumber: boolean;
  /** Initial value. */
  initial: string;
}

/** Longer texts get more than one line. */
const LONG_TEXT = 150;
const LONG_ROWS = 4;
/** Longer texts get most of a page. */
const WHOLE_TEXT = 10_000;
const WHOLE_ROWS = 28;

const propertySchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  const: z.string().optional(),
  maxLength: z.number().optional(),
  default: z.unknown().optional(),
});
const objectSchema = z.looseObject({ properties: z.record(z.string(), propertySchema).default({}) });

/** Lists the fields of an action from its schema. */
export function listFields(action: OpsAction): FormField[] {
  const described = z.toJSONSchema(action.arguments, { io: 'input', unrepresentable: 'any' });
  const { properties } = objectSchema.parse(described);
  return Object.entries(action.arguments.shape).map(([key, part]) => {
    const given: z.infer<typeof propertySchema> = properties[key] ?? {};
    const { label = key, hint } = findArgumentLabel(action.name, key) ?? {};
    return {
      ...{ key, label, hint: hint ?? null, isSecret: isSecret(part) },
      isOptional: (part as z.ZodType).safeParse(undefined).success,
      choices:
        getChoices(given)?.map((value) => ({ value, text: formatChoice(action.name, key, value) })) ?? null,
      rows: rowsFor(given.maxLength ?? 0),
      initial: given.default === undefined ? '' : String(given.default),
      isNumber: given.type === 'integer' || given.type === 'number',
    };
  });
}

const getChoices = (given: z.infer<typeof propertySchema>): readonly string[] | null =>
  given.enum ?? (given.const === undefined ? null : [given.const]);

const rowsFor = (length: number): number =>
  length > WHOLE_TEXT ? WHOLE_ROWS : length > LONG_TEXT ? LONG_ROWS : 1;

/** Messages for missing or excessive input; all others come from zod's Chinese locale. */
const getErrorMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? '请填写' : Number.isNaN(issue.input) ? '请填写数字' : undefined;
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `最多 ${issue.maximum} 个字`;
    if (issue.origin === 'number') return `不能大于 ${issue.maximum}`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return `至少 ${issue.minimum} 个字`;
    if (issue.origin === 'number') return `不能小于 ${issue.minimum}`;
  }
  if (issue.code === 'invalid_value') return issue.input === undefined ? '请填写' : '请从所列的选项中选择';
  return undefined;
};

/** Returns the errors of each field, in Chinese; under '' those not caused by a single field. */
export function validateFields(
  action: OpsAction,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const { localeError } = zhCN();
  const parsed = action.arguments.safeParse(values, {
    error: (issue) => getErrorMessage(issue) ?? localeError(issue),
  });
  const faults: Record<string, string> = {};
  const issues = [...(parsed.error?.issues ?? []), ...(findUnseenCharacters(values)?.issues ?? [])];
  for (const { path, message } of issues) faults[String(path[0] ?? '')] ??= message;
  return faults;
}

export interface FormState {
  values: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
}

/**
 * Renders a field with its label, hint, error and typed value; a secret is never returned.
 * @param within prefix of its id on a page with several forms
 */
export function renderField(field: FormField, { values, faults }: FormState, within = ''): Html {
  const id = `${within}${field.key}`;
  const fault = faults[field.key];
  const value = field.isSecret ? '' : (values[field.key] ?? '');
  const errorIds: string[] = [
    ...(field.hint === null ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-wrong`]),
  ];
  const about: HtmlPart = [
    errorIds.length > 0 && html` aria-describedby="${errorIds.join(' ')}"`,
    fault !== undefined && new Html(' aria-invalid="true"'),
    !field.isOptional && new Html(' required'),
  ];
  return html`<div class="field">
    <label for="${id}">${field.label}${field.isOptional && '（可不填）'}</label>
    ${control(field, id, value, about)}
    ${field.hint !== null && html`<p class="note" id="${id}-hint">${field.hint}</p>`}
    ${fault !== undefined && html`<p class="wrong" id="${id}-wrong">${fault}</p>`}
  </div>`;
}

function control(
  { key, isSecret: isHidden, choices, rows, isNumber, isOptional }: FormField,
  id: string,
  value: string,
  about: HtmlPart,
): Html {
  if (choices !== null) {
    const options = choices.map(
      (choice) =>
        html`<option value="${choice.value}" ${choice.value === value && new Html('selected')}>
          ${choice.text}
        </option>`,
    );
    const none =
      (isOptional || value === '') && html`<option value="">${isOptional ? '不填' : '请选择'}</option>`;
    return html`<select id="${id}" name="${key}" ${about}>
      ${none}${options}
    </select>`;
  }
  if (rows > 1) return html`<textarea id="${id}" name="${key}" rows="${rows}" ${about}>${value}</textarea>`;
  const type = isHidden ? 'password' : 'text';
  const mode = isNumber && new Html(' inputmode="numeric"');
  const fill = isHidden ? (key.startsWith('new') ? 'new-password' : 'current-password') : 'off';
  return html`<input
    id="${id}"
    name="${key}"
    type="${type}"
    value="${value}"
    autocomplete="${fill}"
    ${mode}${about}
  />`;
}
