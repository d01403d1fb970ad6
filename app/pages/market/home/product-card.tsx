import { Sparkline } from '~/app/charts/sparkline';
import { Card } from '~/app/ui/card';
import { Cell } from '~/app/ui/figure';
import { LockLine } from '~/app/ui/locked';
import { Tag } from '~/app/ui/tag';
import type { ProductCardView } from '~/app/pages/market/home/home-view';

/** A recommended product: facts, one year and drawdown, one reason; a lock in place of the figures. */
export function ProductCard({ card }: { card: ProductCardView }) {
  return (
    <Card to={card.href} className="pcard">
      <div className="pcard-h">
        <h3>{card.name}</h3>
        {card.risk && <Tag>{card.risk}</Tag>}
      </div>
      <p className="t-note">
        {card.facts.map((fact, index) => (
          <span key={fact}>
            {index > 0 && <i className="sep" />}
            {fact}
          </span>
        ))}
      </p>
      {card.lock && card.reason && <p className="t-note mt-2">{card.reason}</p>}
      {card.lock && <LockLine reason={card.lock.reason} next={card.lock.next} />}
      {card.figures && (
        <>
          <div className="pcard-b">
            <Cell signed value={card.figures.year} label="近1年" />
            <Cell plain value={card.figures.drawdown} label="近1年最大回撤" />
            <Sparkline spark={card.spark} label="近1年走势" />
          </div>
          {card.reason && <p className="t-note why">{card.reason}</p>}
        </>
      )}
    </Card>
  );
}
