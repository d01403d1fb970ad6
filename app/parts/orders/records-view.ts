import { isOpen } from '~/domain/orders/states';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/base/edition';
import { amountsOf, type Amounts } from '~/app/parts/money/amounts';
import { ORDER_STATUSES } from '~/domain/orders/order-steps';
import { flowName } from '~/contract/flow-names';
import type { Flow } from '~/contract/holdings';
import { ORDER_KINDS, type Order } from '~/contract/orders';
import { formatFullTime } from '~/domain/figures/format';
import { nextAction, orderName, stateName } from '~/app/parts/orders/order-view';
import { hubPath } from '~/app/parts/orders/order-path';

const STATUS_NAMES = { open: '办理中', confirmed: '已完成', cancelled: '已撤销', expired: '已失效' } as const;

/** Filters by kind, whatever the fund's state was. */
const KIND_FILTERS = { subscribe: '认购、申购', append: '追加', redeem: '赎回' } as const;

export interface RecordFilter {
  status?: Order['status'];
  kind?: Order['kind'];
}

/** Filters as links; the one that is on leads back to all. */
export function filterLinks(edition: Edition, { status, kind }: RecordFilter) {
  return {
    statuses: [
      { label: '全部', to: paths.records(edition, { kind }), isCurrent: status === undefined },
      ...ORDER_STATUSES.map((each) => ({
        label: STATUS_NAMES[each],
        to: paths.records(edition, { status: each, kind }),
        isCurrent: status === each,
      })),
    ],
    kinds: [
      { label: '全部类型', to: paths.records(edition, { status }), isCurrent: kind === undefined },
      ...ORDER_KINDS.map((each) => ({
        label: KIND_FILTERS[each],
        to: paths.records(edition, { status, kind: each }),
        isCurrent: kind === each,
      })),
    ],
  };
}

const amountOf = ({ amount, shares, confirmation, kind }: Order, show: Amounts): string => {
  if (amount !== null) return `${show.yuan(amount)} 元`;
  if (kind === 'redeem' && confirmation) return `${show.yuan(confirmation.amount)} 元`;
  return shares === null ? '全部份额' : `${show.shares(shares)} 份`;
};

/** One order in the list; amounts stay hidden where the person hides them. */
export const recordView = (order: Order, edition: Edition, isAmountHidden: boolean) => ({
  id: order.order_id,
  to: hubPath(edition, order),
  title: order.product_name,
  kind: orderName(order),
  amount: amountOf(order, amountsOf(isAmountHidden)),
  at: formatFullTime(order.created_at),
  state: stateName(order),
  isOpen: isOpen(order),
  next: nextAction(order, edition)?.label ?? null,
});

/** One flow of money in the list, with the way to its holding; negative is paid in. */
export const flowRow = (flow: Flow, edition: Edition, isAmountHidden: boolean) => ({
  id: flow.flow_id,
  to: paths.assetDetail(edition, { product_code: flow.product_code }),
  title: flow.product_name,
  type: flowName(flow),
  date: flow.date,
  amount: amountsOf(isAmountHidden).signed(flow.amount),
});
