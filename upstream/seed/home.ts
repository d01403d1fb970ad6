/** Home banners; each opens an article of its kind. */
export const BANNERS = [
  {
    title: '年末策略会',
    lines: ['四位投资负责人', '谈 2027 年资产配置'],
    kind: 'roadshow',
    skip: 0,
    page: null,
    editions: ['wealth', 'fund'],
    starts_at: '2026-12-05T14:00:00+08:00',
  },
  {
    title: '2026 金樟奖',
    lines: ['管理人、基金经理、产品', '看提名与评选办法'],
    kind: 'news',
    skip: 0,
    page: 'jinzhangjiang',
    editions: ['wealth'],
    starts_at: null,
  },
  {
    title: '读懂一只基金',
    lines: ['净值、回撤、费率', '十分钟看明白'],
    kind: 'education',
    skip: 0,
    page: null,
    editions: ['wealth', 'fund'],
    starts_at: null,
  },
  {
    title: '研究周报',
    lines: ['市场回顾与', '下周关注的三件事'],
    kind: 'market',
    skip: 0,
    page: null,
    editions: ['wealth', 'fund'],
    starts_at: null,
  },
  {
    title: '对话管理人',
    lines: ['他们怎么看', '回撤与仓位'],
    kind: 'interview',
    skip: 0,
    page: null,
    editions: ['wealth'],
    starts_at: null,
  },
] as const;

export const HOT_WORDS = ['沪深300指数', '量化中性', '货币', '养老目标', '固收增强', '管理期货'] as const;

/** Displayed during loading. */
export const LOADING_PHRASES = [
  '基金有风险，投资需谨慎',
  '先看回撤，再看收益',
  '过往业绩不预示未来表现',
  '分散持有，着眼长期',
  '买入之前，先读合同',
  '了解产品，也了解自己',
  '不懂的产品，可以先不买',
  '把时间放进计划里',
  '费率虽小，积少成多',
  '投资用闲钱，心态更从容',
] as const;
