import Big from 'big.js';
import { MAX_TYPED_FEN, yuanToFen, type Fen } from '~/domain/figures/money';

/** Parsed amount of a statement, or why it is refused; null for an empty cell. */
export type ParsedAmount = { fen: Fen; hasPlus: boolean } | { fault: string } | null;

const EXPONENT = /^[+-]?(?:\d[\d,]*\.?\d*|\.\d+)E[+-]?\d+$/i;
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2})0*)?$/;
/** `1.000` is ambiguous: a thousand or one. */
const THREE_DECIMALS = /^\d{1,3}\.\d{3}$/;

/**
 * Returns whether a cell has the form in which spreadsheets write long numbers, losing the digits after the fifteenth: `2.02611E+18`,
 * also full-width and with spaces.
 */
export const isExponentForm = (cell: string): boolean =>
  EXPONENT.test(
    cell
      .normalize('NFKC')
      .replace(/[\u2212\u2013]/g, '-')
      .replace(/\s/g, ''),
  );

/**
 * Parses an amount in 元, exactly: full-width digits, thousands separators, ¥ and 元, a sign before or after,
 * brackets for money out. Exponents, other units and more than two decimal places are refused.
 */
export function parseAmount(cell: string): ParsedAmount {
  const text = cell
    .normalize('NFKC')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();
  if (text === '' || /^-+$/.test(text)) return null;
  const buildFault = (why: string) => ({ fault: `金额“${cell.slice(0, 30)}”有误：${why}` });
  if (isExponentForm(text)) return buildFault('是科学计数，位数已丢失。请把该列设为文本后重新导出');
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  // Only blanks next to the unit: `100 200` is two numbers.
  const bare = (inBrackets ?? text).replace(/\s*元$/, '').replace(/^(?:人民币|RMB|CNY|¥)\s*/i, '');
  const [, before = '', digits = '', after = ''] = /^([+-]?)¥?([\d.,]+)([+-]?)$/.exec(bare) ?? [];
  const signs = [inBrackets === undefined ? '' : '(', before, after].join('');
  const match = AMOUNT.exec(digits);
  if (!match?.[1] || signs.length > 1 || THREE_DECIMALS.test(digits))
    return buildFault('应为元，如 1,000.00，最多两位小数');
  const yuan = new Big(`${match[1].replaceAll(',', '')}.${match[2] ?? '0'}`);
  if (yuan.times(100).gt(MAX_TYPED_FEN)) return buildFault('过大');
  const fen = yuanToFen(yuan);
  return { fen: /[-(]/.test(signs) && fen !== 0 ? -fen : fen, hasPlus: signs === '+' };
}
