import type { SizeBand } from '~/upstream/core/db/schema';

/** Filed size band of a company, by day. */
export interface SizeFiling {
  date: string;
  size_band: SizeBand;
}

interface SizeMove {
  date: string;
  from: SizeBand;
  to: SizeBand;
}

/** Returns the filings that entered or left a band, in order. */
export function findSizeMoves(history: readonly SizeFiling[], band: SizeBand): SizeMove[] {
  const filings = inOrder(history);
  return filings.flatMap((filing, index) => {
    const before = filings[index - 1];
    const isMove = before !== undefined && (before.size_band === band) !== (filing.size_band === band);
    return isMove ? [{ date: filing.date, from: before.size_band, to: filing.size_band }] : [];
  });
}

/**
 * Returns the first filing of the current unbroken period in a band; null when the last filing is in another band.
 */
export function findBandStart(
  history: readonly SizeFiling[],
  band: SizeBand,
): { since: string; isFirst: boolean } | null {
  const filings = inOrder(history);
  let first = filings.length;
  while (first > 0 && filings[first - 1]?.size_band === band) first -= 1;
  const filing = filings[first];
  return filing === undefined ? null : { since: filing.date, isFirst: first === 0 };
}

const inOrder = (history: readonly SizeFiling[]): SizeFiling[] =>
  [...history].sort((a, b) => (a.date < b.date ? -1 : 1));
