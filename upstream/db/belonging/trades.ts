import { area, own, TECHNICAL, through, type BelongingOf } from '~/upstream/db/belonging/define';

type Name =
  | 'orders'
  | 'order_events'
  | 'public_orders'
  | 'public_order_events'
  | 'bank_movements'
  | 'plans'
  | 'plan_runs'
  | 'dividend_ways'
  | 'dividend_bookings'
  | 'split_bookings'
  | 'lots'
  | 'flows'
  | 'positions'
  | 'pe_commitments';

/** The payer of a payment that did not match may be somebody else. */
const OF_OTHER_PAYERS = ['payerName'] as const;

/** Orders, holdings, money. Amounts in 分. */
export const TRADE_TABLES: BelongingOf<Name> = {
  orders: {
    areas: area('trades'),
    copy: { file: '私募订单', about: '私募与资管产品的认申购与赎回。' },
    rows: own(),
    columns: {
      id: '编号',
      order_no: '订单号',
      account_id: TECHNICAL,
      kind: '类型',
      fund_id: '产品编号',
      context: '类别（simu 私募，am 资管）',
      amount_fen: '金额（分）',
      fee_fen: '费用（分）',
      shares: '份额',
      open_day: '开放日',
      status: '状态',
      step: '步骤',
      expires_at: '截止时间',
      created_at: '创建时间',
      updated_at: '更新时间',
    },
  },
  order_events: {
    areas: area('trades'),
    copy: { file: '私募订单进展', about: '每个私募订单依次发生的事。' },
    rows: through('order_id', 'orders'),
    columns: { order_id: '订单编号', seq: '次序', type: '事项', payload: '内容', at: '时间' },
    withoutKeys: OF_OTHER_PAYERS,
  },
  public_orders: {
    areas: area('trades'),
    copy: { file: '公募订单', about: '公募基金的申购、赎回与定投扣款。' },
    rows: own(),
    columns: {
      id: '编号',
      order_no: '订单号',
      account_id: TECHNICAL,
      kind: '类型',
      fund_id: '基金编号',
      card_id: '银行卡编号',
      pay_way: '支付方式',
      amount_fen: '金额（分）',
      shares: '份额',
      status: '状态',
      trade_date: '交易日',
      confirm_date: '确认日',
      arrival_date: '到账日',
      cancel_until: '可撤至',
      pay_by: '付款截止',
      plan_id: '定投编号',
      is_mismatch: '是否超出风险等级',
      bank_due: TECHNICAL,
      bank_refused: '银行是否拒绝入账',
      placed_at: '下单时间',
      updated_at: '更新时间',
    },
  },
  public_order_events: {
    areas: area('trades'),
    copy: { file: '公募订单进展', about: '每个公募订单依次发生的事。' },
    rows: through('order_id', 'public_orders'),
    columns: { order_id: '订单编号', seq: '次序', type: '事项', payload: '内容', at: '时间' },
    withoutKeys: OF_OTHER_PAYERS,
  },
  bank_movements: {
    areas: area('trades'),
    copy: { file: '银行划款', about: '为公募交易向银行发出的扣款与入账及其结果。' },
    rows: through('card_id', 'bank_cards'),
    columns: {
      key: '编号',
      card_id: '银行卡编号',
      side: '方向（debit 扣款，credit 入账）',
      amount_fen: '金额（分）',
      outcome: '结果',
      reason: '原因',
      at: '时间',
    },
  },
  plans: {
    areas: area('trades'),
    copy: { file: '定投', about: '定投的金额、频率与状态。' },
    rows: own(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      fund_id: '基金编号',
      card_id: '银行卡编号',
      amount_fen: '金额（分）',
      frequency: '频率',
      day: '扣款日',
      state: '状态',
      stop_reason: '终止原因',
      condition: '下单时确认的提示',
      next_planned_on: '下次扣款日',
      failed_debits: '连续扣款失败次数',
      created_at: '创建时间',
      updated_at: '更新时间',
    },
  },
  plan_runs: {
    areas: area('trades'),
    copy: { file: '定投扣款', about: '定投每期的结果。' },
    rows: through('plan_id', 'plans'),
    columns: {
      plan_id: '定投编号',
      planned_on: '计划日',
      run_on: '执行日',
      state: '结果',
      tries: '尝试次数',
      last_tried_on: '最近尝试日',
      reason: '原因',
      amount_fen: '金额（分）',
      order_id: '订单编号',
      updated_at: '更新时间',
    },
  },
  dividend_ways: {
    areas: area('trades'),
    copy: { file: '分红方式', about: '每次设置的分红方式。' },
    rows: own(),
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
    rows: own(),
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
  split_bookings: {
    areas: area('trades'),
    copy: { file: '份额折算', about: '基金份额折算前后的份额。' },
    rows: own(),
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
    rows: own(),
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
    },
  },
  flows: {
    areas: area('trades'),
    copy: { file: '资金流水', about: '投入与到账，投入为负。' },
    rows: own(),
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
    rows: own(),
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
    rows: own(),
    columns: {
      account_id: TECHNICAL,
      fund_id: '基金编号',
      amount_fen: '认缴金额（分）',
      signed_on: '签署日',
    },
  },
};
