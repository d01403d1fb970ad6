import type { ReactNode } from 'react';
import '~/app/pages/public/shared/cost-line.css';
import { SeparatedFields } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';

interface CostLineProps {
  /** Cost, trade date and confirmation date. */
  items: ReactNode[];
  /** Explanation of the figures, expanded by a tap. */
  children: ReactNode;
}

/** One line below the figure of a form; the details expand below it. */
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
