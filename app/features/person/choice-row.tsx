import { joinClassNames } from '~/app/ui/class-names';

interface ChoiceRowProps {
  title: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
}

/** One choice of a few values, each a button that submits its form; works without JavaScript. */
export function ChoiceRow({ title, name, options, value }: ChoiceRowProps) {
  return (
    <div className="card-padded" role="group" aria-label={title}>
      <p className="note-text">{title}</p>
      <div className="chips mt-1">
        {options.map((option) => (
          <button
            key={option.value}
            className={joinClassNames('chip', option.value === value && 'is-on')}
            type="submit"
            name={name}
            value={option.value}
            aria-pressed={option.value === value}
          >
            <span>{option.label}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
