import type { Edition } from '~/domain/base/edition';
import { formatYuan } from '~/domain/figures/money';
import type { PublicPosition } from '~/contract/public-trade';
import { paths } from '~/app/paths';

/**
 * Buying, planning and, of a fund that is held, redeeming it. `position` is null where nothing is held; how much is
 * held is not said while amounts are hidden.
 */
export const tradeLinks = (
  code: string,
  edition: Edition,
  position: Pick<PublicPosition, 'shares' | 'can_redeem'> | null,
  isAmountHidden: boolean,
) => ({
  buyTo: paths.publicBuy(edition, code),
  planTo: paths.publicPlanNew(edition, code),
  redeemTo: position?.can_redeem ? paths.publicRedeem(edition, code) : null,
  positionTo: paths.publicPosition(edition, code),
  held: position && (isAmountHidden ? '您持有这只基金' : `您持有 ${formatYuan(position.shares)} 份`),
});
