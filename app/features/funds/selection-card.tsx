import '~/app/features/lists/filed-notes.css';
import '~/app/features/lists/home-rows.css';
import { Sparkline } from '~/app/charts/sparkline';
import { Card } from '~/app/ui/card';
import { FigureCell, SeparatedFields } from '~/app/ui/figure';
import { DrawnImage } from '~/app/ui/pictures/drawn-image';
import { Tag } from '~/app/ui/tag';
import type { SelectionView } from '~/app/features/funds/selection-view';

interface SelectionCardProps {
  fund: SelectionView;
  /** Shows the day of the figures on the card when it differs from the day of the reasons. */
  hasNavDay?: boolean;
}

/**
 * Card of a selected fund: its description, its figures (or the filed facts when these are locked), the reasons for
 * the selection and their date.
 */
export function SelectionCard({ fund, hasNavDay }: SelectionCardProps) {
  const { figures, filed } = fund;
  return (
    <Card to={fund.to} className="p-4">
      <div className="product-card-head">
        <div>
          <h3>{fund.name}</h3>
          <p className="note-text">
            <SeparatedFields items={fund.facts} />
          </p>
        </div>
        {fund.risk && <Tag>{fund.risk}</Tag>}
        {filed && <DrawnImage name={filed.avatar} className={filed.avatarClass} width={40} height={40} />}
      </div>
      {filed && (
        <p className="filed-facts">
          {filed.notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      )}
      {figures.length > 0 && (
        <div className="product-card-figures">
          {figures.map((figure, index) => (
            <FigureCell
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
      {hasNavDay && fund.asOf && (
        <p className="tiny-text mt-2">
          净值截至 <span className="whitespace-nowrap">{fund.asOf}</span>
        </p>
      )}
      <SelectionReasons reasons={fund.reasons} asOf={fund.reasonsOn} />
    </Card>
  );
}

/** Reasons for selecting a fund, and the day they apply to; null before the first NAV. */
function SelectionReasons({ reasons, asOf }: { reasons: readonly string[]; asOf: string | null }) {
  return (
    <p className="note-text mt-3 pt-3 border-t">
      <span className="tiny-text block">
        入选依据，
        {asOf ? (
          <>
            截至 <span className="whitespace-nowrap">{asOf}</span>
          </>
        ) : (
          '净值尚未披露'
        )}
      </span>
      {reasons.map((reason) => (
        <span key={reason} className="block">
          {reason}
        </span>
      ))}
    </p>
  );
}
