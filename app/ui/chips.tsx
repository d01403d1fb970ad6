import { useEffect, useRef, type ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { Link } from '~/app/ui/link';
import type { SegmentedChoice } from '~/app/ui/segmented';
import { scrollToChosenLink } from '~/app/ui/scroll-to-chosen';

interface ChipsProps {
  label: string;
  items: (SegmentedChoice & { isOff?: boolean })[];
  /** One line on a phone, scrolled sideways; the chosen chip is in view. */
  oneLine?: boolean;
}

/** Filters as links. */
export function Chips({ label, items, oneLine }: ChipsProps) {
  const line = useRef<HTMLElement>(null);
  const current = items.find((item) => item.isCurrent)?.to;
  useEffect(() => {
    if (oneLine && current) scrollToChosenLink(line.current);
  }, [oneLine, current]);
  return (
    <nav className={oneLine ? 'chips chips-one-line' : 'chips'} aria-label={label} ref={line}>
      {items.map((item, at) => (
        <Link
          // The address changes when a link is followed; used as the key, it would make the link lose the focus.
          key={at}
          to={item.to}
          replace
          preventScrollReset
          className={joinClassNames('chip', item.isCurrent && 'is-on', item.isOff && 'is-off')}
          aria-current={item.isCurrent ? 'true' : undefined}
          // Browsers do not scroll a partly visible link into view when it is focused.
          onFocus={
            oneLine
              ? (event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              : undefined
          }
        >
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  );
}

interface ChipOptionsProps {
  legend: string;
  name: string;
  /** radio: one of them; checkbox: any number of them. */
  type: 'radio' | 'checkbox';
  options: { value: string; label: string; isOff?: boolean }[];
  selected: readonly string[];
  columns?: 3 | 4 | 5;
  /** Reason why some options are unavailable. */
  note?: ReactNode;
  /** Id of the form, if it is elsewhere. */
  form?: string;
  /** Number of results for each option; an option without results is drawn as such but can be chosen. */
  counts?: Readonly<Record<string, number>>;
}

const columnClass = {
  3: 'grid options-grid options-three',
  4: 'grid options-grid',
  5: 'grid options-grid options-five',
};

/** Chips inside a filter form: real inputs, so the form works without scripts. */
export function ChipOptions(props: ChipOptionsProps) {
  const { legend, name, type, options, selected, columns = 4, note, form, counts } = props;
  return (
    <fieldset className="options">
      <legend>{legend}</legend>
      <div className={columnClass[columns]}>
        {options.map((option) => (
          <label
            key={option.value}
            className={option.isOff || counts?.[option.value] === 0 ? 'chip is-off' : 'chip'}
          >
            <input
              type={type}
              name={name}
              form={form}
              value={option.value}
              defaultChecked={selected.indexOf(option.value) >= 0}
              disabled={option.isOff}
            />
            <span>
              {option.label}
              {!option.isOff && counts?.[option.value] !== undefined && <small>{counts[option.value]}</small>}
            </span>
          </label>
        ))}
      </div>
      {note && <p className="tiny-text">{note}</p>}
    </fieldset>
  );
}
