import '~/app/parts/lists/filed-row.css';
import type { ReactNode } from 'react';
import { Parted } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Picture } from '~/app/ui/pictures/picture';
import type { FiledFacts } from '~/app/parts/lists/filed-facts';

const MARK_PX = 40;

interface FiledRowProps {
  href: string;
  name: string;
  facts: FiledFacts;
  /** Its star. */
  end?: ReactNode;
}

/** A private fund whose figures are locked for the viewer: what is filed of it. Why stands once above the list (`LockBar`). */
export function FiledRow({ href, name, facts, end }: FiledRowProps) {
  const { manager, years, company } = facts;
  return (
    <li className="filed-row">
      <Picture
        name={facts.mark}
        className={facts.mark.indexOf('manager') === 0 ? 'mark mark-round' : 'mark'}
        width={MARK_PX}
        height={MARK_PX}
      />
      <div className="filed-what">
        <h3>
          <Link to={href}>{name}</Link>
        </h3>
        <p className="filed-line">
          <Parted items={[facts.strategy, `${facts.founded} 成立`]} />
        </p>
        <p className="filed-facts">
          <span>{manager ? `${manager}${years === null ? '' : ` 从业 ${years} 年`}` : '经理未公示'}</span>
          <span>
            {company} {facts.size}
          </span>
          <span>托管 {facts.custodian}</span>
          <span>备案 {facts.record}</span>
        </p>
      </div>
      {end}
    </li>
  );
}
