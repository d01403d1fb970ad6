import { yuanToFen, type Fen } from '~/domain/figures/money';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

/** Creates the refusal of an amount, shown at its field. */
export const createAmountRefusal = (message: string): Refusal =>
  new Refusal(CODES.badRequest, message, { reason: 'amount', field: 'amount' });

/** Parses the amount of an order, 元. An amount beyond any number is invalid, like a missing one. */
export function parseOrderAmount(yuan: string): Fen {
  try {
    return yuanToFen(yuan);
  } catch {
    throw createAmountRefusal('请输入正确的金额');
  }
}
