/** Rules with a separate page. */
export const TRADE_RULES = ['subscribe', 'redeem', 'limits', 'timeline'] as const;
export type TradeRule = (typeof TRADE_RULES)[number];

/** Texts of each rule (domain rules, sections 5 and 7). */
export const TRADE_RULE_TEXTS: Record<TradeRule, { title: string; short: string; lines: string[] }> = {
  subscribe: {
    title: '买入费率与份额',
    short: '买入',
    lines: [
      '按金额买入，份额以 T 日净值计算。提交时 T 日净值尚未公布，披露后才知道确切份额。',
      '净申购金额 = 申购金额 ÷（1 + 申购费率）',
      '申购费 = 申购金额 − 净申购金额',
      '份额 = 净申购金额 ÷ T 日净值，保留两位小数',
      '固定费用的档次，先从申购金额中扣除固定费用。',
    ],
  },
  redeem: {
    title: '赎回费率与金额',
    short: '赎回',
    lines: [
      '按份额赎回，金额以 T 日净值计算。先买入的份额先赎回，每笔份额按自己的持有天数计费。',
      '赎回总额 = 赎回份额 × T 日净值',
      '赎回费 = 赎回总额 × 该笔份额的赎回费率',
      '到账金额 = 赎回总额 − 赎回费',
      '持有天数自份额确认日起算，至赎回确认日前一日止，按自然日计算；本基金合同另有约定的，见下方费率表。',
    ],
  },
  limits: {
    title: '买卖限额',
    short: '限额',
    lines: [
      '单笔低于起购金额的申请不予受理。',
      '单日限额按单个账户当日累计计算，定投一并计入。一笔申请使当日累计超过限额的，整笔不受理，不会部分成交，也不会扣款。',
      '一笔赎回后，余下份额低于最低保留份额的，须一并赎回。',
      '申购状态与限额以基金管理人公告为准。',
    ],
  },
  timeline: {
    title: '买卖时间',
    short: '时间',
    lines: [
      '交易日 15:00 前提交的申请，当日为 T 日；15:00 后或休市日提交的，下一交易日为 T 日。',
      '买入与赎回都按 T 日净值成交，净值在 T 日之后披露。',
      'T 日 15:00 前可以撤单，资金原路退回。',
      '确认与到账按交易日计算，周末与节假日顺延。',
    ],
  },
};
