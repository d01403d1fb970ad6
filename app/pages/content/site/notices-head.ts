/** Head of the list of announcements, at each of its addresses. */
export const NOTICES_HEAD = {
  title: '站内公告',
  description: '交易安排、系统维护与规则调整的平台公告。',
} as const;
