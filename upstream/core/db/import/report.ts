import type { ImportKind } from '~/upstream/core/db/import/forms';
import type { PayoutNote } from '~/upstream/core/db/import/payout-note';

export interface RowRefusal {
  /** Line of the file, from 1. */
  line: number;
  reason: string;
}

/** A payout that nothing in the file proves: per-share figures as they were read. */
export interface RetypedPayout extends PayoutNote {
  line: number;
  date: string;
}

/** Result of an import. Nothing is written when a row is refused, unless bad rows are skipped. */
export interface ImportReport {
  kind: ImportKind;
  /** Rows without the header. */
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: RowRefusal[];
  /** Rows accepted although one operator may not write them, and why. */
  review?: RowRefusal[];
  /** Payouts that a second operator must type again. */
  retype?: RetypedPayout[];
  isWritten: boolean;
}

/** Thrown when a file is refused as a whole: unknown header, missing fund. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

const LINES_SHOWN = 50;

/** Formats the report for a terminal. */
export function formatImportReport(file: string, report: ImportReport): string {
  const { kind, read, added, changed, unchanged, refused, isWritten } = report;
  const shown = refused.slice(0, LINES_SHOWN).map(({ line, reason }) => `  第 ${line} 行：${reason}`);
  if (refused.length > LINES_SHOWN) shown.push(`  另有 ${refused.length - LINES_SHOWN} 行`);
  return [
    `${file}（${kind}）：读取 ${read}，新增 ${added}，更新 ${changed}，未变 ${unchanged}，拒绝 ${refused.length}`,
    ...shown,
    isWritten ? '已写入。' : '有被拒绝的行，整个文件未写入；修正后重试，或加 --skip-bad 跳过这些行。',
  ].join('\n');
}
