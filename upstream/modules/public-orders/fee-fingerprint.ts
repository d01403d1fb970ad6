import { createHash } from 'node:crypto';
import type { OrderSplit, PlacedOrderTerms } from '~/domain/orders/public-order-events';
import { formatSplit } from '~/domain/orders/public-order-timeline';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

const LENGTH = 16;

/**
 * Computes a fingerprint of fees as shown to a person and stored by an order; it changes when any fee changes. For
 * a redemption it includes the split whose new shares are counted.
 */
export const computeFeeFingerprint = (terms: PlacedOrderTerms, counted: OrderSplit | null = null): string =>
  createHash('sha256')
    .update(JSON.stringify(counted === null ? terms : [terms, counted]))
    .digest('hex')
    .slice(0, LENGTH);

/**
 * Ensures that a person pays only the fees they confirmed.
 * @param shown fingerprint of the displayed fees; absent when none were shown
 * @throws Refusal 4105
 */
export function assertFeesAsShown(terms: PlacedOrderTerms, shown?: string): void {
  if (shown === undefined || shown === computeFeeFingerprint(terms)) return;
  throw new Refusal(CODES.feesChanged, '费率已调整，本次未提交。请核对新的费率后重新确认');
}

/**
 * Ensures that a person redeems shares in the displayed unit: a split announced since then must be shown first.
 * @param shown fingerprint of the displayed fees and split
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
