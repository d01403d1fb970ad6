import { foldKeyword, foldTerms } from './fold';
import { MATCH, MATCH_CLASSES, matchKeyword, type Matches } from './matching';
import type { SearchEntry, TitleIndex } from './title-index';

/** Words of one keyword that are looked for apart; more than these add nothing. */
const TERMS_AT_MOST = 5;

export interface Hit {
  entry: SearchEntry;
  /** Half-open ranges of the title that matched, in ascending order. */
  ranges: [number, number][];
}

export interface Found {
  total: number;
  hits: Hit[];
}

/**
 * The best `limit` entries for a keyword, and how many there are in all. Better kinds of match come first;
 * equal ones in the order of the index (shorter titles, then pinyin). Words typed apart may lie apart.
 */
export function findTitles(index: TitleIndex, keyword: string, limit: number): Found {
  const whole = matchKeyword(index, foldKeyword(keyword));
  const terms = foldTerms(keyword).slice(0, TERMS_AT_MOST);
  const apart = terms.length > 1 ? terms.map((term) => matchKeyword(index, term)) : [];
  const classOf = (entry: number): number | null => {
    if (whole.has(entry)) return whole.classes[entry]!;
    if (apart.length === 0 || !apart.every((part) => part.has(entry))) return null;
    return Math.max(MATCH.inside, ...apart.map((part) => part.classes[entry]!));
  };

  let total = 0;
  const byClass: number[][] = Array.from({ length: MATCH_CLASSES }, () => []);
  for (let entry = 0; entry < index.entries.length; entry++) {
    const found = classOf(entry);
    if (found === null) continue;
    total++;
    if (byClass[found]!.length < limit) byClass[found]!.push(entry);
  }
  const hits = byClass
    .flat()
    .slice(0, limit)
    .map((entry) => ({
      entry: index.entries[entry]!,
      ranges: rangesOf(index, entry, whole.has(entry) ? [whole] : apart),
    }));
  return { total, hits };
}

/** Ranges in the title itself: offsets of the flat text mapped back, neighbours joined. */
function rangesOf(index: TitleIndex, entry: number, parts: readonly Matches[]): [number, number][] {
  const begin = index.starts[entry]!;
  const offsets = index.offsets.get(entry);
  const ranges: [number, number][] = [];
  const places = parts
    .map((part) => ({ start: part.starts[entry]!, end: part.ends[entry]! }))
    .filter((place) => place.end > place.start)
    .sort((a, b) => a.start - b.start);
  for (const part of places) {
    const last = part.end - 1 - begin;
    const from = offsets === undefined ? part.start - begin : offsets[part.start - begin]!;
    const to = (offsets === undefined ? last : offsets[last]!) + 1;
    const before = ranges.at(-1);
    if (before !== undefined && from <= before[1]) before[1] = Math.max(before[1], to);
    else ranges.push([from, to]);
  }
  return ranges;
}
