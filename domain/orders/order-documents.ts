/** Documents signed during a private order, by the kind of their file. */
export const ORDER_DOCUMENT_TITLES = {
  mismatch_warning: '风险不匹配警示书',
  mismatch_confirmation: '风险不匹配再次确认书',
  senior_confirmation: '高龄投资者确认书',
  suitability_notice: '适当性匹配意见告知书',
  risk_disclosure: '风险揭示书',
  contract: '基金合同',
  visit_record: '投资回访确认记录',
  redemption_application: '赎回申请书',
} as const;
export type OrderDocumentKind = keyof typeof ORDER_DOCUMENT_TITLES;

/** In signing order. */
export const ORDER_DOCUMENT_KINDS = Object.keys(ORDER_DOCUMENT_TITLES) as OrderDocumentKind[];

/** Confirmation texts of the person, as on the pages and in the documents. */
export const SIGNING_TEXTS = {
  clauses: { tick: '我已知悉', button: '已逐条确认，下一步' },
  visit: '提交回访',
  redemption:
    '本人申请按上列份额与开放日赎回，已知悉金额按开放日净值计算、赎回费与业绩报酬（如有）从金额中扣除，且截止时间后不能撤销。',
} as const;
