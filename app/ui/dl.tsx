import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Label left of value, or above it where labels are whole sentences; parted by hairlines. Unknown values show —. */
export function FactList({ facts, isStacked = false }: { facts: Fact[]; isStacked?: boolean }) {
  return (
    <dl className={isStacked ? 'fact-list fact-list-stacked' : 'fact-list'}>
      {facts.map((fact) => (
        <div key={fact.label}>
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
