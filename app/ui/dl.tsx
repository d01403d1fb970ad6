import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** A value of more characters is a sentence: on a phone it would take three lines and begin somewhere in the middle. */
const LONG = 24;

const isLong = ({ value }: Fact): boolean => typeof value === 'string' && value.length > LONG;

/**
 * Label left of value; above it where the value is a sentence, and in all rows where labels are (`isStacked`). Parted by
 * hairlines. Unknown values show —.
 */
export function FactList({ facts, isStacked = false }: { facts: Fact[]; isStacked?: boolean }) {
  return (
    <dl className="fact-list">
      {facts.map((fact) => (
        <div key={fact.label} className={isStacked || isLong(fact) ? 'fact-long' : undefined}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value === null || fact.value === undefined || fact.value === '' ? '\u2014' : fact.value}
            {fact.note && <small>{fact.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
