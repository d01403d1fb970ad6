import { isAwaitingPayment } from '~/domain/orders/states';
import { settle, type SettledSection } from '~/app/route-kit/settle';
import type { PageArguments } from '~/app/route-kit/run-page';
import { isTransferChecked } from '~/app/features/orders/trades-view';
import { paths } from '~/app/paths';
import type { CallResult, Contract } from '~/contract';
import type { PublicOrder } from '~/contract/public-trade';

/** How an order is paid by transfer; a failed part says why not (the deadline has passed, upstream is away). */
export interface BankTransferDetails {
  remit: SettledSection<CallResult<Contract['trade']['remit']>>;
  /** To be written into the transfer. */
  orderNo: string;
  /** How to do it, step by step. */
  stepsTo: string;
}

/** Where the money of an order goes (CALL-023); null for one that awaits no transfer. */
export async function loadTransfer(
  order: PublicOrder,
  { context, edition }: Pick<PageArguments<unknown, unknown>, 'context' | 'edition'>,
): Promise<BankTransferDetails | null> {
  const { order_id, order_no, pay_way } = order;
  if (pay_way !== 'transfer' || !isAwaitingPayment(order) || isTransferChecked(order)) return null;
  return {
    remit: await settle(context, context.upstream.trade.remit({ query: { order_id } })),
    orderNo: order_no,
    stepsTo: paths.publicBankStep(edition, order_id),
  };
}
