import '~/app/charts/six-series.css';
import '~/app/ui/compare-table.css';
import { Icon } from '~/app/ui/icon';
import { IconLink } from '~/app/ui/button';
import { Link } from '~/app/ui/link';
import { Avatar, type AvatarSubject } from '~/app/ui/pictures/avatar';

export interface PickCard {
  key: string;
  name: string;
  to: string;
  kindName: string;
  risk: string | null;
  /** Mark of the fund's manager; of the company when no manager is named. */
  avatar: AvatarSubject;
  removeTo: string;
  /** Number of this fund's line in the chart, from 1; null when it has none. */
  line: number | null;
  /** Number of the fund in charts and tables; absent while funds are being picked. */
  number?: string;
}

const lineClass = [
  'pick-card pick-line-1',
  'pick-card pick-line-2',
  'pick-card pick-line-3',
  'pick-card pick-line-4',
  'pick-card pick-line-5',
  'pick-card pick-line-6',
] as const;

/** Picked funds, each in its colour and removable; then the free slots. */
export function PickCards({ picks, addTo }: { picks: PickCard[]; addTo: string | null }) {
  return (
    <div className="pick-cards mt-2">
      {picks.map((pick) => (
        <div
          key={pick.key}
          className={pick.line === null ? 'pick-card text-ink-3' : lineClass[pick.line - 1]}
        >
          <span className="pick-card-head">
            <Avatar of={pick.avatar} size={32} />
            <IconLink
              icon="close"
              label={`移除 ${pick.name}`}
              to={pick.removeTo}
              replace
              preventScrollReset
            />
          </span>
          <Link to={pick.to}>
            <b>
              {pick.number && (
                <span className="font-semibold text-ink-2 text-tiny/inherit">{pick.number} </span>
              )}
              {pick.name}
            </b>
          </Link>
          <span className="tiny-text">
            <span className="pick-card-kind">{pick.kindName} </span>
            {pick.risk}
          </span>
        </div>
      ))}
      {addTo && (
        <Link className="pick-card text-ink-3" to={addTo}>
          <span className="pick-card-head">
            <Icon name="plus" size="m" />
          </span>
          <b>添加基金</b>
        </Link>
      )}
    </div>
  );
}
