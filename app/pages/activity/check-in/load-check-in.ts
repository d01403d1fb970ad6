import type { PortalContext } from '~/bff/http/app-context';
import { toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { activityPaths } from '~/app/paths/activities';
import { formatActivityHours } from '~/app/pages/activity/shared/activity-view';
import { buildAttendeeListView, type AttendeeQuery } from '~/app/pages/activity/check-in/attendee-list-view';
import { buildTodayRow } from '~/app/pages/activity/shared/today-view';

interface Wish extends AttendeeQuery {
  activity_id?: string | undefined;
  code?: string | undefined;
}

/** Loads the check-in page: the staff view, or today's own activities for all other persons. */
export async function loadCheckIn(context: PortalContext, edition: Edition, wish: Wish) {
  const { activities } = context.upstream;
  const { desk: staffCheckIn } = await activities.desk({ query: { activity_id: wish.activity_id } });
  if (!staffCheckIn) {
    const { list } = await activities.own({ query: { day: toShanghaiDay(context.now()), limit: 50 } });
    return {
      staffCheckIn: null,
      hubTo: activityPaths.hub(edition),
      /** The code of another person was opened: only staff can check it in. */
      hasCode: wish.code !== undefined,
      rows: list.map((each) => ({
        ...buildTodayRow(each, edition),
        canCheckIn:
          each.mode === 'online' &&
          each.my?.status === 'seat' &&
          each.my.checked_in_at === null &&
          each.state !== 'over',
      })),
    };
  }
  const isListed = staffCheckIn.list.some((each) => each.activity_id === wish.activity_id);
  const chosen = staffCheckIn.list.find(
    isListed
      ? ({ activity_id }) => activity_id === wish.activity_id
      : ({ is_check_in_open }) => is_check_in_open,
  );
  const roll =
    chosen && !isListed
      ? ((await activities.desk({ query: { activity_id: chosen.activity_id } })).desk?.roll ?? [])
      : staffCheckIn.roll;
  return {
    staffCheckIn: {
      code: wish.code ?? '',
      hereTo: activityPaths.checkIn(edition, { activity_id: chosen?.activity_id }),
      choices: staffCheckIn.list.map((each) => ({
        label: `${toShanghaiClock(each.starts_at).day.slice(5)} ${each.title}`,
        to: activityPaths.checkIn(edition, { activity_id: each.activity_id }),
        isCurrent: each === chosen,
      })),
      chosen: chosen
        ? {
            id: chosen.activity_id,
            title: chosen.title,
            notes: [
              `${toShanghaiClock(chosen.starts_at).day} ${formatActivityHours(chosen)}`,
              chosen.place ?? '',
            ],
            isOpen: chosen.is_check_in_open,
            came: chosen.came_count,
            seats: chosen.seats_taken,
          }
        : null,
      roll: buildAttendeeListView(roll, wish, (change) => {
        const { keyword, page } = change;
        return activityPaths.checkIn(edition, {
          ...change,
          activity_id: chosen?.activity_id,
          keyword: keyword === '' ? undefined : keyword,
          page: page > 1 ? page : undefined,
        });
      }),
    },
  };
}
type CheckInData = Awaited<ReturnType<typeof loadCheckIn>>;
export type StaffCheckInData = NonNullable<Extract<CheckInData, { rows?: undefined }>['staffCheckIn']>;
