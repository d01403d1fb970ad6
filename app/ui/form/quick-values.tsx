import '~/app/ui/form/quick-values.css';
import { joinClassNames } from '~/app/ui/class-names';
import { setFieldValue } from '~/app/ui/form/set-field-value';
import { Link } from '~/app/ui/link';
import { useHydrated } from '~/app/ui/use-hydrated';

interface QuickValuesProps {
  label: string;
  /** Id of the field that is filled in. */
  fieldId: string;
  items: readonly { value: string; label: string; to: string }[];
  /** Typed value of the field: the matching value is marked. */
  typed: string;
}

/**
 * Suggested values: a tap fills in the field when scripts run; without them each is a link that reloads the form
 * with the value.
 */
export function QuickValues({ label, fieldId, items, typed }: QuickValuesProps) {
  const isHydrated = useHydrated();
  if (items.length === 0) return null;
  return (
    <div className="quick-values" role="group" aria-label={label}>
      {items.map((item) =>
        isHydrated ? (
          <button
            key={item.value}
            type="button"
            className={joinClassNames('chip', item.value === typed && 'is-on')}
            aria-pressed={item.value === typed}
            onClick={() => setFieldValue(fieldId, item.value)}
          >
            <span>{item.label}</span>
          </button>
        ) : (
          <Link
            key={item.value}
            to={item.to}
            replace
            preventScrollReset
            className={joinClassNames('chip', item.value === typed && 'is-on')}
          >
            <span>{item.label}</span>
          </Link>
        ),
      )}
    </div>
  );
}
