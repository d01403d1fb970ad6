import { ButtonLink } from '~/app/ui/button';
import { ActivityList } from '~/app/pages/activity/shared/activity-list';
import type { TodayRow } from '~/app/pages/activity/shared/today-view';

/** Activities of today, each with a single action. */
export function TodayList({ rows }: { rows: readonly TodayRow[] }) {
  return (
    <>
      {rows.map((row) => (
        <div key={row.id} className="mt-3">
          <ActivityList rows={[row]} label={row.title} />
          {row.action && (
            <ButtonLink wide className="mt-3" to={row.action.to}>
              {row.action.label}
            </ButtonLink>
          )}
        </div>
      ))}
    </>
  );
}
