import '~/app/charts/allocation.css';
import { seriesFillClasses } from '~/app/charts/series-class';
import { Link } from '~/app/ui/link';

/** Maximum number of parts: the four chart series and one more. */
const seriesClass = [...seriesFillClasses, 'series-fill-5'] as const;

export interface Allocation {
  name: string;
  /** Formatted amount; omitted when only the shares are known. */
  amount?: string;
  /** Share of the whole, 0–1. */
  share: number;
  /** Shown next to the name, for example 4 只. */
  note?: string;
  /** Link to the details of the part. Either every item has one or none has. */
  to?: string;
  isCurrent?: boolean;
}

interface AllocationBarProps {
  items: Allocation[];
  label: string;
}

const gap = 0.5;

/** Composition of a whole: one bar of up to five parts, and a legend with amount and share. */
export function AllocationBar({ items, label }: AllocationBarProps) {
  const shown = items.slice(0, seriesClass.length);
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
              className={seriesClass[index]}
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
              <Legend item={item} seriesClass={seriesClass[index]} />
            ) : (
              <Link to={item.to} aria-current={item.isCurrent ? 'true' : undefined}>
                <Legend item={item} seriesClass={seriesClass[index]} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Formats a share in whole basis points, half up; decimal arithmetic would double the figures code of a page. */
const formatShare = (share: number): string => `${(Math.round(share * 10_000) / 100).toFixed(2)}%`;

function Legend({ item, seriesClass }: { item: Allocation; seriesClass: string | undefined }) {
  return (
    <>
      <svg aria-hidden="true">
        <rect className={seriesClass} width="8" height="8" />
      </svg>
      {item.name}
      {item.note && <small>{item.note}</small>}
      <b>{item.amount && <span className="amount">{item.amount}</span>}</b>
      <em>{formatShare(item.share)}</em>
    </>
  );
}
