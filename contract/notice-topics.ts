/** Kinds of messages: tabs of the inbox, and what is sent by mail to who asks for it. No schemas here: pages load this. */
export const MAIL_TOPICS = ['trade', 'alert', 'verification', 'holder', 'activity', 'service'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
export const MAIL_TOPIC_NAMES: Readonly<Record<MailTopic, string>> = {
  trade: '交易与资金',
  alert: '基金提醒',
  verification: '认证与适当性',
  holder: '持有人公告',
  activity: '活动',
  service: '服务答复',
};

/**
 * What a notice is about; `subject_id` names it: an order (of a public or a private fund), a plan, the code of a fund (of a
 * dividend, of a corrected NAV of a public fund, of a liquidation, or of an alert on a public or a private fund), what was verified, a notice to holders, the fund of a consultation, an activity, the
 * number of a feedback, the adviser who asks, an appointment, of a membership or a watchlist its account, a month's report, a copy of own data.
 */
export const NOTICE_TOPICS = [
  'order',
  'plan',
  'dividend',
  'nav_correction',
  'liquidation',
  'private_order',
  'fund_alert',
  'private_alert',
  'watchlist',
  'verification',
  'holder_notice',
  'consultation',
  'activity',
  'feedback',
  'adviser_view',
  'meeting',
  'member',
  'month_report',
  'own_data',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** The kind of the inbox, and of mails, that a topic belongs to. */
export const MAIL_TOPIC_BY_NOTICE: Readonly<Record<NoticeTopic, MailTopic>> = {
  order: 'trade',
  plan: 'trade',
  dividend: 'trade',
  nav_correction: 'trade',
  liquidation: 'trade',
  private_order: 'trade',
  fund_alert: 'alert',
  private_alert: 'alert',
  watchlist: 'alert',
  verification: 'verification',
  holder_notice: 'holder',
  consultation: 'holder',
  activity: 'activity',
  feedback: 'service',
  adviser_view: 'service',
  meeting: 'service',
  member: 'service',
  month_report: 'trade',
  own_data: 'service',
};

/** Topics of a kind. */
export const listNoticeTopics = (kind: MailTopic): NoticeTopic[] =>
  NOTICE_TOPICS.filter((topic) => MAIL_TOPIC_BY_NOTICE[topic] === kind);
