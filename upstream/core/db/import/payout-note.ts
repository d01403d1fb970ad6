import { isPositiveDecimal, toBig, type Decimal } from '~/domain/figures/money';
import { isNavText } from '~/domain/figures/nav';

/** Content of a note: cash per share (元), or new shares for one old share. Decimal text. */
export interface PayoutNote {
  perShare?: string;
  ratio?: string;
}

const COUNT = '每(\\d{1,6}|[一十百千万])?份(?:基金份额|基金)?';
const NUMBER = '(\\d+(?:\\.\\d+)?)';
const DIVIDEND = new RegExp(
  `^(?:(?:现金)?分红[:,]?)?${COUNT}(?:派发|派|分配|发放|分红)(?:现金)?(?:红利)?(?:人民币)?${NUMBER}元(?:\\(税前\\))?。?$`,
);
const SPLIT = new RegExp(
  `^(?:(?:份额)?(?:拆分|分拆|折算)[:,]?)?${COUNT}(?:拆分|分拆|折算)(?:为|成|至|后为)?${NUMBER}份。?$`,
);
const COUNT_WORDS: Readonly<Record<string, string>> = {
  ...{ 一: '1', 十: '10', 百: '100', 千: '1000', 万: '10000' },
};

/**
 * Parses notes such as `分红：每份派现金0.0500元`, `每10份派0.60元`, `拆分：每份基金份额折算1.25份` and `每1000份折算1041份` into per-share
 * figures. The whole note must match, so that no number is ignored.
 * @returns null for anything else, and for a per-share figure that is not a finite decimal (`每3份派1元`)
 */
export function parsePayoutNote(note: string): PayoutNote | null {
  const text = note.normalize('NFKC').replace(/\s/g, '');
  const dividend = DIVIDEND.exec(text);
  if (dividend) {
    const perShare = computePerShare(dividend[2], dividend[1]);
    return perShare === null ? null : { perShare };
  }
  const split = SPLIT.exec(text);
  const ratio = split ? computePerShare(split[2], split[1]) : null;
  return ratio === null ? null : { ratio };
}

function computePerShare(amount = '', count = '1'): string | null {
  const shares = COUNT_WORDS[count] ?? count;
  if (!isPositiveDecimal(amount) || !isPositiveDecimal(shares)) return null;
  if (toBig(shares).eq(1)) return isNavText(amount) ? amount : null;
  const one = toBig(amount).div(shares);
  const isExact = one.times(shares).eq(amount as Decimal);
  return isExact && isNavText(one.toFixed()) ? one.toFixed() : null;
}
