import { toBig } from '~/domain/figures/money';
import type { AmountDisplay } from '~/app/features/money/amounts';

/** The total of everything a person has: what is held as it is worth, and money in transit, which is named beside it. */
export function buildTotalView(value: string, inTransit: string | undefined, amounts: AmountDisplay) {
  const transit = toBig(inTransit ?? '0');
  return {
    total: amounts.yuan(toBig(value).plus(transit).toFixed(2)),
    transit: transit.eq(0) ? null : `含在途 ${amounts.yuan(transit.toFixed(2))} 元`,
  };
}
