/** Words that banks use for money in or out. Only whole cells count: 借款 is neither. */
export const MONEY_IN_WORDS: ReadonlySet<string> = new Set([
  ...['贷', '贷方', '贷记', '收', '收入', '收方', '收款', '入', '入账', '进', '进账', '存', '存入', '转入'],
  ...['来', '来账', '来款', '汇入', 'C', 'CR', 'CREDIT'],
]);
export const MONEY_OUT_WORDS: ReadonlySet<string> = new Set([
  ...['借', '借方', '借记', '支', '支出', '付', '付方', '付款', '付出', '出', '出账', '取', '取出', '支取'],
  ...['支付', '转出', '往', '往账', '汇出', 'D', 'DR', 'DEBIT'],
]);
/** Additional signs in a column named as the direction. */
const SIGNS: Readonly<Record<string, 'in' | 'out'>> = { '+': 'in', '-': 'out' };

/** Normalises a cell for comparison with words. */
export const normalizeCell = (cell: string): string =>
  cell
    .slice(0, 20)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\u2212/g, '-')
    .replace(/[([【].*?(?:[)\]】]|$)/g, '')
    .replace(/\s/g, '');

/** Returns the direction of a cell; null for an unknown word. */
export function findDirection(cell: string): 'in' | 'out' | null {
  const word = normalizeCell(cell);
  if (MONEY_IN_WORDS.has(word)) return 'in';
  return MONEY_OUT_WORDS.has(word) ? 'out' : (SIGNS[word] ?? null);
}
