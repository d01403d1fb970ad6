export const TOPICS = ['产品咨询', '资产配置', '持仓与报告', '申购与赎回', '认证与材料', '其它事项'] as const;
export const SLOTS = { morning: '上午', afternoon: '下午', evening: '晚上' } as const;
export const WAYS = { phone: '电话', video: '视频', visit: '到访面谈' } as const;
