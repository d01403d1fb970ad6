import type { ReactNode } from 'react';
import '~/app/ui/choice-cards.css';
import { joinClassNames } from '~/app/ui/class-names';
import { FieldMessage, type FieldMeta } from '~/app/ui/form/field';

export interface ChoiceCard {
  value: string;
  label: ReactNode;
  /** Second line. */
  note?: ReactNode;
}

interface ChoiceCardsProps {
  meta: FieldMeta;
  legend: ReactNode;
  /** Text below the question. */
  note?: ReactNode;
  options: readonly ChoiceCard[];
  /** radio: one; checkbox: any number of them. */
  type?: 'radio' | 'checkbox';
  /** The question is the heading of its page. */
  isHeading?: boolean;
  /** One field of a form among others rather than a question. */
  isField?: boolean;
  /** Labels of a few characters: two fit side by side. */
  isShort?: boolean;
  /** Called for every choice: to save a draft or continue. The form itself carries the value. */
  onChoose?: (value: string) => void;
  /** Called when an option is tapped or clicked, not when the keyboard moves the choice. */
  onTap?: (input: HTMLInputElement) => void;
}

/** One question and its answers as cards to tap. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { meta, legend, note, options, type = 'radio', isHeading, isField, isShort, onChoose, onTap } = props;
  const chosen = meta.initialValue as string | string[] | undefined;
  const isChosen = (value: string) => (Array.isArray(chosen) ? chosen.indexOf(value) >= 0 : chosen === value);
  const described = joinClassNames(meta.errors && meta.errorId, note != null && meta.descriptionId);
  return (
    <fieldset
      className={joinClassNames(
        'field choice-cards',
        isField && 'choice-cards-plain',
        isShort && 'choice-cards-short',
        meta.errors && 'is-bad',
      )}
      aria-describedby={described || undefined}
    >
      <legend>{isHeading ? <h1>{legend}</h1> : legend}</legend>
      {note != null && (
        <p className="note-text" id={meta.descriptionId}>
          {note}
        </p>
      )}
      {options.map((option, index) => (
        <label className="choice-card" key={option.value}>
          <input
            className="absolute top-0 left-0 w-full h-full opacity-0 cursor-pointer"
            id={index === 0 ? meta.id : `${meta.id}-${option.value}`}
            type={type}
            name={meta.name}
            form={meta.formId}
            value={option.value}
            required={type === 'radio' && meta.required}
            suppressHydrationWarning
            defaultChecked={isChosen(option.value)}
            aria-invalid={Boolean(meta.errors) || undefined}
            onChange={onChoose && (() => onChoose(option.value))}
            onClick={
              onTap &&
              ((event) => {
                if (event.detail > 0) onTap(event.currentTarget);
              })
            }
          />
          <span>
            {option.label}
            {option.note != null && <small>{option.note}</small>}
          </span>
        </label>
      ))}
      <FieldMessage id={meta.errorId} errors={meta.errors} />
    </fieldset>
  );
}
