/** Hint of an argument that is a day. */
export const DAY = '日期格式：2026-12-05';

/** Labels of the actions on events of quasi-fixed, private-equity and overseas products, in the form of `labels.ts`. */
export const PRODUCT_EVENT_LABELS: Readonly<Record<string, { label: string; hint?: string }>> = {
  product: { label: '产品编号', hint: '如 F30002' },
  'announce-product-event.day': { label: '登记日', hint: `${DAY}；将来的日期到日登记` },
  cause: { label: '付款原因', hint: '不填为按期' },
  until: { label: '期间截至', hint: `付款对应的合同分配日，不填为下一期。${DAY}` },
  income: { label: '每 1 元剩余本金付息（元）', hint: '约定利率的产品不填则按合同计算，含逾期利息' },
  principal: { label: '每 1 元剩余本金还本（元）', hint: '不填：到期日为 1，其余为 0' },
  'announce-product-event.to': { label: '展期至', hint: DAY },
  unit: { label: '每 1 元剩余本金的估值（元）', hint: '违约或估值时填写' },
  'announce-product-event.text': { label: '说明', hint: '展期、违约、核销的决议与原因，持有人会看到' },
  event: { label: '事项编号', hint: '见“产品付息、还本、展期与违约登记”' },
  'announce-product-event.due': { label: '缴款截止日', hint: DAY },
  'announce-product-event.ratio': {
    label: '占认缴额的比例',
    hint: '缴款通知必填；分配与估值选填，用于产品页',
  },
  offset: { label: '抵扣的比例', hint: '由管理费抵扣、不再缴付的部分' },
  penalty_rate: { label: '逾期年利率', hint: '如 0.1' },
  grace_days: { label: '宽限天数' },
  capital: { label: '每份返还本金' },
  gain: { label: '每份分配收益' },
  recallable: { label: '每份可再次缴款的部分' },
  currency: { label: '货币' },
  'publish-fx-rate.date': { label: '日期', hint: DAY },
  rate: { label: '汇率', hint: '1 单位外币折合人民币，如 7.0832' },
  forfeit: { label: '没收份额的比例', hint: '按合同，如 0.5' },
  'register-call-payment.day': { label: '到账日', hint: DAY },
  'register-call-payment.event': { label: '缴款通知编号', hint: '见“缴款通知与到账”' },
  'declare-call-default.event': { label: '缴款通知编号', hint: '见“缴款通知与到账”' },
  'note-product-payment.entry': { label: '款项编号', hint: '见“应付的产品款项”' },
};
