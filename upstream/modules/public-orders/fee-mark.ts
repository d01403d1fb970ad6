import { createHash } from 'node:crypto';
import type { CountedSplit, PlacedTerms } from '~/domain/orders/public-order-events';
import { splitText } from '~/domain/orders/public-order-timeline';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

const LENGTH = 16;

/**
 * A mark of fees as a person is shown them and an order keeps them: another one where any of them differs. Of a redemption also the
 * split whose new shares it counts.
 */
export const feeMark = (terms: PlacedTerms, counted: CountedSplit | null = null): string =>
  createHash('sha256')
    .update(JSON.stringify(counted === null ? terms : [terms, counted]))
    .digest('hex')
    .slice(0, LENGTH);

/**
 * Nobody pays other fees than those they confirmed.
 * @param shown mark of the fees as the person was shown them; nothing where nobody was shown any
 * @throws Refusal 4105
 */
export function assertShownFees(terms: PlacedTerms, shown?: string): void {
  if (shown === undefined || shown === feeMark(terms)) return;
  throw new Refusal(CODES.feesChanged, '费率已调整，本次未提交。请核对新的费率后重新确认');
}

/**
 * Nobody redeems shares of another unit than they were shown: a split announced since then is shown first.
 * @param shown mark of fees and split as the person was shown them
 * @throws Refusal 4105 for another split or other fees
 */
export function assertShownSplit(terms: PlacedTerms, counted: CountedSplit | null, shown?: string): void {
  if (shown === undefined || shown === feeMark(terms, counted)) return;
  if (counted === null || shown !== feeMark(terms)) return assertShownFees(terms, shown);
  throw new Refusal(
    CODES.feesChanged,
    `基金将于 ${counted.date} 份额折算（${splitText(counted)}），本次未提交。赎回份额按折算后计，请核对后重新确认`,
  );
}
