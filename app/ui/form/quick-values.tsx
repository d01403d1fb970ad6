import '~/app/ui/form/quick-values.css';
import { joinClassNames } from '~/app/ui/class-names';
import { setFieldValue } from '~/app/ui/form/fill-in';
import { Link } from '~/app/ui/link';
import { useHydrated } from '~/app/ui/use-hydrated';

interface QuickValuesProps {
  label: string;
  /** Field that is filled in, by its id. */
  fieldId: string;
  items: readonly { value: string; label: string; to: string }[];
  /** What stands in the field: the value that is chosen is marked. */
  typed: string;
}

/** Values to tap: they fill in the field where scripts run; without them each is a link that comes back filled in. */
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
