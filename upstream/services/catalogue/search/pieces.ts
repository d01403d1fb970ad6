import { isHan } from '~/upstream/services/catalogue/search/fold';
import { candidatePlaces, entryAt, LINE_END, placesOf } from '~/upstream/services/catalogue/search/matching';
import type { TitleIndex } from '~/upstream/services/catalogue/search/title-index';

/** Where a piece lies in the flat text, half-open. */
export interface Place {
  start: number;
  end: number;
}

/** A keyword shorter than two pieces is looked for as a whole only. */
const KEYWORD_AT_LEAST = 4;
/** Characters of a title that a piece has at least: single ones stand in most titles. */
const PIECE_AT_LEAST = 2;
const PIECES_AT_MOST = 4;

/**
 * Titles that hold a keyword in pieces of at least two characters, in any order: 招商白酒 in 招商中证白酒, 蓝筹易方达 in
 * 易方达蓝筹. Pinyin counts in whole syllables (the last one may be cut short): initials of pieces fit anything. A
 * single letter or digit at the end is the class of a fund.
 * @returns the places of each title in the order of the keyword, by the number of its entry
 */
export function matchPieces(index: TitleIndex, keyword: string): Map<number, Place[]> {
  const found = new Map<number, Place[]>();
  if (keyword.length < KEYWORD_AT_LEAST) return found;
  const tried = new Set<number>();
  let entry = 0;
  for (const candidates of firstPlaces(index, keyword)) {
    for (const at of candidates) {
      entry = entryAt(index.starts, at, entry);
      if (tried.has(entry)) continue;
      tried.add(entry);
      const places = cover(index, keyword, 0, entry, []);
      if (places !== null) found.set(entry, places);
    }
  }
  return found;
}

/** Where the first piece may begin. */
function firstPlaces(index: TitleIndex, keyword: string): Iterable<number>[] {
  return isHan(keyword[0]!) && isHan(keyword[1]!)
    ? [placesOf(index.text, keyword.slice(0, PIECE_AT_LEAST))]
    : candidatePlaces(index, keyword);
}

/** The rest of the keyword in the title, without the places that are taken; null when it does not fit. */
function cover(
  index: TitleIndex,
  keyword: string,
  from: number,
  entry: number,
  taken: readonly Place[],
): Place[] | null {
  if (from === keyword.length) return [...taken];
  if (taken.length === PIECES_AT_MOST) return null;
  for (let at = index.starts[entry]!; index.text[at] !== LINE_END; at++) {
    if (taken.some(({ start, end }) => at >= start && at < end)) continue;
    for (const reading of readings(index, keyword, from, at, taken.length > 0)) {
      const place = { start: at, end: reading.end };
      if (taken.some(({ start, end }) => place.start < end && place.end > start)) continue;
      const places = cover(index, keyword, reading.from, entry, [...taken, place]);
      if (places !== null) return places;
    }
  }
  return null;
}

interface Reading {
  /** Where the keyword goes on. */
  from: number;
  /** Offset after the last character read. */
  end: number;
}

/** All pieces of the keyword that stand in the title at `at`, the longest first. */
function readings(index: TitleIndex, keyword: string, from: number, at: number, isLater: boolean): Reading[] {
  const found: Reading[] = [];
  const isClass = isLater && from === keyword.length - 1 && /[a-z0-9]/.test(keyword[from]!);
  if (isClass) return index.text[at] === keyword[from] ? [{ from: from + 1, end: at + 1 }] : [];
  let open: Reading[] = [{ from, end: at }];
  for (let units = 1; open.length > 0; units++) {
    open = open.flatMap((reading) => stepsOf(index, keyword, reading, units));
    if (units >= PIECE_AT_LEAST) found.unshift(...open);
  }
  return found;
}

/** The next character of the title: itself, or its whole syllable, which the end of the keyword may cut short. */
function stepsOf(index: TitleIndex, keyword: string, { from, end }: Reading, units: number): Reading[] {
  const unit = index.text[end]!;
  if (from === keyword.length || unit === LINE_END) return [];
  if (unit === keyword[from]) return [{ from: from + 1, end: end + 1 }];
  const rest = keyword.slice(from);
  return index.spellings[index.syllables[end]!]!.flatMap((syllable) => {
    if (rest.startsWith(syllable)) return [{ from: from + syllable.length, end: end + 1 }];
    return units > 1 && syllable.startsWith(rest) ? [{ from: keyword.length, end: end + 1 }] : [];
  });
}
