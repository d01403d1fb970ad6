import '~/app/parts/lists/home-rows.css';
import { Sparkline } from '~/app/charts/sparkline';
import { Card } from '~/app/ui/card';
import { Cell, Parted } from '~/app/ui/figure';
import { LockLine } from '~/app/ui/locked';
import { Tag } from '~/app/ui/tag';
import { SelectionReasons } from '~/app/parts/funds/selection-reasons';
import type { SimuSelectionView } from '~/app/pages/market/channels/selection-view';

/** A selected private fund: filed facts, figures or their lock, and why it was selected as of when. */
export function SimuSelectionCard({ fund }: { fund: SimuSelectionView }) {
  const { figures, lock } = fund;
  return (
    <Card to={fund.to} className="product-card">
      <div className="product-card-head">
        <h3>{fund.name}</h3>
        {fund.risk && <Tag>{fund.risk}</Tag>}
      </div>
      <p className="note-text">
        <Parted items={fund.facts} />
      </p>
      {lock && <LockLine reason={lock.reason} next={lock.next} />}
      {figures && (
        <>
          <div className="product-card-figures">
            <Cell signed value={figures.value} label={figures.label} />
            <Cell plain value={figures.drawdown} label="近1年最大回撤" />
            <Sparkline spark={figures.spark} label="近1年走势" />
          </div>
          <p className="tiny-text mt-2">
            净值截至 <span className="whitespace-nowrap">{figures.asOf}</span>
          </p>
        </>
      )}
      <SelectionReasons reasons={fund.reasons} asOf={fund.reasonsOn} />
    </Card>
  );
}
