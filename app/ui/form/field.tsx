import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';

/** The field data that a control needs, independent of the form's type. */
export interface FieldMeta {
  id: string;
  name: string;
  key?: string;
  formId?: string;
  errorId: string;
  descriptionId: string;
  required?: boolean;
  initialValue?: unknown;
  errors?: string[];
}

interface Frame {
  meta: FieldMeta;
  label: string;
  /** Below the input: the rule of the field, shown before any error. */
  help?: ReactNode;
}

/**
 * Returns the field with other messages. Conform's object resolves names through a proxy, so it is copied name by
 * name.
 */
export const withErrors = (meta: FieldMeta, errors: string[] | undefined): FieldMeta => ({
  id: meta.id,
  name: meta.name,
  formId: meta.formId,
  errorId: meta.errorId,
  descriptionId: meta.descriptionId,
  required: meta.required,
  errors,
});

/** Returns id, name and aria attributes of a control, shared by all kinds of fields. */
export function getControlProps(meta: FieldMeta, hasHelp: boolean) {
  const isBad = Boolean(meta.errors);
  const described = joinClassNames(isBad && meta.errorId, hasHelp && meta.descriptionId);
  return {
    id: meta.id,
    name: meta.name,
    form: meta.formId,
    required: meta.required,
    // The document already has `required` before the browser knows the constraint (use-checks.ts).
    suppressHydrationWarning: true,
    'aria-invalid': isBad || undefined,
    'aria-describedby': described || undefined,
  };
}

/** The message of a field, with an icon: colour is never used without it. */
export function FieldMessage({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors || errors.length === 0) return null;
  return (
    <p className="field-error" id={id} role="alert">
      <Icon name="info" size="s" />
      {errors[0]}
    </p>
  );
}

function FieldFrame({
  meta,
  label,
  help,
  isOff,
  children,
}: Frame & { isOff?: boolean; children: ReactNode }) {
  return (
    <div className={joinClassNames('field', meta.errors && 'is-bad', isOff && 'is-off')}>
      <label htmlFor={meta.id}>{label}</label>
      <div className="field-box">{children}</div>
      <FieldMessage id={meta.errorId} errors={meta.errors} />
      {help && (
        <p className="field-help" id={meta.descriptionId}>
          {help}
        </p>
      )}
    </div>
  );
}

/** `maxLength` would truncate pasted text before it is normalised; the schema reports the length instead. */
type OwnedByForm = 'id' | 'name' | 'form' | 'defaultValue' | 'value' | 'maxLength';

export interface FieldProps extends Frame, Omit<InputHTMLAttributes<HTMLInputElement>, OwnedByForm> {
  /** Before the input text, such as +86. */
  prefix?: string;
  /** After it, such as 元. */
  unit?: string;
  /** A button at the end of the input: 获取验证码, 显示密码. */
  side?: ReactNode;
}

/** A text input with its label, help and message. A password is never filled in again. */
export function Field({ meta, label, help, prefix, unit, side, type = 'text', ...input }: FieldProps) {
  const initial = type === 'password' ? undefined : (meta.initialValue as string | undefined);
  return (
    <FieldFrame meta={meta} label={label} help={help} isOff={input.disabled}>
      {prefix && <span className="field-prefix">{prefix}</span>}
      <input
        key={meta.key}
        {...input}
        type={type}
        {...getControlProps(meta, Boolean(help))}
        defaultValue={initial}
      />
      {unit && <span className="field-unit">{unit}</span>}
      {side}
    </FieldFrame>
  );
}

interface SelectFieldProps extends Frame, Omit<SelectHTMLAttributes<HTMLSelectElement>, OwnedByForm> {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}

/**
 * One item of a list, in the system's own picker. A stored value that is no longer in the list is shown unchanged.
 */
export function SelectField({ meta, label, help, options, placeholder, ...select }: SelectFieldProps) {
  const chosen = (meta.initialValue as string | undefined) ?? '';
  const isListed = chosen === '' || options.some((option) => option.value === chosen);
  return (
    <FieldFrame meta={meta} label={label} help={help} isOff={select.disabled}>
      <select key={meta.key} {...select} {...getControlProps(meta, Boolean(help))} defaultValue={chosen}>
        {placeholder && <option value="">{placeholder}</option>}
        {!isListed && <option value={chosen}>{chosen}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextField({
  meta,
  label,
  help,
  ...area
}: Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, OwnedByForm>) {
  return (
    <FieldFrame meta={meta} label={label} help={help} isOff={area.disabled}>
      <textarea
        key={meta.key}
        {...area}
        {...getControlProps(meta, Boolean(help))}
        defaultValue={meta.initialValue as string | undefined}
      />
    </FieldFrame>
  );
}
