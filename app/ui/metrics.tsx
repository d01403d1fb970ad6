import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

export interface Metric {
  label: string;
  value: string;
  /** The benchmark or a date under the figure. */
  note?: string;
  /** Opens the sheet that explains the figure. */
  explainTo?: string;
}

/** Figures in a grid of three, two when narrow or in elder mode; each opens its explanation. */
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

function MetricCell({ label, value, note, explainTo }: Metric) {
  const inner = (
    <>
      <span>
        {label}
        {explainTo && <Icon name="info" />}
      </span>
      <b>{value}</b>
      {note && <small>{note}</small>}
    </>
  );
  if (!explainTo) return <div>{inner}</div>;
  return (
    <Link to={explainTo} preventScrollReset>
      {inner}
      <span className="sr-only">，查看说明</span>
    </Link>
  );
}
