import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import type { EmptyView } from '~/app/features/orders/order-empty-views';

/** View when the address names no fund. */
export const buildNoFundView = (edition: Edition): EmptyView => ({
  title: '请先选择基金',
  text: '在基金详情页点“买入”“定投”或“赎回”开始办理',
  icon: 'find',
  action: { to: paths.fundLibrary(edition, { tab: 'public' }), label: '去选基金' },
  other: { to: paths.publicAssets(edition), label: '公募资产' },
});

/** View when the address names no order, or an order of another person. */
export const buildNoTradeView = (edition: Edition): EmptyView => ({
  title: '没有找到这笔订单',
  text: '订单不存在，或不属于当前登录的账户',
  icon: 'receipt',
  action: { to: paths.publicTrades(edition), label: '公募交易记录' },
  other: { to: paths.fundLibrary(edition, { tab: 'public' }), label: '去选基金' },
});
