import type { ReactNode } from 'react';
import { getControlProps, FieldMessage, type FieldMeta } from '~/app/ui/form/field';

interface CheckFieldProps {
  meta: FieldMeta;
  children: ReactNode;
  onChange?: (isTicked: boolean) => void;
}

/** A check box with its text. */
export function CheckField({ meta, children, onChange }: CheckFieldProps) {
  return (
    <>
      <label className="check-row" htmlFor={meta.id}>
        <input
          key={meta.key}
          type="checkbox"
          value="on"
          {...getControlProps(meta, false)}
          defaultChecked={meta.initialValue === 'on'}
          onChange={onChange && ((event) => onChange(event.target.checked))}
        />
        <span>{children}</span>
      </label>
      <FieldMessage id={meta.errorId} errors={meta.errors} />
    </>
  );
}

interface ChoiceFieldProps {
  meta: FieldMeta;
  legend: string;
  options: readonly { value: string; label: string }[];
  /** radio: one; checkbox: any number of them. */
  type?: 'radio' | 'checkbox';
}

/** A question and its answers, one in each line. */
export function ChoiceField({ meta, legend, options, type = 'radio' }: ChoiceFieldProps) {
  const chosen = meta.initialValue as string | string[] | undefined;
  const isChosen = (value: string) => (Array.isArray(chosen) ? chosen.indexOf(value) >= 0 : chosen === value);
  const described = meta.errors ? meta.errorId : undefined;
  return (
    <fieldset className="field check-list" aria-describedby={described}>
      <legend>{legend}</legend>
      {options.map((option, index) => (
        <label className="check-row" key={option.value}>
          <input
            id={index === 0 ? meta.id : `${meta.id}-${option.value}`}
            type={type}
            name={meta.name}
            form={meta.formId}
            value={option.value}
            required={type === 'radio' && meta.required}
            suppressHydrationWarning
            defaultChecked={isChosen(option.value)}
            aria-invalid={Boolean(meta.errors) || undefined}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldMessage id={meta.errorId} errors={meta.errors} />
    </fieldset>
  );
}
