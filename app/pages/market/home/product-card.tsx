import '~/app/parts/lists/home-rows.css';
import { Sparkline } from '~/app/charts/sparkline';
import { Card } from '~/app/ui/card';
import { Cell } from '~/app/ui/figure';
import { LockLine } from '~/app/ui/locked';
import { Tag } from '~/app/ui/tag';
import type { ProductCardView } from '~/app/pages/market/home/home-view';

/** A recommended product: facts, one year and drawdown, one reason; a lock in place of the figures. */
export function ProductCard({ card }: { card: ProductCardView }) {
  return (
    <Card to={card.href} className="product-card">
      <div className="product-card-head">
        <h3>{card.name}</h3>
        {card.risk && <Tag>{card.risk}</Tag>}
      </div>
      <p className="note-text">
        {card.facts.map((fact, index) => (
          <span key={fact}>
            {index > 0 && <i className="separator" />}
            {fact}
          </span>
        ))}
      </p>
      {card.lock && card.reason && <p className="note-text mt-2">{card.reason}</p>}
      {card.lock && <LockLine reason={card.lock.reason} next={card.lock.next} />}
      {card.figures && (
        <>
          <div className="product-card-figures">
            <Cell signed value={card.figures.year} label="近1年" />
            <Cell plain value={card.figures.drawdown} label="近1年最大回撤" />
            <Sparkline spark={card.spark} label="近1年走势" />
          </div>
          {card.reason && <p className="note-text product-card-reason">{card.reason}</p>}
        </>
      )}
    </Card>
  );
}
