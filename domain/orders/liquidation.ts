/** Texts about a product in liquidation, for any kind of product. */
import { formatFen, type Fen } from '~/domain/figures/money';

/** Reason shown to the person when an order of such a product ended. */
export const LIQUIDATED_REASON = '产品已终止并进入清算';
/** Returns whether an order or plan ended because of a liquidation; a new attempt is then not offered. */
export const isEndedByLiquidation = (reason: string | null): boolean =>
  reason?.startsWith(LIQUIDATED_REASON) === true;

export interface Liquidation {
  /** ISO day. */
  readonly decidedOn: string;
  readonly reason: string;
  /** 元 per share; null until announced. */
  readonly perShare: string | null;
}

const opening = ({ decidedOn, reason }: Liquidation): string =>
  `该产品已于 ${decidedOn} 终止并进入清算：${reason.replace(/。$/, '')}。`;

/** Describes the liquidation for all viewers of the product. */
export const describeLiquidation = (liquidation: Liquidation): string =>
  `${opening(liquidation)}不再办理申购与赎回`;

/**
 * Describes the liquidation for a holder. `dueFen` is announced and not paid, null before the announcement;
 * `paidFen` was paid by earlier distributions. The shares end with the first payment.
 */
export function describeHolderLiquidation(
  liquidation: Liquidation,
  { dueFen, paidFen }: { dueFen: Fen | null; paidFen: Fen },
): string {
  const paid = paidFen > 0 ? `清算款已付 ${formatFen(paidFen)} 元` : null;
  const due =
    liquidation.perShare === null || dueFen === null
      ? null
      : `${paid === null ? '清算款' : '本次'}每份 ${liquidation.perShare} 元，您应得 ${formatFen(dueFen)} 元${
          paid === null ? '，付出后份额注销' : ''
        }`;
  const message = [paid, due].filter((each) => each !== null).join('；');
  return `${opening(liquidation)}不再办理申购与赎回；${message || '清算款按份额分配，金额公布后在此显示'}`;
}
