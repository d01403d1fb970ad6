import { Link } from '~/app/ui/link';
import { useHydrated } from '~/app/ui/use-hydrated';

interface QuickValuesProps {
  label: string;
  /** Field that is filled in, by its id. */
  fieldId: string;
  items: readonly { value: string; label: string; to: string }[];
}

/** Values to tap: they fill in the field where scripts run; without them each is a link that comes back filled in. */
export function QuickValues({ label, fieldId, items }: QuickValuesProps) {
  const isHydrated = useHydrated();
  if (items.length === 0) return null;
  return (
    <div className="chips mt-2" role="group" aria-label={label}>
      {items.map((item) =>
        isHydrated ? (
          <button key={item.value} type="button" className="chip" onClick={() => fillIn(fieldId, item.value)}>
            <span>{item.label}</span>
          </button>
        ) : (
          <Link key={item.value} to={item.to} replace preventScrollReset className="chip">
            <span>{item.label}</span>
          </Link>
        ),
      )}
    </div>
  );
}

/** Types a value into a field, so that everything that listens to typing hears it. */
export function fillIn(fieldId: string, value: string): void {
  const box = document.getElementById(fieldId);
  if (!(box instanceof HTMLInputElement)) return;
  box.value = value;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
