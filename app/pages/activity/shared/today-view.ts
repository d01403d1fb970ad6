import type { ActivityBrief } from '~/contract/activities';
import type { Edition } from '~/domain/platform/edition';
import { activityPaths } from '~/app/paths/activities';
import { videoPaths } from '~/app/paths/videos';
import { buildActivityRow } from '~/app/pages/activity/shared/activity-view';

/** Builds an activity of today: its row and its single action. */
export function buildTodayRow(activity: ActivityBrief, edition: Edition) {
  const { activity_id: id, my, mode, state, video_id } = activity;
  const isLive = state !== 'over' && state !== 'called_off' && my?.status === 'seat';
  const isHere = my?.checked_in_at != null;
  const action =
    isLive && mode === 'on_site' && !isHere
      ? { to: activityPaths.pass(edition, id), label: '出示入场码' }
      : isLive && mode === 'online' && !isHere
        ? { to: activityPaths.checkIn(edition, { activity_id: id }), label: '去签到' }
        : video_id !== null && (isLive || state === 'over')
          ? { to: videoPaths.video(edition, video_id), label: state === 'over' ? '看回放' : '进入直播' }
          : null;
  return { ...buildActivityRow(activity, edition), action };
}
export type TodayRow = ReturnType<typeof buildTodayRow>;
