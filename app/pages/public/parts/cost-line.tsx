import type { ReactNode } from 'react';
import '~/app/pages/public/parts/cost-line.css';
import { cx } from '~/app/ui/class-names';
import { Parted } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';

interface CostLineProps {
  /** What it costs, by which day, confirmed when. */
  items: ReactNode[];
  /** Why it cannot be done so: said in place of the line. */
  blocked?: string | null;
  /** Opened by a tap: how the figures come about. */
  children: ReactNode;
}

/** One line under the figure of a form; the whole of it opens below. */
export function CostLine({ items, blocked, children }: CostLineProps) {
  return (
    <details className={cx('cost-line', blocked && 'is-blocked')}>
      <summary>
        <span role="status">{blocked ?? <Parted items={items} />}</span>
        <span className="sr-only">费用与日期明细</span>
        <Icon name={blocked ? 'warn' : 'info'} size="m" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
