import { area, accountRows, TECHNICAL, type TableOwnerships } from '~/upstream/core/db/data-ownership/define';

type Name =
  | 'dividend_ways'
  | 'dividend_bookings'
  | 'payout_batch_items'
  | 'split_bookings'
  | 'nav_correction_entries'
  | 'liquidation_entries'
  | 'lots'
  | 'flows'
  | 'positions'
  | 'pe_commitments';

/** Holdings and the bookings made for them. Amounts in 分. */
export const HOLDING_TABLES: TableOwnerships<Name> = {
  dividend_ways: {
    areas: area('trades'),
    copy: { file: '分红方式', about: '每次设置的分红方式。' },
    rows: accountRows(),
    columns: {
      account_id: TECHNICAL,
      fund_id: '基金编号',
      way: '方式',
      from_date: '生效日',
      changed_at: '设置时间',
    },
  },
  dividend_bookings: {
    areas: area('trades'),
    copy: { file: '分红与收益', about: '基金的分红与货币基金的每日收益。' },
    rows: accountRows(),
    columns: {
      account_id: TECHNICAL,
      fund_id: '基金编号',
      ex_on: '除息日',
      record_on: '登记日',
      paid_on: '发放日',
      way: '方式',
      shares: '权益份额',
      amount_fen: '金额（分）',
      new_shares: '再投资份额',
      card_id: '银行卡编号',
      booked_at: '入账时间',
      paid_at: '发放时间',
      refused_at: '银行拒绝时间',
      refused_reason: '银行拒绝原因',
      payout_try: TECHNICAL,
    },
  },
  payout_batch_items: {
    areas: area('trades'),
    copy: { file: '划款', about: '为您的赎回款与现金分红安排的划款。' },
    rows: accountRows(),
    columns: {
      purpose: TECHNICAL,
      batch_id: '批次编号',
      account_id: TECHNICAL,
      fund_id: '基金编号',
      order_id: '订单编号',
      ex_on: '除息日',
      amount_fen: '金额（分）',
    },
  },
  nav_correction_entries: {
    areas: area('trades'),
    copy: { file: '净值更正', about: '净值更正涉及您的订单与份额，及处理结果。' },
    rows: accountRows(),
    columns: {
      id: '编号',
      correction_id: TECHNICAL,
      account_id: TECHNICAL,
      fund_id: '基金编号',
      order_id: '订单编号',
      kind: '类别',
      outcome: '处理',
      was_shares: '更正前份额',
      becomes_shares: '更正后份额',
      moved_shares: '补记或调减份额',
      was_fen: '更正前金额（分）',
      becomes_fen: '更正后金额（分）',
      due_fen: '应补付（分）',
      flow_id: TECHNICAL,
      paid_at: '补付时间',
    },
  },
  liquidation_entries: {
    areas: area('trades'),
    copy: { file: '清算款', about: '您持有的产品清算时您应得与已付的款项。' },
    rows: accountRows(),
    columns: {
      id: '编号',
      fund_id: '基金编号',
      account_id: TECHNICAL,
      shares: '份额',
      due_fen: '应得（分）',
      flow_id: TECHNICAL,
      round: '第几次分配',
      paid_at: '付出时间',
    },
  },
  split_bookings: {
    areas: area('trades'),
    copy: { file: '份额折算', about: '基金份额折算前后的份额。' },
    rows: accountRows(),
    columns: {
      lot_id: '份额编号',
      date: '日期',
      account_id: TECHNICAL,
      fund_id: '基金编号',
      ratio: '比例',
      shares_before: '折算前份额',
      shares_after: '折算后份额',
      booked_at: '入账时间',
    },
  },
  lots: {
    areas: area('trades'),
    copy: { file: '份额明细', about: '每笔确认的份额、成本与锁定期。' },
    rows: accountRows(),
    columns: {
      id: '份额编号',
      account_id: TECHNICAL,
      fund_id: '产品编号',
      order_id: '订单编号',
      shares: '确认份额',
      left_shares: '剩余份额',
      cost_fen: '成本（分）',
      confirmed_on: '确认日',
      unlocked_on: '解锁日',
      traded_on: '交易日',
      seq: TECHNICAL,
    },
  },
  flows: {
    areas: area('trades'),
    copy: { file: '资金流水', about: '投入与到账，投入为负。' },
    rows: accountRows(),
    columns: {
      id: '流水编号',
      account_id: TECHNICAL,
      fund_id: '产品编号',
      order_id: '订单编号',
      date: '日期',
      type: '类型',
      amount_fen: '金额（分）',
      shares: '份额',
      nav: '单位净值',
      seq: TECHNICAL,
    },
  },
  positions: {
    areas: area('trades'),
    copy: { file: '持有', about: '目前持有的产品、份额与成本。' },
    rows: accountRows(),
    columns: {
      account_id: TECHNICAL,
      fund_id: '产品编号',
      part: '类别',
      shares: '份额',
      cost_fen: '成本（分）',
      invested_on: '首次投入日',
    },
  },
  pe_commitments: {
    areas: area('trades'),
    copy: { file: '股权认缴', about: '私募股权基金的认缴金额。' },
    rows: accountRows(),
    columns: {
      account_id: TECHNICAL,
      fund_id: '基金编号',
      amount_fen: '认缴金额（分）',
      signed_on: '签署日',
    },
  },
};
