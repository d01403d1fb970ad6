import { createHash } from 'node:crypto';
import type { PlacedTerms } from '~/domain/orders/public-order-events';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/services/refusal';

const LENGTH = 16;

/** A mark of fees as a person is shown them and an order keeps them: another one where any of them differs. */
export const feeMark = (terms: PlacedTerms): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, LENGTH);

/**
 * Nobody pays other fees than those they confirmed.
 * @param shown mark of the fees as the person was shown them; nothing where nobody was shown any
 * @throws Refusal 4105
 */
export function assertShownFees(terms: PlacedTerms, shown?: string): void {
  if (shown === undefined || shown === feeMark(terms)) return;
  throw new Refusal(CODES.feesChanged, '费率已调整，本次未提交。请核对新的费率后重新确认');
}
