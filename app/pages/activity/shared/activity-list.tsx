import '~/app/pages/activity/shared/activity-list.css';
import { CardList } from '~/app/ui/card';
import { joinClassNames } from '~/app/ui/class-names';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { StatusLabel } from '~/app/ui/status-label';
import type { ActivityRow } from '~/app/pages/activity/shared/activity-view';

/** Activities, one for each row. */
export function ActivityList({
  rows,
  label,
  isPast,
}: {
  rows: readonly ActivityRow[];
  label: string;
  isPast?: boolean;
}) {
  return (
    <CardList label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className={joinClassNames('activity-row', isPast && 'is-past')} to={row.to}>
            <span className="activity-day" aria-hidden="true">
              <small>{row.month}</small>
              <b>{row.day}</b>
            </span>
            <span className="activity-text">
              <b>{row.title}</b>
              <small>
                <span className="sr-only">{row.date}，</span>
                <SeparatedFields items={row.notes} />
              </small>
              {row.about && <small>{row.about}</small>}
              <span className="activity-marks">
                <StatusLabel tone={row.state.tone}>{row.state.word}</StatusLabel>
                {row.mine && <StatusLabel tone={row.mine.tone}>{row.mine.word}</StatusLabel>}
                {row.seats && <span>{row.seats}</span>}
                {row.hasReplay && <span>可回看</span>}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </CardList>
  );
}
