import type { Fen } from '~/domain/figures/money';
import { parseAmount } from '~/upstream/core/files/bank-statement/amount';
import type { Columns } from '~/upstream/core/files/bank-statement/columns';
import {
  findDirection,
  MONEY_OUT_WORDS,
  normalizeCell,
} from '~/upstream/core/files/bank-statement/direction-words';

/** Result for a row: money in, money out, none, or why it is refused. */
export type Movement =
  | { kind: 'in'; fen: Fen }
  | { kind: 'out'; fen: Fen }
  | { kind: 'none' }
  | { kind: 'fault'; fault: string };

const buildFault = (text: string): Movement => ({ kind: 'fault', fault: text });
const REVERSED = '是红字（冲正或退回）。请人工核对这一笔';
const HOW =
  '请在表头注明方向：用“收入金额”“支出金额”两列，或加一列“收支”（收入、支出），或给付出的金额加负号；全部是收入时把该列选为收入金额';

/**
 * Whether the statement has signed amounts: it decides how unsigned amounts without a direction column are read.
 */
export const hasSignedAmounts = (columns: Columns, rows: readonly (readonly string[])[]): boolean =>
  rows.some((cells) => {
    const read = parseAmount(cells[columns.amount] ?? '');
    return read !== null && 'fen' in read && read.fen < 0;
  });

/** Determines by the columns of a statement whether money came in. Money without a known direction is refused. */
export function parseMovement(
  columns: Columns,
  cells: readonly string[],
  { directions, isSigned: hasSigns }: { directions: readonly number[]; isSigned: boolean },
): Movement {
  const directionTexts = directions.map((at) => cells[at] ?? '');
  const known = new Set(directionTexts.map(findDirection));
  const amount = parseAmount(cells[columns.amount] ?? '');
  if (amount !== null && 'fault' in amount) return buildFault(amount.fault);
  const out =
    columns.isAmountIn && columns.amountOut >= 0 ? parseAmount(cells[columns.amountOut] ?? '') : null;
  if (out !== null && 'fault' in out) return buildFault(out.fault);
  if (columns.isAmountIn) return parseColumns(columns, amount?.fen ?? null, out?.fen ?? null, known);
  if (amount === null) return buildFault('没有金额');
  if (amount.fen === 0) return { kind: 'none' };
  const shown = directionTexts.map((cell) => `“${cell.slice(0, 20)}”`).join('、');
  if (known.has(null)) return buildFault(`看不懂收支方向${shown}。${HOW}`);
  if (known.size > 1) return buildFault(`收支方向互相矛盾：${shown}。请核对这一笔`);
  const [direction] = known;
  if (direction === 'out') return { kind: 'out', fen: Math.abs(amount.fen) };
  if (direction === 'in')
    return amount.fen < 0
      ? buildFault(`收入的金额“${cells[columns.amount]}”${REVERSED}`)
      : { kind: 'in', fen: amount.fen };
  if (amount.fen < 0) return { kind: 'out', fen: -amount.fen };
  if (amount.hasPlus || hasSigns || columns.isAmountChosen) return { kind: 'in', fen: amount.fen };
  return buildFault(`“${columns.cells[columns.amount]}”没有说明是收入还是支出。${HOW}`);
}

function parseColumns(
  columns: Columns,
  inFen: Fen | null,
  outFen: Fen | null,
  known: ReadonlySet<'in' | 'out' | null>,
): Movement {
  if ((inFen ?? 0) < 0 || (outFen ?? 0) < 0) return buildFault(`金额${REVERSED}`);
  if (inFen && outFen) return buildFault('收入与支出两列同时有金额。请核对这一笔');
  if (outFen)
    return known.has('in') && !known.has('out') ? buildContradiction(columns) : { kind: 'out', fen: outFen };
  if (inFen) return known.has('out') ? buildContradiction(columns) : { kind: 'in', fen: inFen };
  if (inFen === null && outFen === null && columns.amountOut >= 0) return buildFault('没有金额');
  return { kind: 'none' };
}

const buildContradiction = (columns: Columns): Movement =>
  buildFault(`金额在“${columns.cells[columns.amount]}”等列的位置与收支方向矛盾。请核对这一笔`);

/**
 * Finds a cell that contradicts money in; null when there is none. Notes are ignored, because the payer writes them
 * and may use payment words.
 */
export function findOutgoingWord(columns: Columns, cells: readonly string[]): string | null {
  const at = cells.findIndex(
    (cell, index) =>
      index !== columns.payer && !columns.memos.includes(index) && MONEY_OUT_WORDS.has(normalizeCell(cell)),
  );
  return at < 0 ? null : `“${columns.cells[at]}”是“${cells[at]}”，与收入矛盾。请核对这一笔`;
}
