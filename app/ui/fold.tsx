import type { ReactNode } from 'react';
import { cx } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';

interface FoldProps {
  /** The line that opens it. */
  label: ReactNode;
  /** On the page rather than at the foot of a card. */
  isLoose?: boolean;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** What some want to read and most do not: closed below its line, and it opens without scripts. */
export function Fold({ label, isLoose, isOpen, className, children }: FoldProps) {
  return (
    <details className={cx('fold', isLoose && 'fold-loose', className)} open={isOpen || undefined}>
      <summary>
        {label}
        <Icon name="down" size="s" />
      </summary>
      {children}
    </details>
  );
}
