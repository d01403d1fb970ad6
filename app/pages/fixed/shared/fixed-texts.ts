/** Risks of a product of this kind, regardless of its issuer. */
export const FIXED_RISKS = [
  '不保本：本金与收益以产品资产或发行人偿付能力为限，可能延期、部分收回，也可能全部损失。',
  '业绩比较基准不是利率：它是管理人衡量自己的尺度，没有达到时不补足。',
  '信用风险：债务人、付款人或发行人不按时付款，担保与抵押只能减少损失，不能消除。',
  '期限里通常不能提前赎回：合同约定的程序可以延长期限，延长期的收益安排可能降低。',
  '集中风险：单一债务人或单一发行人占比高时，一家出问题就会影响大部分本金。',
];

/** Description of such products in four facts. */
export const FIXED_FACTS = [
  {
    label: '包括什么',
    value: '集合资金信托计划、固收类资产管理计划与证券公司收益凭证，都按期或到期分配。',
  },
  {
    label: '钱投到哪里',
    value: '债券、应收账款、基础设施债权、消费信贷；收益凭证则是借给发行人自己。',
  },
  {
    label: '收益从哪里来',
    value: '底层资产的利息与回款；收益凭证来自发行人的偿付。没有人为结果兜底。',
  },
  { label: '什么时候拿回', value: '合同写明分配日与到期日，遇节假日顺延；延期须按合同程序表决。' },
];

/** Terms that appear on every page of a product. */
export const FIXED_GLOSSARY = [
  {
    label: '业绩比较基准',
    value: '管理人自设的尺度',
    note: '不是利率，未达到不补足；资管计划与信托计划用它',
  },
  { label: '约定利率', value: '发行人欠下的利息', note: '收益凭证用它，偿付只看发行人信用' },
  { label: '增信', value: '第二还款来源', note: '担保、抵押、劣后份额，都有挡不住的情形' },
  { label: '按日支付', value: '到账不晚于应付日', note: '应付日遇节假日顺延到下一个交易日' },
  { label: '延期', value: '到期日按程序推后', note: '原定到期日保留，不改写历史' },
];

/** Tag of articles about such products. */
export const FIXED_TAG = '类固收';
