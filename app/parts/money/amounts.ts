import { formatSignedYuan, formatYuan } from '~/domain/figures/money';

/** In place of a hidden amount; short enough for three beside each other at 320 px. */
export const HIDDEN = '••••';

/** How amounts are shown: in full, or as dots where the person hides them; hidden ones never leave the server. */
export interface Amounts {
  isHidden: boolean;
  /** 元, decimal text. */
  yuan(yuan: string): string;
  /** 元 with the sign of a gain or loss. */
  signed(yuan: string): string;
  /** Shares: an amount too, for times the NAV it is one. */
  shares(shares: string): string;
  /** A figure made of own amounts alone, such as the own return. */
  own(text: string): string;
}

export const amountsOf = (isHidden: boolean): Amounts => ({
  isHidden,
  yuan: (yuan) => (isHidden ? HIDDEN : formatYuan(yuan)),
  signed: (yuan) => (isHidden ? HIDDEN : formatSignedYuan(yuan)),
  shares: (shares) => (isHidden ? HIDDEN : formatYuan(shares)),
  own: (text) => (isHidden ? HIDDEN : text),
});
