import { foldKeyword, foldTerms } from '~/upstream/services/catalogue/search/fold';
import {
  MATCH,
  MATCH_CLASSES,
  matchKeyword,
  type MatchClass,
  type Matches,
} from '~/upstream/services/catalogue/search/matching';
import { matchPieces, type Place } from '~/upstream/services/catalogue/search/pieces';
import { writtenOut } from '~/upstream/services/catalogue/search/short-names';
import type { SearchEntry, TitleIndex } from '~/upstream/services/catalogue/search/title-index';

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

/** One way in which entries answer a keyword. */
interface Way {
  classOf(entry: number): number | null;
  placesOf(entry: number): Place[];
}

/**
 * The best `limit` entries for a keyword, and how many there are in all. Better kinds of match come first;
 * equal ones in the order of the index (larger funds, shorter titles, then pinyin), wound-up funds last unless the
 * keyword names them exactly. Words may lie apart and in any order; usual short names stand for what they mean.
 */
export function findTitles(index: TitleIndex, keyword: string, limit: number): Found {
  const folded = foldKeyword(keyword);
  const others = writtenOut(folded);
  const ways = [
    asWhole(index, folded),
    ...others.map(({ text }) => asWhole(index, text, MATCH.inside)),
    ...apart(index, keyword),
    inPieces(index, folded),
    ...others.filter(({ isName }) => !isName).map(({ text }) => inPieces(index, text)),
  ];
  let total = 0;
  const ranks: { entry: number; way: Way }[][] = Array.from({ length: 2 * MATCH_CLASSES }, () => []);
  for (let entry = 0; entry < index.entries.length; entry++) {
    const best = bestOf(ways, entry);
    if (best === null) continue;
    total++;
    const isLast = index.entries[entry]!.isWoundUp && best.found > MATCH.exactName;
    const rank = ranks[best.found + (isLast ? MATCH_CLASSES : 0)]!;
    if (rank.length < limit) rank.push({ entry, way: best.way });
  }
  const hits = ranks
    .flat()
    .slice(0, limit)
    .map(({ entry, way }) => ({
      entry: index.entries[entry]!,
      ranges: rangesOf(index, entry, way.placesOf(entry)),
    }));
  return { total, hits };
}

/** The way that answers best; of equal ones the first. */
function bestOf(ways: readonly Way[], entry: number): { way: Way; found: number } | null {
  let best: { way: Way; found: number } | null = null;
  for (const way of ways) {
    const found = way.classOf(entry);
    if (found !== null && (best === null || found < best.found)) best = { way, found };
  }
  return best;
}

/** @param best no match of this way is better: what was not typed itself */
function asWhole(index: TitleIndex, keyword: string, best: MatchClass = MATCH.exactCode): Way {
  const matches = matchKeyword(index, keyword);
  return {
    classOf: (entry) => (matches.has(entry) ? Math.max(best, matches.classes[entry]!) : null),
    placesOf: (entry) => [placeIn(matches, entry)],
  };
}

/** Words that were typed apart, each looked for by itself; nothing for a single word. */
function apart(index: TitleIndex, keyword: string): Way[] {
  const terms = foldTerms(keyword).slice(0, TERMS_AT_MOST);
  if (terms.length < 2) return [];
  const parts = terms.map((term) => matchKeyword(index, term));
  return [
    {
      classOf: (entry) =>
        parts.every((part) => part.has(entry))
          ? Math.max(MATCH.inside, ...parts.map((part) => part.classes[entry]!))
          : null,
      placesOf: (entry) => parts.map((part) => placeIn(part, entry)),
    },
  ];
}

function inPieces(index: TitleIndex, keyword: string): Way {
  const found = matchPieces(index, keyword);
  return {
    classOf: (entry) => (found.has(entry) ? MATCH.pieces : null),
    placesOf: (entry) => found.get(entry)!,
  };
}

const placeIn = (matches: Matches, entry: number): Place => ({
  start: matches.starts[entry]!,
  end: matches.ends[entry]!,
});

/** Ranges in the title itself: offsets of the flat text mapped back, neighbours joined. */
function rangesOf(index: TitleIndex, entry: number, found: readonly Place[]): [number, number][] {
  const begin = index.starts[entry]!;
  const offsets = index.offsets.get(entry);
  const ranges: [number, number][] = [];
  const places = found.filter((place) => place.end > place.start).sort((a, b) => a.start - b.start);
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
