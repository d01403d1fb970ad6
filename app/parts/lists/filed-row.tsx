import '~/app/parts/lists/filed-row.css';
import type { ReactNode } from 'react';
import { Parted } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import type { FiledFacts } from '~/app/parts/lists/filed-facts';
import { FiledMark, FiledNotes } from '~/app/parts/lists/filed-notes';

interface FiledRowProps {
  href: string;
  name: string;
  facts: FiledFacts;
  /** Its star. */
  end?: ReactNode;
}

/** A private fund whose figures are locked for the viewer: what is filed of it. Why stands once above the list (`LockBar`). */
export function FiledRow({ href, name, facts, end }: FiledRowProps) {
  return (
    <li className="filed-row">
      <FiledMark name={facts.mark} />
      <div className="filed-what">
        <h3>
          <Link to={href}>{name}</Link>
        </h3>
        <p className="filed-line">
          <Parted items={[facts.strategy, `${facts.founded} 成立`]} />
        </p>
        <FiledNotes facts={facts} />
      </div>
      {end}
    </li>
  );
}
