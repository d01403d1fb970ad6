import { isLateCancel } from '~/domain/calendar/activity';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { formatDateTime } from '~/domain/figures/format';
import { ACTIVITY_TOPIC_NAMES, type Activity } from '~/contract/activities';
import { paths } from '~/app/paths';
import { activityPaths } from '~/app/paths/activities';
import { videoPaths } from '~/app/paths/videos';
import {
  formatActivityHours,
  getRegistrationLabel,
  getActivityStateLabel,
  formatWeekday,
  formatActivityVenue,
} from '~/app/pages/activity/shared/activity-view';

/** A link to continue from the current state. */
interface WayOn {
  to: string;
  label: string;
}

interface RegistrationStatus {
  /** Heading of the box. */
  title: string;
  text: string;
  /** The main action: a form button, or a link to a page. */
  post: { intent: 'register' | 'cancel'; label: string; loading: string; isMain: boolean } | null;
  ways: WayOn[];
}

/** Rule for giving up a seat, shown before it is taken. */
const cancelRule = ({ cancel_until, starts_at, mode }: Activity): string => {
  if (mode === 'online' || cancel_until === starts_at)
    return `不能参加时，${formatDateTime(starts_at)} 前都可以取消。`;
  return `${formatDateTime(cancel_until)} 前取消不受影响；之后取消或未到场计一次，180 天内满两次，30 天内不能再报名现场活动。`;
};

const REGISTER = { intent: 'register' as const, label: '报名', loading: '报名中', isMain: true };
const CANCEL = { intent: 'cancel' as const, label: '取消报名', loading: '取消中', isMain: false };

/** State of an activity without a registration. */
function buildOpenStatus(activity: Activity): RegistrationStatus {
  const { state, seats, seats_taken, waiting_count, opens_at, closes_at, barred_until } = activity;
  const nothing = { post: null, ways: [] };
  if (state === 'announced')
    return { ...nothing, title: '报名尚未开始', text: `${formatDateTime(opens_at)} 开始报名。` };
  if (state === 'closed') return { ...nothing, title: '报名已截止', text: '可以留意之后的活动。' };
  if (state === 'on') return { ...nothing, title: '活动进行中', text: '报名已截止。' };
  if (barred_until !== null)
    return {
      ...nothing,
      title: `${barred_until} 起可再报名现场活动`,
      text: '近 180 天内有两次临近取消或未到场。线上活动不受影响。',
    };
  if (state === 'full')
    return {
      title: '名额已满，可以候补',
      text: `已有 ${waiting_count} 人候补。有人取消时按报名先后补上，并在站内通知您；活动开始时仍未补上的，候补自动结束。`,
      post: { ...REGISTER, label: '进入候补' },
      ways: [],
    };
  return {
    title: seats === null ? '名额不限' : `余 ${seats - seats_taken} 席，共 ${seats} 席`,
    text: `${formatDateTime(closes_at)} 截止报名。`,
    post: REGISTER,
    ways: [],
  };
}

