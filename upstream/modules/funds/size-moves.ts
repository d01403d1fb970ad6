import type { SizeBand } from '~/upstream/core/db/schema';

/** What a company filed, by day. */
export interface SizeFiling {
  date: string;
  size_band: SizeBand;
}

interface SizeMove {
  date: string;
  from: SizeBand;
  to: SizeBand;
}

/** Filings that came into a band or left it, as they follow each other. */
export function findSizeMoves(history: readonly SizeFiling[], band: SizeBand): SizeMove[] {
  const filings = inOrder(history);
  return filings.flatMap((filing, index) => {
    const before = filings[index - 1];
    const isMove = before !== undefined && (before.size_band === band) !== (filing.size_band === band);
    return isMove ? [{ date: filing.date, from: before.size_band, to: filing.size_band }] : [];
  });
}

/** The first filing since which a company has been in a band without a break; null where the last one is of another. */
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
