import { parseAmount } from '~/upstream/core/files/bank-statement/amount';
import type { Columns } from '~/upstream/core/files/bank-statement/columns';
import type { Movement } from '~/upstream/core/files/bank-statement/money-in';

/**
 * Compares each movement with the balance column, if the statement has one: a row of money out is never accepted as
 * money in, despite its text.
 * @returns errors by row index; a statement that is not in the order of its account proves nothing
 */
export function checkBalances(
  { balance: at }: Columns,
  rows: readonly (readonly string[])[],
  movements: readonly Movement[],
): Map<number, string> {
  const found = new Map<number, string>();
  if (at < 0) return found;
  const balances = rows.map((cells) => {
    const read = parseAmount(cells[at] ?? '');
    return read !== null && 'fen' in read ? read.fen : null;
  });
  // Oldest first, then newest first: the previous balance is in the row above or below.
  const orders = [-1, 1].map((step) =>
    movements.map((movement, index): 'agrees' | 'opposite' | null => {
      const [before, after] = [balances[index + step] ?? null, balances[index] ?? null];
      if (before === null || after === null || (movement.kind !== 'in' && movement.kind !== 'out'))
        return null;
      const change = movement.kind === 'in' ? movement.fen : -movement.fen;
      if (after - before === change) return 'agrees';
      return after - before === -change ? 'opposite' : null;
    }),
  );
  const sumInOrder = (order: (typeof orders)[number]): number => order.filter((each) => each !== null).length;
  const [oldest = [], newest = []] = orders;
  if (sumInOrder(oldest) === sumInOrder(newest)) return found;
  const order = sumInOrder(oldest) > sumInOrder(newest) ? oldest : newest;
  for (const [index, each] of order.entries())
    if (each === 'opposite') found.set(index, '余额的变化与收支方向相反：这一笔的方向可能标错，请核对');
  return found;
}
