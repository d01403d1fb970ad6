import type { ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
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
export function DisclosureBox({ label, isLoose, isOpen, className, children }: FoldProps) {
  return (
    <details
      className={joinClassNames('fold', isLoose && 'fold-loose', className)}
      open={isOpen || undefined}
    >
      <summary>
        {label}
        <Icon name="down" size="s" />
      </summary>
      {children}
    </details>
  );
}
