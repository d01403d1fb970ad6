import { ACTIVITY_TOPIC_NAMES, type ActivityBrief } from '~/contract/activities';
import { toShanghaiClock, getWeekday } from '~/domain/calendar/dates';
import { formatDayTime } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import { activityPaths } from '~/app/paths/activities';
import type { StatusTone } from '~/app/ui/status-label';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface Word {
  word: string;
  tone: StatusTone;
}

/** Returns the state of an activity in a word or two. */
export function getActivityStateLabel({ state, opens_at }: Pick<ActivityBrief, 'state' | 'opens_at'>): Word {
  switch (state) {
    case 'announced':
      return { word: `${formatDayTime(opens_at)} 开始报名`, tone: 'void' };
    case 'open':
      return { word: '报名中', tone: 'open' };
    case 'full':
      return { word: '已满，可候补', tone: 'open' };
    case 'closed':
      return { word: '报名已截止', tone: 'void' };
    case 'on':
      return { word: '进行中', tone: 'done' };
    case 'over':
      return { word: '已结束', tone: 'void' };
    case 'called_off':
      return { word: '已取消', tone: 'void' };
  }
}

/** Label of a person's own registration; null when there is none. */
export function getRegistrationLabel({
  my,
  state,
  mode,
}: Pick<ActivityBrief, 'my' | 'state' | 'mode'>): Word | null {
  if (my === null) return null;
  if (my.status === 'given_up') return { word: my.is_late ? '已临近取消' : '已取消报名', tone: 'void' };
  if (my.checked_in_at !== null) return { word: '已签到', tone: 'done' };
  if (state === 'called_off') return null;
  if (my.status === 'waiting')
    return state === 'over' || state === 'on'
      ? { word: '候补未补上', tone: 'void' }
      : { word: `候补第 ${my.line_place} 位`, tone: 'open' };
  if (state === 'over' && mode === 'on_site') return { word: '未到场', tone: 'void' };
  return { word: '已报名', tone: 'done' };
}

/** Describes seats: the number left, or the number waiting. Null when it is not relevant. */
function seatsWord({ state, seats, seats_taken, waiting_count }: ActivityBrief): string | null {
  if (seats === null || (state !== 'open' && state !== 'full')) return null;
  return state === 'full' ? `${waiting_count} 人候补` : `余 ${seats - seats_taken} 席`;
}

/** Formats the hours of an activity: '14:00–17:00', past midnight with the day it ends on. */
export function formatActivityHours({
  starts_at,
  ends_at,
}: Pick<ActivityBrief, 'starts_at' | 'ends_at'>): string {
  const [from, to] = [toShanghaiClock(starts_at), toShanghaiClock(ends_at)];
  const end = to.day === from.day ? to.time.slice(0, 5) : formatDayTime(ends_at);
  return `${from.time.slice(0, 5)}–${end}`;
}

/** Formats the weekday of an ISO day as '周六'. */
export const formatWeekday = (day: string): string => `周${WEEKDAYS[getWeekday(day) - 1]}`;

/** Formats the location. */
export const formatActivityVenue = ({
  mode,
  city,
  place,
}: Pick<ActivityBrief, 'mode' | 'city' | 'place'>): string =>
  mode === 'online' ? '线上' : [city, place].filter(Boolean).join(' ') || '现场';

/** Builds an activity as a row of a list. */
export function buildActivityRow(activity: ActivityBrief, edition: Edition) {
  const { day } = toShanghaiClock(activity.starts_at);
  return {
    id: activity.activity_id,
    to: activityPaths.detail(edition, activity.activity_id),
    title: activity.title,
    month: `${Number(day.slice(5, 7))}月`,
    day: day.slice(8),
    /** For screen readers. */
    date: `${day} ${formatWeekday(day)}`,
    notes: [
      `${formatWeekday(day)} ${formatActivityHours(activity)}`,
      formatActivityVenue(activity),
      ACTIVITY_TOPIC_NAMES[activity.topic],
    ],
    state: getActivityStateLabel(activity),
    seats: seatsWord(activity),
    mine: getRegistrationLabel(activity),
    about: activity.kind === 'simu' && activity.product_name ? `${activity.product_name} 专场` : null,
    hasReplay: activity.state === 'over' && activity.video_id !== null,
  };
}
export type ActivityRow = ReturnType<typeof buildActivityRow>;
