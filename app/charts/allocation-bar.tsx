import { fillClass } from '~/app/charts/series-class';

/** Parts there are at most: the four of the charts and one more. */
const partClass = [...fillClass, 'series-fill-5'] as const;

export interface Allocation {
  name: string;
  /** Formatted amount; left out where only the shares are known. */
  amount?: string;
  /** Share of the whole, 0–1. */
  share: number;
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
            <svg aria-hidden="true">
              <rect className={partClass[index]} width="8" height="8" />
            </svg>
            {item.name}
            <b>{item.amount && <span className="amount">{item.amount}</span>}</b>
            <em>{(item.share * 100).toFixed(2)}%</em>
          </li>
        ))}
      </ul>
    </>
  );
}
