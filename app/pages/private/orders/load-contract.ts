import { isOpen } from '~/domain/orders/states';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { visiblePath } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { isUnsigned } from '~/contract/trade';
import type { Order } from '~/contract/orders';
import { certificateStateOf } from '~/domain/person/state-codes';
import { formatFullTime } from '~/domain/figures/format';
import { contractForm, contractText, signedOriginal } from '~/app/pages/private/orders/order-texts';
import type { StepPage } from '~/app/pages/private/orders/order-page';
import { nextPath } from '~/app/features/orders/order-path';
import { stateName } from '~/app/features/orders/order-view';

/** The contract of an order (CALL-016): what was signed, or while there is none (code 3) the text to be signed. */
export async function loadContract(
  order: Order,
  { context, edition, viewer, url }: Pick<StepPage<unknown>, 'context' | 'edition' | 'viewer' | 'url'>,
) {
  const query = { order_id: order.order_id };
  const reply = await context.upstream.trade.contractInfo({ query });
  const { result: signed } = reply;
  if (!isUnsigned(reply) && signed) {
    const text = await contractText(context, order, signed.sha256);
    return {
      kind: 'signed' as const,
      contractNo: signed.contract_no,
      signedAt: formatFullTime(signed.signed_at),
      sha256: signed.sha256,
      fileId: signed.file_id,
      original: signedOriginal(signed.file_id, edition),
      text: text && { title: text.title, parts: text.parts },
      next: {
        to: nextPath(edition, order),
        label: isOpen(order) ? `下一步：${stateName(order)}` : '查看订单',
      },
    };
  }
  const { title, contract_no, parts, sha256 } = await context.upstream.orders.contractDraft({ query });
  return {
    kind: 'draft' as const,
    intentKey: await openIntentKey(context, 'orders.signContract', order.order_id),
    title,
    contractNo: contract_no,
    parts,
    sha256,
    original: contractForm(order, edition),
    certificateTo:
      certificateStateOf(viewer.states) === 'issued'
        ? null
        : paths.elecSign(edition, { return_to: visiblePath(url) }),
  };
}
