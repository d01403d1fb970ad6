import { isAwaitingPayment } from '~/domain/orders/states';
import { settle, type SettledSection } from '~/app/route-kit/settle';
import type { PageArguments } from '~/app/route-kit/run-page';
import { isTransferChecked } from '~/app/features/orders/trades-view';
import { paths } from '~/app/paths';
import type { CallResult, Contract } from '~/contract';
import type { PublicOrder } from '~/contract/public-trade';

/**
 * Transfer details of an order; a failed section states the reason (the deadline has passed, the upstream is down).
 */
export interface BankTransferDetails {
  remit: SettledSection<CallResult<Contract['trade']['remit']>>;
  /** Reference to be written in the transfer. */
  orderNo: string;
  /** Page with the step-by-step instructions. */
  stepsTo: string;
}

/** Loads the transfer details of an order (CALL-023); null when it awaits no transfer. */
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
