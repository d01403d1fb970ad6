import '~/app/parts/lists/home-rows.css';
import { Sparkline } from '~/app/charts/sparkline';
import { Card } from '~/app/ui/card';
import { Cell, Parted } from '~/app/ui/figure';
import { Tag } from '~/app/ui/tag';
import { SelectionReasons } from '~/app/parts/funds/selection-reasons';
import type { SelectionView } from '~/app/parts/funds/selection-view';

/** A selected fund: what it is, its figures, and why it was selected as of when. */
export function SelectionCard({ fund }: { fund: SelectionView }) {
  return (
    <Card to={fund.to} className="product-card">
      <div className="product-card-head">
        <h3>{fund.name}</h3>
        <Tag>{fund.risk}</Tag>
      </div>
      <p className="note-text">
        <Parted items={fund.facts} />
      </p>
      {fund.asOf && (
        <div className="product-card-figures">
          {fund.figures.map((figure, index) => (
            <Cell
              key={figure.label}
              signed={figure.isSigned}
              plain={index > 0}
              value={figure.value}
              label={figure.label}
            />
          ))}
          <Sparkline spark={fund.spark} label="近1年走势" />
        </div>
      )}
      <SelectionReasons reasons={fund.reasons} asOf={fund.asOf} />
    </Card>
  );
}
