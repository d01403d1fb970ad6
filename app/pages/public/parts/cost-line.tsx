import type { ReactNode } from 'react';
import '~/app/pages/public/parts/cost-line.css';
import { SeparatedFields } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';

interface CostLineProps {
  /** What it costs, by which day, confirmed when. */
  items: ReactNode[];
  /** Opened by a tap: how the figures come about. */
  children: ReactNode;
}

/** One line under the figure of a form; the whole of it opens below. */
export function CostLine({ items, children }: CostLineProps) {
  return (
    <details className="cost-line">
      <summary>
        <span role="status">
          <SeparatedFields items={items} />
        </span>
        <span className="sr-only">费用与日期明细</span>
        <Icon name="info" size="m" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
