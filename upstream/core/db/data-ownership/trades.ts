import {
  area,
  OTHER_PERSONS,
  selectAccountRows,
  TECHNICAL,
  relatedRows,
  type TableOwnerships,
} from '~/upstream/core/db/data-ownership/define';

type Name =
  | 'bank_rows'
  | 'orders'
  | 'order_events'
  | 'public_orders'
  | 'public_order_events'
  | 'bank_movements'
  | 'plans'
  | 'plan_runs';

/** The payer of a payment that did not match may be another person; a consent names operators. */
const OF_OTHERS = ['payerName', 'consent'] as const;

/** Orders and their payments. Amounts in 分. */
export const TRADE_TABLES: TableOwnerships<Name> = {
  bank_rows: {
    areas: area('trades'),
    copy: { file: '到账记录', about: '银行流水中登记到您订单的款项。付款户名可能是他人，不在此列。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      key: TECHNICAL,
      reference: TECHNICAL,
      paid_at: '入账时间',
      payer: OTHER_PERSONS,
      amount_fen: '金额（分）',
      memo: OTHER_PERSONS,
      state: '状态',
      order_table: TECHNICAL,
      order_id: '订单编号',
      account_id: TECHNICAL,
      outcome: '结果（kept 已登记，due_back 应退）',
      note: '说明',
      read_by: TECHNICAL,
      read_at: TECHNICAL,
      decided_at: '登记时间',
    },
  },
  orders: {
    areas: area('trades'),
    copy: { file: '私募订单', about: '私募与资管产品的认申购与赎回。' },
    rows: selectAccountRows(),
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
    rows: relatedRows('order_id', 'orders'),
    columns: { order_id: '订单编号', seq: '次序', type: '事项', payload: '内容', at: '时间' },
    withoutKeys: OF_OTHERS,
  },
  public_orders: {
    areas: area('trades'),
    copy: { file: '公募订单', about: '公募基金的申购、赎回与定投扣款。' },
    rows: selectAccountRows(),
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
      shares_as_of: '份额按哪次折算计',
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
    rows: relatedRows('order_id', 'public_orders'),
    columns: { order_id: '订单编号', seq: '次序', type: '事项', payload: '内容', at: '时间' },
    withoutKeys: OF_OTHERS,
  },
  bank_movements: {
    areas: area('trades'),
    copy: { file: '银行划款', about: '为公募交易向银行发出的扣款与入账及其结果。' },
    rows: relatedRows('card_id', 'bank_cards'),
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
    rows: selectAccountRows(),
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
      stopped_at: '终止时间',
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
    rows: relatedRows('plan_id', 'plans'),
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
};
