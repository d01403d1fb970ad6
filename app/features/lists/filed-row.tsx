import '~/app/features/lists/filed-notes.css';
import '~/app/features/lists/filed-row.css';
import type { ReactNode } from 'react';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { DrawnImage } from '~/app/ui/pictures/drawn-image';
import type { FiledFacts } from '~/app/features/lists/filed-facts';

interface FiledRowProps {
  href: string;
  name: string;
  facts: FiledFacts;
  /** Star of the row. */
  end?: ReactNode;
  /** Without an avatar, so that names align with rows of figures, which have no avatar. */
  isBare?: boolean;
}

/**
 * A private fund whose figures are locked for the viewer: its filed facts. The reason is shown once above the list
 * (`LockBar`).
 */
export function FiledRow({ href, name, facts, end, isBare }: FiledRowProps) {
  return (
    <li className={isBare ? 'filed-row filed-row-bare' : 'filed-row'} data-seen="fund-row">
      {!isBare && <DrawnImage name={facts.avatar} className={facts.avatarClass} width={40} height={40} />}
      <div className="filed-what">
        <h3>
          <Link to={href}>{name}</Link>
        </h3>
        <p className="filed-line">
          <SeparatedFields items={[facts.strategy, `${facts.founded} 成立`]} />
        </p>
        <p className="filed-facts">
          {facts.notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      </div>
      {end}
    </li>
  );
}
