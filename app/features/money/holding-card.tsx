import { Children, type ReactNode } from 'react';
import { FigureLink } from '~/app/features/figures/figure-link';
import { Card } from '~/app/ui/card';
import { FigureCell, SeparatedFields } from '~/app/ui/figure';
import { Tag, Tags } from '~/app/ui/tag';
import type { HoldingCardView, ReturnsView } from '~/app/features/money/position-view';

/** A holding: value with its NAV day, cost, profit, returns, and important dates. */
export function HoldingCard({ card }: { card: HoldingCardView }) {
  return (
    <Card pad="p" to={card.to}>
      <h2>{card.name}</h2>
      <p className="note-text">{card.manager}</p>
      <p className="note-text mt-3">
        <SeparatedFields items={['市值（元）', card.navDate]} />
      </p>
      <b className="figure-minor block">{card.amount}</b>
      <FigureGrid>
        <FigureCell value={card.cost} label="持仓成本" />
        <FigureCell signed value={card.profit} label="累计收益" />
        {buildReturnCells(card.returns)}
      </FigureGrid>
      {card.returns.window && <p className="tiny-text mt-2">收益区间 {card.returns.window}</p>}
      {card.tags.length > 0 && (
        <Tags>
          {card.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Tags>
      )}
    </Card>
  );
}

/** Figures in two equal columns; three figures share one row when they fit. */
export function FigureGrid({ children }: { children: ReactNode }) {
  const isRow = Children.toArray(children).length === 3;
  return (
    <div
      className={
        isRow ? 'fact-grid fact-grid-inside fact-grid-flow' : 'fact-grid fact-grid-inside fact-grid-even'
      }
    >
      {children}
    </div>
  );
}

/**
 * The own return next to the fund's return over the same window: two cells, as `Pairs` counts them. `id`: the
 * product, set when the cells are not already inside a link; the own return then links to its explanation.
 */
export const buildReturnCells = (returns: ReturnsView, id?: string) => [
  <FigureCell
    key="own"
    signed
    value={returns.own}
    label={
      returns.ownMissing ? (
        `我的年化：${returns.ownMissing}`
      ) : id ? (
        <FigureLink of="own_xirr" about={{ kind: 'simu', id }}>
          我的年化（XIRR）
        </FigureLink>
      ) : (
        '我的年化（XIRR）'
      )
    }
  />,
  <FigureCell key="fund" signed value={returns.fund} label={returns.fundLabel} />,
];
