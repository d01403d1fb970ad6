/** Texts about a product that is being liquidated, of whatever kind. */
import { formatFen, type Fen } from '~/domain/figures/money';

/** Why an order of such a product ended, as its person reads it. */
export const LIQUIDATED_REASON = '产品已终止并进入清算';

export interface Liquidation {
  /** ISO day. */
  readonly decidedOn: string;
  readonly reason: string;
  /** 元 a share; null until it is announced. */
  readonly perShare: string | null;
}

const opening = ({ decidedOn, reason }: Liquidation): string =>
  `该产品已于 ${decidedOn} 终止并进入清算：${reason.replace(/。$/, '')}。`;

/** For everyone who looks at the product. */
export const liquidatedText = (liquidation: Liquidation): string =>
  `${opening(liquidation)}不再办理申购与赎回`;

/** For a holder; `dueFen` is what the holder is due, null until the amount a share is announced. */
export const holderLiquidationText = (liquidation: Liquidation, dueFen: Fen | null): string =>
  `${opening(liquidation)}不再办理申购与赎回；${
    liquidation.perShare === null || dueFen === null
      ? '清算款按份额分配，金额公布后在此显示'
      : `清算款每份 ${liquidation.perShare} 元，您应得 ${formatFen(dueFen)} 元，付出后份额注销`
  }`;
