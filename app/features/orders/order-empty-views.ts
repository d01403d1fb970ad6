import { findOrderEnd, isConfirmed } from '~/domain/orders/states';
import { paths } from '~/app/paths';
import type { IconName } from '~/app/ui/icon';
import type { Edition } from '~/domain/platform/edition';
import type { Order } from '~/contract/orders';
import { buildOrderHubPath, buildNextStepPath } from '~/app/features/orders/order-path';
import { describeRefund } from '~/app/features/orders/order-view';

/** Content shown in place of a step: the reason, and a link to continue. */
export interface EmptyView {
  title: string;
  text: string;
  /** Text typed so far, when the form cannot be shown now. */
  kept?: string;
  icon?: IconName;
  action: { to: string; label: string };
  /** A second link, such as the order itself. */
  other?: { to: string; label: string };
  /** The trade was refused; when scripts run, the common pop-up shows it too. */
  isRefusal?: boolean;
}

export const buildNoProductView = (edition: Edition): EmptyView => ({
  title: '请先选择产品',
  text: '在产品页点“预约”开始办理；办理中的订单在交易记录中继续',
  icon: 'find',
  action: { to: paths.fundLibrary(edition, { tab: 'simu' }), label: '去选产品' },
  other: { to: paths.records(edition), label: '交易记录' },
});

/** Builds the view for a missing order: an unknown order id, a product without an order, or no parameter. */
export function buildNoOrderView(
  edition: Edition,
  { product_code, order_id }: { product_code?: string; order_id?: string },
): EmptyView {
  const records = { to: paths.records(edition), label: '交易记录' };
  if (order_id !== undefined) {
    return {
      title: '没有找到这笔订单',
      text: '订单不存在，或属于另一个账户',
      icon: 'receipt',
      action: records,
    };
  }
  if (product_code === undefined) {
    return { title: '请选择一笔订单', text: '从交易记录打开要查看的订单', icon: 'receipt', action: records };
  }
  return {
    title: '没有办理中的订单',
    text: '这只产品还没有您的订单，可以先预约',
    icon: 'receipt',
    action: { to: paths.purchase(edition, 'reserve', { product_code }), label: '去预约' },
    other: records,
  };
}

const ENDED = {
  cancelled: { title: '订单已撤销', text: '订单不再继续' },
  expired: { title: '订单已失效', text: '未在截止时间前完成，订单不再继续' },
  confirmed: { title: '订单已办结', text: '这笔订单的全部步骤都已完成' },
} as const;

/** Builds the view for an order that is at a different step than the page. */
export function buildOtherStepView(edition: Edition, order: Order, pageSteps: readonly string[]): EmptyView {
  const hub = { to: buildOrderHubPath(edition, order), label: '查看订单' };
  const end = findOrderEnd(order);
  if (end !== null) {
    const isOver = !isConfirmed(order);
    const again = paths.purchase(edition, order.kind === 'redeem' ? 'redemption' : 'reserve', {
      product_code: order.product_code,
    });
    const refund = describeRefund(order);
    const { title, text } = ENDED[end];
    return {
      title,
      text: refund === null ? text : `${text}；${refund}`,
      icon: isOver ? 'info' : 'check',
      action: isOver ? { to: again, label: order.kind === 'redeem' ? '重新申请' : '重新预约' } : hub,
      ...(isOver ? { other: hub } : {}),
    };
  }
  const due = order.steps.find(({ key }) => key === order.step);
  const dueTitle = due?.title ?? '';
  const own = order.steps.filter(({ key }) => pageSteps.includes(key));
  const isDone = own.length > 0 && own.every(({ state }) => state === 'done');
  const to = buildNextStepPath(edition, order);
  const isWaiting = to === hub.to;
  return {
    title: isDone ? '这一步已完成' : '还不到这一步',
    text: isDone ? `接下来是“${dueTitle}”` : `请先完成“${dueTitle}”`,
    icon: isDone ? 'check' : 'info',
    action: isWaiting ? hub : { to, label: `去${dueTitle}` },
    ...(isWaiting ? {} : { other: hub }),
  };
}
