import { isOpen } from '~/domain/orders/states';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { isUnsigned } from '~/contract/trade';
import type { Order } from '~/contract/orders';
import { getCertificateState } from '~/domain/person/state-codes';
import { formatDateTime } from '~/domain/figures/format';
import {
  getContractFormLink,
  loadContractText,
  getSignedOriginalLink,
} from '~/app/pages/private/orders/order-texts';
import type { StepPage } from '~/app/pages/private/orders/order-page';
import { buildNextStepPath } from '~/app/features/orders/order-path';
import { getOrderStateName } from '~/app/features/orders/order-view';

/** Loads the contract of an order (CALL-016): the signed one, or while there is none (code 3) the text to sign. */
export async function loadContract(
  order: Order,
  { context, edition, viewer, url }: Pick<StepPage<unknown>, 'context' | 'edition' | 'viewer' | 'url'>,
) {
  const query = { order_id: order.order_id };
  const reply = await context.upstream.trade.contractInfo({ query });
  const { result: signed } = reply;
  if (!isUnsigned(reply) && signed) {
    const text = await loadContractText(context, order, signed.sha256);
    return {
      kind: 'signed' as const,
      contractNo: signed.contract_no,
      signedAt: formatDateTime(signed.signed_at),
      sha256: signed.sha256,
      fileId: signed.file_id,
      original: getSignedOriginalLink(signed.file_id, edition),
      text: text && { title: text.title, parts: text.parts },
      next: {
        to: buildNextStepPath(edition, order),
        label: isOpen(order) ? `下一步：${getOrderStateName(order)}` : '查看订单',
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
    original: getContractFormLink(order, edition),
    certificateTo:
      getCertificateState(viewer.states) === 'issued'
        ? null
        : paths.elecSign(edition, { return_to: getVisiblePath(url) }),
  };
}
