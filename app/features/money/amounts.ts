import { formatSignedYuan, formatYuan } from '~/domain/figures/money';

/** In place of a hidden amount; short enough for three beside each other at 320 px. */
export const HIDDEN_AMOUNT = '••••';

/** How amounts are shown: in full, or as dots where the person hides them; hidden ones never leave the server. */
export interface AmountDisplay {
  isHidden: boolean;
  /** 元, decimal text. */
  yuan(yuan: string): string;
  /** 元 with the sign of a gain or loss. */
  signed(yuan: string): string;
  /** Shares: an amount too, for times the NAV it is one. */
  shares(shares: string): string;
  /** A figure made of own amounts alone, such as the own return. */
  own(text: string): string;
  /** A sentence of the upstream, which may name amounts and shares of the person's own: `您 10,000.00 元的买入申请`. */
  words(text: string): string;
}

/** A figure of money or shares within a sentence, up to its unit. */
const NAMED = /\d[\d,]*(?:\.\d+)?(\s*[元份])/g;

export const createAmountDisplay = (isHidden: boolean): AmountDisplay => ({
  isHidden,
  yuan: (yuan) => (isHidden ? HIDDEN_AMOUNT : formatYuan(yuan)),
  signed: (yuan) => (isHidden ? HIDDEN_AMOUNT : formatSignedYuan(yuan)),
  shares: (shares) => (isHidden ? HIDDEN_AMOUNT : formatYuan(shares)),
  own: (text) => (isHidden ? HIDDEN_AMOUNT : text),
  words: (text) => (isHidden ? text.replace(NAMED, `${HIDDEN_AMOUNT}$1`) : text),
});
