import { Card } from '~/app/ui/card';
import { Cell, Facts, HeroFigure } from '~/app/ui/figure';
import { Tag, Tags } from '~/app/ui/tag';
import type { HoldingCardView, ReturnsView } from './position-view';

/** One thing held: value with its NAV day, cost, profit, returns, the days that matter. */
export function HoldingCard({ card }: { card: HoldingCardView }) {
  return (
    <Card pad="p" to={card.to}>
      <h2>{card.name}</h2>
      <p className="t-note">{card.manager}</p>
      <HeroFigure
        label={`市值（元）`}
        asOf={<span className="nw">{card.navDate}</span>}
        value={card.amount}
      />
      <Facts inside>
        <Cell value={card.cost} label="持仓成本" />
        <Cell signed value={card.profit} label="累计收益" />
      </Facts>
      <ReturnCells returns={card.returns} />
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

/** The own return and the fund's of the same window, with its days. */
export function ReturnCells({ returns }: { returns: ReturnsView }) {
  return (
    <>
      <Facts inside>
        <Cell signed value={returns.own} label={returns.ownMissing ?? '本人年化（XIRR）'} />
        <Cell signed value={returns.fund} label={returns.fundLabel} />
      </Facts>
      {returns.window && <p className="t-tiny mt-2">收益区间 {returns.window}</p>}
    </>
  );
}
