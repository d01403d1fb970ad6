import '~/app/parts/funds/fund-mine.css';
import type { FitRow } from '~/app/parts/funds/fit-view';

/** Whom a fund suits, in two or three lines of facts. */
export function FitFacts({ rows }: { rows: readonly FitRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="fit-facts" aria-label="适合谁，按事实">
      {rows.map(({ label, value, isOff }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isOff ? 'is-off' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
