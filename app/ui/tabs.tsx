import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { useScrollSpy } from '~/app/ui/scroll-spy';
import type { SegmentedChoice } from '~/app/ui/segmented';
import { scrollToChosenLink } from '~/app/ui/scroll-to-chosen';

/**
 * Contents of a long page: anchors that stay below the header. With scripts the anchor of the current section is
 * marked and in view; without them they are plain anchors.
 */
export function SectionAnchors({ label = '本页目录', items }: { label?: string; items: SegmentedChoice[] }) {
  const bar = useRef<HTMLElement>(null);
  const getBar = useCallback(() => bar.current, []);
  const current = useScrollSpy(
    items.map((item) => item.to.slice(1)),
    getBar,
  );
  useEffect(() => {
    scrollToChosenLink(bar.current?.firstElementChild);
  }, [current]);
  return (
    <nav className="anchor-tabs" aria-label={label} ref={bar}>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              preventScrollReset
              aria-current={item.to.slice(1) === current ? 'true' : undefined}
            >
              <span>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Period links under a chart; the page keeps its scroll position. */
export function PeriodLinks({ label, items }: { label: string; items: SegmentedChoice[] }) {
  return (
    <nav className={items.length < 6 ? 'period-tabs period-tabs-few' : 'period-tabs'} aria-label={label}>
      {items.map((item, at) => (
        <Link
          // The address changes when a link is followed; used as the key, it would make the link lose the focus.
          key={at}
          to={item.to}
          replace
          preventScrollReset
          aria-current={item.isCurrent ? 'true' : undefined}
        >
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  );
}

export interface SortChoice extends SegmentedChoice {
  /** Current direction; only shown on the current item. */
  direction?: 'asc' | 'desc';
}

interface SortRowProps {
  label?: string;
  items: SortChoice[];
  /** Opens the filter sheet. */
  filter?: { to: string; label?: ReactNode };
}

const spoken = { asc: '，从低到高', desc: '，从高到低' };

/** Sort links and a link to the filter. */
export function SortRow({ label = '排序', items, filter }: SortRowProps) {
  return (
    <nav className="sort-row" aria-label={label}>
      {items.map((item, at) => (
        <Link
          // The address changes when a link is followed; used as the key, it would make the link lose the focus.
          key={at}
          to={item.to}
          replace
          preventScrollReset
          aria-current={item.isCurrent ? 'true' : undefined}
        >
          {item.label}
          {item.isCurrent && item.direction && (
            <>
              <span className="sr-only">{spoken[item.direction]}</span>
              <Icon
                name="arrow-down"
                size="s"
                className={item.direction === 'asc' ? 'is-reversed' : undefined}
              />
            </>
          )}
        </Link>
      ))}
      {filter && (
        <Link className="sort-row-filter" to={filter.to} preventScrollReset>
          <Icon name="filter" size="m" />
          {filter.label ?? '筛选'}
        </Link>
      )}
    </nav>
  );
}
