import type { ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';

interface FoldProps {
  /** The line that expands it. */
  label: ReactNode;
  /** Directly on the page, not at the foot of a card. */
  isLoose?: boolean;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Content for some readers: collapsed below its line, and it expands without scripts. */
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
