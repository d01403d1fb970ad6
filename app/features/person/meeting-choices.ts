import { addDays, getWeekday } from '~/domain/calendar/dates';
import { APPOINTMENT_DAYS_AHEAD } from '~/domain/orders/appointment';

export const MEETING_TOPICS = [
  '产品咨询',
  '资产配置',
  '持仓与报告',
  '申购与赎回',
  '认证与材料',
  '其它事项',
] as const;
export const MEETING_SLOTS = { morning: '上午', afternoon: '下午', evening: '晚上' } as const;
export const MEETING_CHANNELS = { phone: '电话', video: '视频', visit: '到访面谈' } as const;

const WEEKDAYS = '一二三四五六日';

/** '2026-11-25 周三 上午'. */
export const formatMeetingTime = ({ day, slot }: { day: string; slot: keyof typeof MEETING_SLOTS }): string =>
  `${day} 周${WEEKDAYS.charAt(getWeekday(day) - 1)} ${MEETING_SLOTS[slot]}`;

/** First and last selectable day. */
export const getMeetingDayLimits = (today: string) => ({
  min: addDays(today, 1),
  max: addDays(today, APPOINTMENT_DAYS_AHEAD),
});
