import type { ReactNode } from 'react';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import '~/app/ui/fold-row.css';

interface FoldRowProps {
  /** The line that expands it: a question, or a name. */
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A row in a card's list that expands below itself: `<CardList><li><FoldRow …>`. */
export function DisclosureRow({ label, isOpen, children }: FoldRowProps) {
  return (
    <DisclosureBox className="fold-row" label={<span>{label}</span>} isOpen={isOpen}>
      <div className="fold-row-body">{children}</div>
    </DisclosureBox>
  );
}
