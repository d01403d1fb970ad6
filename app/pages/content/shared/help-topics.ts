/** Topics of the frequently asked questions, in display order. */
export const HELP_TOPICS = {
  verification: '实名与合格投资者',
  quiz: '风险测评',
  buying: '买入与定投',
  redeeming: '赎回与到账',
  cooling: '冷静期与回访',
  fees: '费用与净值',
  privacy: '隐私与账户',
  devices: '登录与设备',
} as const;
export type HelpTopic = keyof typeof HELP_TOPICS;
export const HELP_TOPIC_NAMES = Object.keys(HELP_TOPICS) as HelpTopic[];

/** A question with its answer in paragraphs, and a link for more. */
export interface HelpQuestion {
  id: string;
  title: string;
  answer: readonly string[];
}
