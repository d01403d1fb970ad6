import { isHan } from '~/upstream/services/catalogue/search/fold';
import type { TitleIndex } from '~/upstream/services/catalogue/search/title-index';

/** How well a title answers a keyword; smaller is better, and comes first. */
export const MATCH = {
  exactCode: 0,
  exactName: 1,
  prefix: 2,
  wordStart: 3,
  inside: 4,
  pinyinName: 5,
  pinyinPrefix: 6,
  pinyinInside: 7,
  /** In pieces that lie apart (`pieces.ts`). */
  pieces: 8,
} as const;
export type MatchClass = (typeof MATCH)[keyof typeof MATCH];
export const MATCH_CLASSES = 9;

const NO_MATCH = 255;

/** The best match of every entry, in columns: a keyword of one letter matches most of a big catalogue. */
export class Matches {
  /** How well each entry matches; read it through `has`. */
  readonly classes: Uint8Array;
  /** Where in the flat text the match lies; both are equal when only a code matched. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  count = 0;

  constructor(entries: number) {
    this.classes = new Uint8Array(entries).fill(NO_MATCH);
    this.starts = new Uint32Array(entries);
    this.ends = new Uint32Array(entries);
  }

  has(entry: number): boolean {
    return this.classes[entry] !== NO_MATCH;
  }

  /** Keeps the better class, and the first place in the title that goes with it. */
  add(entry: number, found: MatchClass, start: number, end: number): void {
    const known = this.classes[entry]!;
    const isCodeOnly = this.starts[entry] === this.ends[entry];
    if (known === NO_MATCH) this.count++;
    else if (known <= found && !isCodeOnly) return;
    this.classes[entry] = Math.min(known, found);
    this.starts[entry] = start;
    this.ends[entry] = end;
  }
}

export const LINE_END = '\n';
/** Digits from which on the start of a code says more than a number in a name (50, 300). */
const CODE_START = 4;
const CODE_LENGTH = 6;

/** Best match of every entry that answers a folded keyword. */
export function matchKeyword(index: TitleIndex, keyword: string): Matches {
  const matches = new Matches(index.entries.length);
  if (keyword === '') return matches;
  matchCodes(index, keyword, matches);
  matchText(index, keyword, matches);
  if (/[a-z]/.test(keyword)) matchPinyin(index, keyword, matches);
  return matches;
}

/** Codes that begin with the keyword, and the one that is it without its leading zeros. */
function matchCodes(index: TitleIndex, keyword: string, matches: Matches): void {
  const { codes } = index;
  const isNumber = /^\d+$/.test(keyword);
  const padded = isNumber && keyword.length < CODE_LENGTH ? keyword.padStart(CODE_LENGTH, '0') : null;
  if (padded !== null) {
    for (let at = firstCode(index, padded); codes[at]?.code === padded; at++)
      matches.add(codes[at]!.entry, MATCH.exactCode, 0, 0);
  }
  const begun = isNumber && keyword.length < CODE_START ? MATCH.inside : MATCH.prefix;
  for (let at = firstCode(index, keyword); at < codes.length && codes[at]!.code.startsWith(keyword); at++) {
    const { code, entry } = codes[at]!;
    matches.add(entry, code === keyword ? MATCH.exactCode : begun, 0, 0);
  }
}

/** Number of the first code that is not before the keyword. */
function firstCode({ codes }: TitleIndex, keyword: string): number {
  let low = 0;
  for (let high = codes.length; low < high;) {
    const middle = (low + high) >> 1;
    if (codes[middle]!.code < keyword) low = middle + 1;
    else high = middle;
  }
  return low;
}

function matchText(index: TitleIndex, keyword: string, matches: Matches): void {
  const { text, starts, wordStarts } = index;
  let entry = 0;
  for (let at = text.indexOf(keyword); at !== -1; at = text.indexOf(keyword, at + 1)) {
    entry = entryAt(starts, at, entry);
    const end = at + keyword.length;
    let found: MatchClass = wordStarts[at] === 1 ? MATCH.wordStart : MATCH.inside;
    if (at === starts[entry]) found = text[end] === LINE_END ? MATCH.exactName : MATCH.prefix;
    matches.add(entry, found, at, end);
  }
}

