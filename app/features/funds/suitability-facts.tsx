import '~/app/features/funds/fund-mine.css';
import type { SuitabilityRow } from '~/app/features/funds/suitability-view';
import { DisclosureBox } from '~/app/ui/disclosure-box';

interface FitFactsProps {
  rows: readonly SuitabilityRow[];
  /** The viewer holds the fund: the facts are collapsed, but a mismatch is always shown. */
  isHeld?: boolean;
}

/** Shows the suitability of a fund in two or three lines of facts. */
export function SuitabilityFacts({ rows, isHeld }: FitFactsProps) {
  if (rows.length === 0) return null;
  const facts = (
    <dl className="fit-facts" aria-label="适合谁，按事实">
      {rows.map(({ label, value, isOff }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isOff ? 'is-off' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
  if (!isHeld || rows.some(({ isOff }) => isOff)) return facts;
  return (
    <DisclosureBox isLoose className="fit-fold" label={rows.map(({ label }) => label).join('、')}>
      {facts}
    </DisclosureBox>
  );
}
