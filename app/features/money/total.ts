import { toBig } from '~/domain/figures/money';
import type { AmountDisplay } from '~/app/features/money/amounts';

/**
 * Builds the total of all assets of a person: holdings at their value, and money in transit, which is named
 * separately.
 */
export function buildTotalView(value: string, inTransit: string | undefined, amounts: AmountDisplay) {
  const transit = toBig(inTransit ?? '0');
  return {
    total: amounts.yuan(toBig(value).plus(transit).toFixed(2)),
    transit: transit.eq(0) ? null : `含在途 ${amounts.yuan(transit.toFixed(2))} 元`,
  };
}
