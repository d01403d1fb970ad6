import { formatSignedYuan, formatYuan } from '~/domain/figures/money';

/** Replaces a hidden amount; short enough for three side by side at 320 px. */
export const HIDDEN_AMOUNT = '••••';

/** Formatting of amounts: in full, or as dots when the person hides them; hidden amounts never leave the server. */
export interface AmountDisplay {
  isHidden: boolean;
  /** 元, decimal text. */
  yuan(yuan: string): string;
  /** 元 with the sign of a gain or loss. */
  signed(yuan: string): string;
  /** Shares count as amounts, because shares times NAV is an amount. */
  shares(shares: string): string;
  /** A figure derived only from the person's own amounts, such as the own return. */
  own(text: string): string;
  /** A sentence from the upstream that may contain the person's amounts and shares: `您 10,000.00 元的买入申请`. */
  words(text: string): string;
}

/** A figure of money or shares in a sentence, including its unit. */
const NAMED = /\d[\d,]*(?:\.\d+)?(\s*[元份])/g;

export const createAmountDisplay = (isHidden: boolean): AmountDisplay => ({
  isHidden,
  yuan: (yuan) => (isHidden ? HIDDEN_AMOUNT : formatYuan(yuan)),
  signed: (yuan) => (isHidden ? HIDDEN_AMOUNT : formatSignedYuan(yuan)),
  shares: (shares) => (isHidden ? HIDDEN_AMOUNT : formatYuan(shares)),
  own: (text) => (isHidden ? HIDDEN_AMOUNT : text),
  words: (text) => (isHidden ? text.replace(NAMED, `${HIDDEN_AMOUNT}$1`) : text),
});
