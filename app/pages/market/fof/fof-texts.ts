/** Description of a fund of funds in four facts. */
export const FOF_FACTS = [
  { label: '买的是什么', value: '一篮子基金。FOF 自己不选股票债券，选的是策略、管理人和各占多少。' },
  { label: '图的是什么', value: '分散：不同策略很少同时下跌，换掉一个管理人也不用自己逐只认证、申购。' },
  { label: '代价是什么', value: '两层费用；信息更慢，要等子基金先公布净值；子基金不开放时 FOF 也难以赎回。' },
  {
    label: '不能做什么',
    value: '分散减少单一管理人的风险，不消除市场风险；子基金集中在同一策略时等于没有分散。',
  },
];

/** Points to check before looking at the past of a fund of funds. */
export const FOF_READING_TIPS = [
  '穿透之后还剩几种策略：八只同策略的子基金，仍然是一种风险。',
  '单只子基金占多少：私募 FOF 一般不超过两成，公募 FOF 不得超过净资产的两成。',
  '费用一共几层：子基金的费用已经扣在它的净值里，表上看不到，但付了。',
  '赎回要等谁：FOF 的开放日通常晚于子基金的开放日。',
  '私募 FOF 为避免多层嵌套，只能再投一层资产管理产品（公募基金除外）。',
];
