import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import type { CancellationBlocker } from '~/contract/account';

/** An item to settle before the account can be cancelled: description, solution, page. */
export interface BlockerView {
  title: string;
  how: string;
  label: string;
  to: string;
}

/** Builds the reasons why an account cannot be cancelled yet, each with the page where it is settled. */
export function buildBlockerViews(
  blockers: readonly { kind: CancellationBlocker; count: number }[],
  edition: Edition,
): BlockerView[] {
  return blockers.map(({ kind, count }) => getView(kind, count, edition));
}

function getView(kind: CancellationBlocker, count: number, edition: Edition): BlockerView {
  switch (kind) {
    case 'simu_holding':
      return {
        title: `持有私募基金 ${count} 只`,
        how: '在开放日赎回，款项到账后可注销',
        label: '查看持仓',
        to: paths.assets(edition, 'simu'),
      };
    case 'public_holding':
      return {
        title: `持有公募基金 ${count} 只`,
        how: '全部赎回，款项到账后可注销',
        label: '查看持仓',
        to: paths.publicAssets(edition),
      };
    case 'other_holding':
      return {
        title: `持有其它产品 ${count} 项`,
        how: '产品到期或退出后可注销',
        label: '查看资产',
        to: paths.assets(edition),
      };
    case 'order':
      return {
        title: `进行中的私募订单 ${count} 笔`,
        how: '订单完成或取消后可注销',
        label: '查看订单',
        to: paths.records(edition, { status: 'open' }),
      };
    case 'public_order':
      return {
        title: `进行中的公募交易 ${count} 笔`,
        how: '交易确认、款项到账或撤单后可注销',
        label: '查看交易',
        to: paths.publicTrades(edition),
      };
    case 'liquidation':
      return {
        title: `未付出的清算款 ${count} 笔`,
        how: '清算款付出后可注销',
        label: '查看资产',
        to: paths.assets(edition),
      };
    case 'plan':
      return {
        title: `未终止的定投计划 ${count} 个`,
        how: '暂停的计划也须终止',
        label: '查看计划',
        to: paths.publicPlans(edition),
      };
    case 'refund':
      return {
        title: `退款中的款项 ${count} 笔`,
        how: '款项退回原付款账户后可注销',
        label: '查看记录',
        to: paths.records(edition),
      };
    case 'dividend':
      return {
        title: `待到账的现金分红 ${count} 笔`,
        how: '分红到账后可注销',
        label: '查看收益',
        to: paths.publicIncome(edition),
      };
  }
}