function matchPinyin(index: TitleIndex, keyword: string, matches: Matches): void {
  const { starts, text } = index;
  for (const candidates of candidatePlaces(index, keyword)) {
    let entry = 0;
    for (const at of candidates) {
      const end = readPinyin(index, keyword, 0, at);
      if (end === -1) continue;
      entry = entryAt(starts, at, entry);
      let found: MatchClass = MATCH.pinyinInside;
      if (at === starts[entry]) found = text[end] === LINE_END ? MATCH.pinyinName : MATCH.pinyinPrefix;
      matches.add(entry, found, at, end);
    }
  }
}

/** Offsets at which a reading of the keyword may begin, by the first two initials it can have. */
export function candidatePlaces(index: TitleIndex, keyword: string): Iterable<number>[] {
  const first = keyword[0]!;
  const seconds = new Set<string>(keyword.slice(1, 2));
  let endsInFirst = keyword.length === 1;
  if (/^[zcs]h/.test(keyword)) {
    if (keyword.length === 2) endsInFirst = true;
    else seconds.add(keyword[2]!);
  }
  if (!isHan(first)) {
    for (const syllable of index.spellings.flat()) {
      if (syllable[0] !== first) continue;
      if (syllable.startsWith(keyword)) endsInFirst = true;
      else if (keyword.startsWith(syllable) && keyword.length > syllable.length)
        seconds.add(keyword[syllable.length]!);
    }
  }
  if (endsInFirst) return [placesOf(index.initials, first)];
  // A Chinese character stands in `initials` by its letter: find it by the texts it occurs in.
  if (isHan(first)) return [placesOf(index.text, first)];
  return [...seconds].flatMap((second) => pairsOf(index, first, second));
}

/** Where `first` is followed by `second`, a letter, or by a Chinese character with its initial. */
function pairsOf(index: TitleIndex, first: string, second: string): Iterable<number>[] {
  if (!isHan(second)) {
    const places = index.bigrams.get(first + second);
    return places === undefined ? [] : [places];
  }
  const places: number[] = [];
  for (const at of placesOf(index.text, second)) {
    if (at > 0 && index.initials[at - 1] === first) places.push(at - 1);
  }
  return [places];
}

export function placesOf(text: string, unit: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(unit); at !== -1; at = text.indexOf(unit, at + 1)) places.push(at);
  return places;
}

/**
 * Reads `keyword` from its `from`th unit along the title at `at`: every character of the title takes itself,
 * the initial of its syllable (zh, ch, sh count as initials), or its whole syllable; the last one may be cut short.
 * @returns the offset after the last character read, -1 when the keyword cannot be read there
 */
function readPinyin(index: TitleIndex, keyword: string, from: number, at: number): number {
  if (from === keyword.length) return at;
  const unit = index.text[at]!;
  if (unit === LINE_END) return -1;
  if (unit === keyword[from]) return readPinyin(index, keyword, from + 1, at + 1);
  const spellings = index.spellings[index.syllables[at]!]!;
  if (spellings[0]?.[0] !== keyword[from]) return -1;
  if (spellings.some((syllable) => syllable.startsWith(keyword.slice(from)))) return at + 1;
  const steps = new Set([1]);
  for (const syllable of spellings) if (keyword.startsWith(syllable, from)) steps.add(syllable.length);
  if (spellings[0]?.[1] === 'h' && keyword[from + 1] === 'h') steps.add(2);
  for (const step of [...steps].sort((a, b) => b - a)) {
    const end = readPinyin(index, keyword, from + step, at + 1);
    if (end !== -1) return end;
  }
  return -1;
}

/** Number of the entry that holds the offset; `hint` is an entry at or before it, or any. */
export function entryAt(starts: Uint32Array, at: number, hint: number): number {
  let low = starts[hint]! <= at ? hint : 0;
  if (at < starts[low + 1]!) return low;
  let high = starts.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}
