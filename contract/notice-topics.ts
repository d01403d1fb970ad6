/**
 * Kinds of messages: tabs of the inbox, and topics that a person can get by mail. This file has no schemas, because
 * pages load it.
 */
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
 * Topic of a notice; `subject_id` identifies the subject: an order (public or private fund), a plan, a fund code
 * (dividend, corrected NAV of a public fund, liquidation, event of a product held, or alert on a public or private fund), the verified item,
 * a holder notice, the fund of a consultation, an activity, a feedback number, the adviser who asks, an
 * appointment, the account (membership or watchlist), a monthly report, or a copy of own data.
 */
export const NOTICE_TOPICS = [
  'order',
  'plan',
  'dividend',
  'nav_correction',
  'liquidation',
  'product_event',
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

/** Kind of inbox and mail that a topic belongs to. */
export const MAIL_TOPIC_BY_NOTICE: Readonly<Record<NoticeTopic, MailTopic>> = {
  order: 'trade',
  plan: 'trade',
  dividend: 'trade',
  nav_correction: 'trade',
  liquidation: 'trade',
  product_event: 'trade',
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

/** Lists the topics of a kind. */
export const listNoticeTopics = (kind: MailTopic): NoticeTopic[] =>
  NOTICE_TOPICS.filter((topic) => MAIL_TOPIC_BY_NOTICE[topic] === kind);
