import { createHash } from 'node:crypto';
import type { OrderSplit, PlacedOrderTerms } from '~/domain/orders/public-order-events';
import { formatSplit } from '~/domain/orders/public-order-timeline';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

const LENGTH = 16;

/**
 * A mark of fees as a person is shown them and an order keeps them: another one where any of them differs. Of a redemption also the
 * split whose new shares it counts.
 */
export const computeFeeFingerprint = (terms: PlacedOrderTerms, counted: OrderSplit | null = null): string =>
  createHash('sha256')
    .update(JSON.stringify(counted === null ? terms : [terms, counted]))
    .digest('hex')
    .slice(0, LENGTH);

/**
 * Nobody pays other fees than those they confirmed.
 * @param shown mark of the fees as the person was shown them; nothing where nobody was shown any
 * @throws Refusal 4105
 */
export function assertFeesAsShown(terms: PlacedOrderTerms, shown?: string): void {
  if (shown === undefined || shown === computeFeeFingerprint(terms)) return;
  throw new Refusal(CODES.feesChanged, '费率已调整，本次未提交。请核对新的费率后重新确认');
}

/**
 * Nobody redeems shares of another unit than they were shown: a split announced since then is shown first.
 * @param shown mark of fees and split as the person was shown them
 * @throws Refusal 4105 for another split or other fees
 */
export function assertSplitAsShown(
  terms: PlacedOrderTerms,
  counted: OrderSplit | null,
  shown?: string,
): void {
  if (shown === undefined || shown === computeFeeFingerprint(terms, counted)) return;
  if (counted === null || shown !== computeFeeFingerprint(terms)) return assertFeesAsShown(terms, shown);
  throw new Refusal(
    CODES.feesChanged,
    `基金将于 ${counted.date} 份额折算（${formatSplit(counted)}），本次未提交。赎回份额按折算后计，请核对后重新确认`,
  );
}
