/**
 * Money: integers of 分 (`Fen`) or decimal text in 元, never a float. Only this file rounds money: half up (away from
 * zero) to two places.
 */
import Big from 'big.js';
import { normalizeFigure } from '~/domain/shared/typed-text';

/** An integer number of 分. */
export type Fen = number;

/** A decimal as text or Big; used for amounts, shares, NAV and rates. */
export type Decimal = string | Big;

/** A typed text that is not an amount; `message` is written for the person. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

const FEN_PER_YUAN = 100;
const DECIMAL_PATTERN = /^[+-]?\d+(?:\.\d+)?$/;

/** Parses a decimal of the contract. Throws RangeError for anything else (including floats in exponent form). */
export function toBig(value: Decimal): Big {
  if (value instanceof Big) return value;
  if (typeof value !== 'string' || !DECIMAL_PATTERN.test(value)) throw new RangeError('not a decimal');
  return new Big(value);
}

/** Returns whether a text is a positive decimal of the contract. Never throws. */
export const isPositiveDecimal = (text: string): boolean => DECIMAL_PATTERN.test(text) && new Big(text).gt(0);

/** Rounds half up to `decimals` decimal places, as text with exactly that many: '1.005' → '1.01'. Minus zero becomes zero. */
export function roundHalfUp(value: Decimal, decimals = 2): string {
  const rounded = toBig(value).round(decimals, Big.roundHalfUp);
  return rounded.eq(0) ? new Big(0).toFixed(decimals) : rounded.toFixed(decimals);
}

/** Converts 元 as decimal text to 分, half up. Throws RangeError when the result exceeds safe integers. */
export function yuanToFen(yuan: Decimal): Fen {
  const fen = toBig(yuan).times(FEN_PER_YUAN).round(0, Big.roundHalfUp).toNumber();
  if (!Number.isSafeInteger(fen)) throw new RangeError('amount too large');
  return fen + 0;
}

/**
 * Returns the digits without the point, and the number of decimals; null when a number cannot hold them exactly.
 */
function getDigits(decimal: string): { digits: number; decimals: number } | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const digits = whole + fraction;
  return digits === '' || digits.length > 15 ? null : { digits: Number(digits), decimals: fraction.length };
}

/**
 * Creates a function that values shares at prices in 元, each as `yuanToFen` of the product. It uses integers when
 * they are exact, because the curve of a person with hundreds of funds needs hundreds of thousands of values. The
 * function throws RangeError for text that is not a decimal.
 */
export function createAmountCalculator(shares: Big): (price: string) => Fen {
  const own = getDigits(shares.toFixed());
  return (price) => {
    const unit = own && getDigits(price);
    const product = own && unit ? own.digits * unit.digits : 0;
    const decimals = own && unit ? own.decimals + unit.decimals : 0;
    if (decimals < 2 || product > Number.MAX_SAFE_INTEGER) return yuanToFen(shares.times(toBig(price)));
    const step = 10 ** (decimals - 2);
    const rest = product % step;
    return (product - rest) / step + (rest * 2 >= step ? 1 : 0);
  };
}

/** Converts 分 to decimal text in 元 with two places. Throws RangeError for a number that is not a safe integer. */
export function fenToYuan(fen: Fen): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError('not an integer of 分');
  return roundHalfUp(new Big(fen).div(FEN_PER_YUAN));
}

/** Formats with thousands separators and U+2212 for minus: '-12408.33' → '−12,408.33'. Rounds places half up. */
export function formatYuan(yuan: Decimal, decimals = 2): string {
  const text = roundHalfUp(yuan, decimals);
  const [whole = '0', fraction] = text.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${text[0] === '-' ? '\u2212' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** Formats 分 like `formatYuan`. */
export const formatFen = (fen: Fen): string => formatYuan(fenToYuan(fen));

/** Formats with a sign for gains too: '+282,160.58', '−12,408.33', '0.00'. */
export function formatSignedYuan(yuan: Decimal, decimals = 2): string {
  const text = formatYuan(yuan, decimals);
  return text[0] !== '\u2212' && /[1-9]/.test(text) ? `+${text}` : text;
}

const UNITS = [
  { name: '亿', yuan: '100000000' },
  { name: '万', yuan: '10000' },
] as const;

/**
 * Formats large amounts in 万 or 亿, without trailing zeros: '1000000' → '100 万元', '5230000000' → '52.3 亿元', '10' →
 * '10 元'. Rounds half up to two places; an amount that rounds up to the next unit is shown in it.
 */
export function formatCompactYuan(yuan: Decimal): string {
  const amount = toBig(yuan);
  for (const unit of UNITS) {
    // Rounded first; otherwise 99,999,950 元 would be shown as 10,000 万元.
    const scaled = amount.div(unit.yuan).round(2, Big.roundHalfUp);
    if (scaled.abs().gte(1)) return `${trimmed(scaled)} ${unit.name}元`;
  }
  return `${trimmed(amount.round(2, Big.roundHalfUp))} 元`;
}

/** Formats 分 like `formatCompactYuan`. */
export const formatCompactFen = (fen: Fen): string => formatCompactYuan(fenToYuan(fen));

function trimmed(value: Big): string {
  const text = formatYuan(value);
  return text.replace(/\.?0+$/, (zeros) => (zeros.includes('.') ? '' : text.includes('.') ? '' : zeros));
}

export interface ParseOptions {
  /** Smallest amount in 分; default 1. */
  readonly minFen?: Fen;
  /** Largest amount in 分; default 999,999,999,999.99 元. */
  readonly maxFen?: Fen;
}

/** Largest amount accepted from input and files. */
export const MAX_TYPED_FEN: Fen = 99_999_999_999_999;

/**
 * Parses a typed amount to 分: full-width digits, spaces, 元, ¥, thousands separators, and 万 after the number are
 * accepted. Throws MoneyError with a text for the person.
 */
export function parseYuan(text: string, { minFen = 1, maxFen = MAX_TYPED_FEN }: ParseOptions = {}): Fen {
  const plain = normalizeFigure(text).replace(/¥/g, '').replace(/元$/, '');
  if (plain === '') throw new MoneyError('请输入金额');
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?(万)?$/.exec(plain);
  if (!match?.[1]) throw new MoneyError('请输入正确的金额');
  const fraction = (match[2] ?? '').replace(/\.$/, '');
  const yuan = new Big(match[1].replace(/,/g, '') + fraction).times(match[3] ? 10_000 : 1);
  if (!yuan.times(FEN_PER_YUAN).mod(1).eq(0)) throw new MoneyError('金额最多两位小数');
  if (yuan.times(FEN_PER_YUAN).gt(maxFen)) throw new MoneyError(`金额不能高于 ${formatCompactFen(maxFen)}`);
  const fen = yuanToFen(yuan);
  if (fen < minFen)
    throw new MoneyError(minFen === 1 ? '金额须大于 0' : `金额不能低于 ${formatCompactFen(minFen)}`);
  return fen;
}
