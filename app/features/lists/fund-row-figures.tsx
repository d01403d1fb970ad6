import type { ReactNode } from 'react';
import { getTrendClass } from '~/app/ui/figure';
import { Tag } from '~/app/ui/tag';
import type { FundRowCell } from '~/app/features/lists/fund-row';

interface RowTopProps {
  name: ReactNode;
  /** R1 to R5; null when it is locked. */
  risk: string | null;
  facts: readonly [string, string];
}

/** Head of a fund row: name and class, two facts below. */
export const FundRowHead = ({ name, risk, facts }: RowTopProps) => (
  <>
    <div className="fund-row-head">
      <h3>{name}</h3>
      {risk && <Tag>{risk}</Tag>}
    </div>
    <p className="fund-row-note">
      {facts[0]}
      <span className="separated">{facts[1]}</span>
    </p>
  </>
);

/** Figures of a fund row, the leading one first; `children` are placed at their end. */
export const FundRowFigures = ({
  cells,
  children,
}: {
  cells: readonly FundRowCell[];
  children?: ReactNode;
}) => (
  <div className="fund-row-figures">
    {cells.map((cell, index) => (
      <div key={cell.label} className={index === 0 ? 'figure-cell figure-cell-big' : 'figure-cell'}>
        <b className={cell.isSigned || cell.text === '\u2014' ? getTrendClass(cell.text) : undefined}>
          {cell.text}
        </b>
        <span>{cell.label}</span>
      </div>
    ))}
    {children}
  </div>
);
