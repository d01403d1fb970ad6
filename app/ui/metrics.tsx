import type { ReactNode } from 'react';
import { Icon } from '~/app/ui/icon';

export interface Metric {
  label: string;
  value: string;
  /** Benchmark or date under the figure. */
  note?: string;
  /** Makes the cell a link to the explanation of the figure. */
  explain?: (cell: ReactNode) => ReactNode;
}

/** Figures in a grid of three columns, two when narrow or in elder mode; each opens its explanation. */
export function Metrics({ items }: { items: Metric[] }) {
  return (
    <div className="card">
      <div className="metric-grid">
        {items.map((item) => (
          <MetricCell key={item.label} {...item} />
        ))}
      </div>
    </div>
  );
}

function MetricCell({ label, value, note, explain }: Metric) {
  const inner = (
    <>
      <span>
        {label}
        {explain && <Icon name="info" />}
      </span>
      <b translate="no">{value}</b>
      {note && <small>{note}</small>}
    </>
  );
  return explain ? <>{explain(inner)}</> : <div>{inner}</div>;
}
