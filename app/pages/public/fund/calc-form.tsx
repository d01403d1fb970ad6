import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { Form } from '@remix-run/react';
import { Button } from '~/app/ui/button';
import { joinClassNames } from '~/app/ui/class-names';
import { FieldMessage } from '~/app/ui/form/field';

export interface CalcInput {
  name: string;
  label: string;
  unit: string;
  value: string;
  help?: string;
  inputMode: 'decimal' | 'numeric';
}

interface CalcFormProps {
  action: string;
  /** Query parameters to keep. */
  hidden: Record<string, string>;
  inputs: CalcInput[];
  /** Error of the first input. */
  error: string | null;
}

/** Calculator by GET: works without scripts, and the address can be bookmarked. */
export function CalcForm({ action, hidden, inputs, error }: CalcFormProps) {
  return (
    <Form method="get" action={action} preventScrollReset replace>
      {inputs.map((input, index) => {
        const message = index === 0 ? error : null;
        const described = joinClassNames(
          message && `${input.name}-error`,
          input.help && `${input.name}-help`,
        );
        return (
          <div key={input.name} className={joinClassNames('field', message && 'is-bad')}>
            <label htmlFor={input.name}>{input.label}</label>
            <div className="field-box">
              <input
                id={input.name}
                key={input.value}
                name={input.name}
                type="text"
                inputMode={input.inputMode}
                autoComplete="off"
                {...getMaxLengthProps(20)}
                defaultValue={input.value}
                aria-invalid={message ? true : undefined}
                aria-describedby={described || undefined}
              />
              <span className="field-unit">{input.unit}</span>
            </div>
            <FieldMessage id={`${input.name}-error`} errors={message ? [message] : undefined} />
            {input.help && (
              <p className="field-help" id={`${input.name}-help`}>
                {input.help}
              </p>
            )}
          </div>
        );
      })}
      {Object.keys(hidden).map((name) => (
        <input key={name} type="hidden" name={name} value={hidden[name]} />
      ))}
      <Button kind="line" wide type="submit" className="mt-4">
        试算
      </Button>
    </Form>
  );
}
