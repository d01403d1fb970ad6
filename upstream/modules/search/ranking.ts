import { foldKeyword, foldTerms } from '~/upstream/core/db/search/fold';
import type { ParsedTitle } from '~/upstream/core/db/search/title';
import {
  MATCH_CLASSES,
  matchKeyword,
  type Match,
  type MatchClass,
  type TextRange,
  type SearchableTitle,
} from '~/upstream/modules/search/matching';
import { matchPieces } from '~/upstream/modules/search/pieces';
import { getReadings } from '~/upstream/modules/search/readings';
import { expandShortNames } from '~/upstream/modules/search/short-names';

/** Maximum words of one keyword that are matched separately; more add nothing. */
export const TERMS_MAX = 5;

/** A possible match: title and code are matched, the rest sorts equal matches. */
export interface Candidate extends SearchableTitle {
  id: string;
  /** A liquidated fund: comes after all others, unless it is named exactly. */
  isWoundUp: boolean;
  /** Largest first: 元 for a public fund, otherwise the company band; null is unknown. */
  size: number | null;
}

export interface Hit<C extends Candidate> {
  candidate: C;
  found: MatchClass;
  /** Liquidated and not named exactly: after all others. */
  isLast: boolean;
  /** Half-open ranges of the title that matched, in ascending order. */
  ranges: [number, number][];
}

interface Answer {
  found: MatchClass;
  ranges: readonly TextRange[];
}

/** One method to match a title; returns null when it does not match. */
type Way = (candidate: Candidate) => Answer | null;

/**
 * Ranks the candidates that match a keyword, best first. Better match classes come first. Equal ones are sorted by
 * size (largest first), then by shorter title, then by pinyin, never by performance. Liquidated funds come last
 * unless the keyword names them exactly. Words may be separate and in any order; common short names match their
 * meaning, and `getReadings` gives equivalent texts.
 */
export function rankTitles<C extends Candidate>(candidates: readonly C[], keyword: string): Hit<C>[] {
  const readings = getReadings(keyword);
  const texts = readings.map(foldKeyword);
  const others = texts.flatMap(expandShortNames);
  const ways: Way[] = [
    ...texts.map((text) => asWhole(text)),
    ...others.map(({ text }) => asWhole(text, MATCH_CLASSES.inside)),
    ...readings.flatMap(apart),
  ];
  /** No other method gives worse matches than these. */
  const inPieces = [...texts, ...others.filter(({ isName }) => !isName).map(({ text }) => text)].map(
    piecewise,
  );
  const hits: Hit<C>[] = [];
  for (const candidate of candidates) {
    const best = getBest(ways, candidate) ?? getBest(inPieces, candidate);
    if (best === null) continue;
    const { found, ranges } = best;
    const isLast = candidate.isWoundUp && found > MATCH_CLASSES.exactName;
    hits.push({ candidate, found, isLast, ranges: getRanges(candidate.title, ranges) });
  }
  return hits.sort(
    (a, b) =>
      Number(a.isLast) - Number(b.isLast) || a.found - b.found || compareCandidates(a.candidate, b.candidate),
  );
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    Number(a.isWoundUp) - Number(b.isWoundUp) ||
    (b.size ?? -1) - (a.size ?? -1) ||
    a.title.text.length - b.title.text.length ||
    compare(a.title.spoken, b.title.spoken) ||
    compare(a.title.text, b.title.text) ||
    compare(a.id, b.id)
  );
}

/** Returns the best match of all methods; of equal ones the first. */
function getBest(ways: readonly Way[], candidate: Candidate): Answer | null {
  let best: Answer | null = null;
  for (const way of ways) {
    const answer = way(candidate);
    if (answer !== null && (best === null || answer.found < best.found)) best = answer;
  }
  return best;
}

/** @param best upper limit of the match quality, for text that was not typed literally */
function asWhole(keyword: string, best: MatchClass = MATCH_CLASSES.exactCode): Way {
  return (candidate) => {
    const match = matchKeyword(candidate, keyword);
    return match === null ? null : { found: worse(best, match.found), ranges: [match] };
  };
}

/** Matches separately typed words, each on its own; empty for a single word. */
function apart(keyword: string): Way[] {
  const terms = foldTerms(keyword).slice(0, TERMS_MAX);
  if (terms.length < 2) return [];
  return [
    (candidate) => {
      const matches: Match[] = [];
      for (const term of terms) {
        const match = matchKeyword(candidate, term);
        if (match === null) return null;
        matches.push(match);
      }
      return {
        found: matches.map(({ found }) => found).reduce(worse, MATCH_CLASSES.inside),
        ranges: matches,
      };
    },
  ];
}

const piecewise =
  (keyword: string): Way =>
  ({ title }) => {
    const ranges = matchPieces(title, keyword);
    return ranges === null ? null : { found: MATCH_CLASSES.pieces, ranges };
  };

const worse = (a: MatchClass, b: MatchClass): MatchClass => (a > b ? a : b);

/** Returns ranges in the original title: offsets of the folded text mapped back, adjacent ranges joined. */
function getRanges({ offsets }: ParsedTitle, found: readonly TextRange[]): [number, number][] {
  const ranges: [number, number][] = [];
  const textRanges = found.filter((range) => range.end > range.start).sort((a, b) => a.start - b.start);
  for (const { start, end } of textRanges) {
    const from = offsets === null ? start : offsets[start]!;
    const to = (offsets === null ? end - 1 : offsets[end - 1]!) + 1;
    const before = ranges.at(-1);
    if (before !== undefined && from <= before[1]) before[1] = Math.max(before[1], to);
    else ranges.push([from, to]);
  }
  return ranges;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