/** State of the person's own registration. */
function buildOwnStatus(activity: Activity, edition: Edition, now: number): RegistrationStatus | null {
  const { my, state, mode, activity_id: id, video_id, is_check_in_open } = activity;
  if (my === null || my.status === 'given_up') return null;
  if (my.status === 'waiting')
    return {
      title: `候补第 ${my.line_place} 位`,
      text: state === 'on' ? '活动已开始，候补结束。' : '有人取消时按先后补上，补上后在站内通知您。',
      post: state === 'on' ? null : { ...CANCEL, label: '退出候补' },
      ways: [],
    };
  if (my.checked_in_at !== null)
    return {
      title: '已签到',
      text: `${formatDateTime(my.checked_in_at)} 签到。`,
      post: null,
      ways:
        mode === 'online' && video_id !== null
          ? [{ to: videoPaths.video(edition, video_id), label: '进入直播' }]
          : [],
    };
  const isLate = mode === 'on_site' && isLateCancel(activity.cancel_until, now);
  const cancel = isLate ? '现在取消会计一次临近取消；' : '';
  const post = state === 'on' ? null : CANCEL;
  if (mode === 'on_site')
    return {
      title: '已报名，名额已留出',
      text: `到场出示入场码签到，开始前 1 小时起可签到。${post ? `${cancel}不能参加时请取消，把名额让给候补的人。` : ''}`,
      post,
      ways: [{ to: activityPaths.pass(edition, id), label: '出示入场码' }],
    };
  return {
    title: '已报名',
    text: is_check_in_open ? '现在可以签到并进入直播。' : '开始前 1 小时起可在签到页签到。',
    post,
    ways: [
      ...(is_check_in_open
        ? [{ to: activityPaths.checkIn(edition, { activity_id: id }), label: '去签到' }]
        : []),
      ...(is_check_in_open && video_id !== null
        ? [{ to: videoPaths.video(edition, video_id), label: '进入直播' }]
        : []),
    ],
  };
}

/** After the end: the replay for all viewers, the survey for attendees. */
function buildPastStatus(activity: Activity, edition: Edition): RegistrationStatus {
  const { my, video_id, survey_id, activity_id } = activity;
  const ways = [
    ...(video_id === null ? [] : [{ to: videoPaths.video(edition, video_id), label: '看回放' }]),
    ...(survey_id === null || my?.checked_in_at == null
      ? []
      : [
          {
            to: paths.questionnaire(edition, { survey_id, activity_id }),
            label: '填写活动问卷（约 1 分钟）',
          },
        ]),
  ];
  return {
    title: '活动已结束',
    text: video_id === null ? '这一场没有录像。' : '录像整理好后在回放页观看，带字幕与章节。',
    post: null,
    ways,
  };
}

/** Builds the page of one activity for the state of the person's registration. @param now epoch ms */
export function buildActivityDetailView(activity: Activity, edition: Edition, now: number) {
  const { activity_id: id, state, cancel_reason } = activity;
  const { day } = toShanghaiClock(activity.starts_at);
  const path = activityPaths.detail(edition, id);
  const isOver = state === 'over';
  const status: RegistrationStatus =
    state === 'called_off'
      ? {
          title: '活动已取消',
          text: `原因：${cancel_reason || '场地或主讲安排变化'}。报名自动作废，您不需要做什么。`,
          post: null,
          ways: [{ to: activityPaths.list(edition), label: '看其他活动' }],
        }
      : isOver
        ? buildPastStatus(activity, edition)
        : (buildOwnStatus(activity, edition, now) ?? buildOpenStatus(activity));
  return {
    id,
    path,
    title: activity.title,
    summary: activity.summary,
    isPrivate: activity.kind === 'simu',
    state: getActivityStateLabel(activity),
    mine: getRegistrationLabel(activity),
    topic: ACTIVITY_TOPIC_NAMES[activity.topic],
    facts: [
      { label: '时间', value: `${day} ${formatWeekday(day)} ${formatActivityHours(activity)}` },
      { label: '地点', value: formatActivityVenue(activity) },
      ...(activity.seats === null
        ? []
        : [{ label: '名额', value: `${activity.seats} 席，已报 ${activity.seats_taken}` }]),
      ...(activity.product_name === null ? [] : [{ label: '相关产品', value: activity.product_name }]),
    ],
    status,
    rule: state === 'open' || state === 'full' || state === 'announced' ? cancelRule(activity) : null,
    fileTo: isOver || state === 'called_off' ? null : activityPaths.file(edition, id),
    newsTo: activity.news_id === null ? null : paths.post(edition, activity.news_id),
    paragraphs: activity.paragraphs,
    agenda: activity.agenda.map(({ at_time, text }) => ({ at: at_time, text })),
    speakers: activity.speakers,
    notes: activity.notes,
  };
}
export type ActivityDetailView = ReturnType<typeof buildActivityDetailView>;
