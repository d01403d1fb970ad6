import { OUTGOING_PAYMENT_NAMES } from '~/contract/kinds';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { formatDateTime } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import type { CallResult, Contract } from '~/contract';
import type { PublicOrder } from '~/contract/public-trade';

type PayCards = CallResult<Contract['publicTrade']['payCards']>['list'];
type Refused = NonNullable<PublicOrder['refused']>;

/** Builds the refused payment and the cards it may be paid to; untried cards come first. */
export function buildRefusedTransferView(
  order: PublicOrder,
  refused: Refused,
  cards: PayCards,
  edition: Edition,
) {
  const tried = order.refund?.card_tail ?? order.card.tail;
  const options = cards.map(({ card_id, bank, tail }) => ({
    value: card_id,
    label: `${bank} 尾号 ${tail}`,
    note: tail === tried ? '刚才未能入账的卡，恢复正常后可再试' : undefined,
  }));
  return {
    text: `${formatYuan(refused.amount)} 元的${OUTGOING_PAYMENT_NAMES[refused.what]}未能入账尾号 ${tried} 的银行卡：${refused.reason}（${formatDateTime(refused.at)}）。款项没有减少，请选择收款卡后重新转出。`,
    cards: [...options].sort((a, b) => Number(a.note !== undefined) - Number(b.note !== undefined)),
    bindTo: paths.publicBindCard(edition, { return_to: paths.publicOrder(edition, order.order_id) }),
  };
}
export type RefusedTransferView = ReturnType<typeof buildRefusedTransferView>;
