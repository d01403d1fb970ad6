import type { PortalContext } from '~/bff/http/app-context';
import { toShanghaiClock } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatDateTime } from '~/domain/figures/format';
import { activityPaths } from '~/app/paths/activities';
import { formatActivityHours, formatActivityVenue } from '~/app/pages/activity/shared/activity-view';

const CHOICES = 8;

/** Loads the person's seats on site, and the code of one of them: the one in the address, otherwise the next. */
export async function loadPass(context: PortalContext, edition: Edition, activityId: string | undefined) {
  const { activities } = context.upstream;
  const { list } = await activities.own({ query: { stage: 'coming', limit: 50 } });
  const held = list.filter(
    ({ mode, state, my }) => mode === 'on_site' && state !== 'called_off' && my?.status === 'seat',
  );
  const activity = held.find((each) => each.activity_id === activityId) ?? held[0];
  const shared = {
    listTo: activityPaths.list(edition),
    choices: held.slice(0, CHOICES).map((each) => ({
      label: each.title,
      to: activityPaths.pass(edition, each.activity_id),
      isCurrent: each === activity,
    })),
  };
  if (!activity) return { ...shared, shown: null };
  const { activity_id: id, my } = activity;
  const checkedIn = my?.checked_in_at ?? null;
  const pass = checkedIn === null ? await activities.pass({ query: { activity_id: id } }) : null;
  return {
    ...shared,
    shown: {
      title: activity.title,
      notes: [
        `${toShanghaiClock(activity.starts_at).day} ${formatActivityHours(activity)}`,
        formatActivityVenue(activity),
      ],
      to: activityPaths.pass(edition, id),
      detailTo: activityPaths.detail(edition, id),
      checkedIn: checkedIn && formatDateTime(checkedIn),
      pass: pass && {
        code: pass.code,
        to: activityPaths.checkIn(edition, { activity_id: id, code: pass.code }),
        until: toShanghaiClock(pass.valid_until).time,
      },
    },
  };
}
