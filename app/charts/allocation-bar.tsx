import '~/app/charts/allocation.css';
import { seriesFillClasses } from '~/app/charts/series-class';
import { Link } from '~/app/ui/link';

/** Parts there are at most: the four of the charts and one more. */
const partClass = [...seriesFillClasses, 'series-fill-5'] as const;

export interface Allocation {
  name: string;
  /** Formatted amount; left out where only the shares are known. */
  amount?: string;
  /** Share of the whole, 0–1. */
  share: number;
  /** Beside the name, such as 4 只. */
  note?: string;
  /** Opens the part: every item has it, or none. */
  to?: string;
  isCurrent?: boolean;
}

interface AllocationBarProps {
  items: Allocation[];
  label: string;
}

const gap = 0.5;

/** What a whole is made of: one bar in up to five parts, and a key with amount and share. */
export function AllocationBar({ items, label }: AllocationBarProps) {
  const shown = items.slice(0, partClass.length);
  let offset = 0;
  return (
    <>
      <svg className="allocation-bar" role="img" aria-label={label}>
        {shown.map((item, index) => {
          const start = offset;
          offset += item.share * 100;
          const isLast = index === shown.length - 1;
          const width = Math.max(0, item.share * 100 - (isLast ? 0 : gap));
          return (
            <rect
              key={item.name}
              className={partClass[index]}
              x={`${start.toFixed(2)}%`}
              width={`${width.toFixed(2)}%`}
              height="100%"
            />
          );
        })}
      </svg>
      <ul className="allocation-legend">
        {shown.map((item, index) => (
          <li key={item.name}>
            {item.to === undefined ? (
              <Legend item={item} partClass={partClass[index]} />
            ) : (
              <Link to={item.to} aria-current={item.isCurrent ? 'true' : undefined}>
                <Legend item={item} partClass={partClass[index]} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Legend({ item, partClass }: { item: Allocation; partClass: string | undefined }) {
  return (
    <>
      <svg aria-hidden="true">
        <rect className={partClass} width="8" height="8" />
      </svg>
      {item.name}
      {item.note && <small>{item.note}</small>}
      <b>{item.amount && <span className="amount">{item.amount}</span>}</b>
      <em>{(item.share * 100).toFixed(2)}%</em>
    </>
  );
}
