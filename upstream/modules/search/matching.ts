import type { ParsedTitle } from '~/upstream/core/db/search/title';

/** Quality of a match; smaller is better, and comes first. */
export const MATCH_CLASSES = {
  exactCode: 0,
  exactName: 1,
  prefix: 2,
  wordStart: 3,
  inside: 4,
  pinyinName: 5,
  pinyinPrefix: 6,
  pinyinInside: 7,
  /** In separate pieces (`pieces.ts`). */
  pieces: 8,
} as const;
export type MatchClass = (typeof MATCH_CLASSES)[keyof typeof MATCH_CLASSES];

/** Half-open range in the text of a title. */
export interface TextRange {
  start: number;
  end: number;
}

/** Searchable data of an item. */
export interface SearchableTitle {
  title: ParsedTitle;
  /** Folded; '' when there is none. */
  code: string;
  /** Offsets at which words begin; computed only when needed. */
  wordStarts(): ReadonlySet<number>;
}

export interface Match extends TextRange {
  /** Both ends are equal when only the code matched. */
  found: MatchClass;
}

/** From this number of digits on, the start of a code is more specific than a number in a name (50, 300). */
export const CODE_PREFIX_DIGITS = 4;
export const CODE_DIGITS = 6;

/** Returns the best match of a folded keyword, with its first position in the title; null when there is none. */
export function matchKeyword(titled: SearchableTitle, keyword: string): Match | null {
  if (keyword === '') return null;
  const byCode = matchCode(titled.code, keyword);
  const byTitle =
    matchText(titled, keyword) ?? (/[a-z]/.test(keyword) ? matchPinyin(titled.title, keyword) : null);
  if (byCode === null || byTitle === null) {
    return byTitle ?? (byCode === null ? null : { found: byCode, start: 0, end: 0 });
  }
  return { ...byTitle, found: byCode < byTitle.found ? byCode : byTitle.found };
}

/** Matches codes that begin with the keyword, and the code that equals it without leading zeros. */
function matchCode(code: string, keyword: string): MatchClass | null {
  if (code === '') return null;
  const isNumber = /^\d+$/.test(keyword);
  if (code === keyword || (isNumber && code === keyword.padStart(CODE_DIGITS, '0')))
    return MATCH_CLASSES.exactCode;
  if (!code.startsWith(keyword)) return null;
  return isNumber && keyword.length < CODE_PREFIX_DIGITS ? MATCH_CLASSES.inside : MATCH_CLASSES.prefix;
}

function matchText({ title: { text }, wordStarts }: SearchableTitle, keyword: string): Match | null {
  let best: Match | null = null;
  for (let start = text.indexOf(keyword); start !== -1; start = text.indexOf(keyword, start + 1)) {
    const end = start + keyword.length;
    if (start === 0)
      return { found: end === text.length ? MATCH_CLASSES.exactName : MATCH_CLASSES.prefix, start, end };
    const found = wordStarts().has(start) ? MATCH_CLASSES.wordStart : MATCH_CLASSES.inside;
    if (best === null || found < best.found) best = { found, start, end };
  }
  return best;
}

function matchPinyin(title: ParsedTitle, keyword: string): Match | null {
  for (let start = 0; start < title.text.length; start++) {
    const end = readPinyin(title, keyword, 0, start);
    if (end === -1) continue;
    if (start > 0) return { found: MATCH_CLASSES.pinyinInside, start, end };
    return {
      found: end === title.text.length ? MATCH_CLASSES.pinyinName : MATCH_CLASSES.pinyinPrefix,
      start,
      end,
    };
  }
  return null;
}

/**
 * Matches `keyword` from unit `from` along the title at `at`. Every character of the title covers itself, the
 * initial of its syllable (zh, ch, sh count as initials), or its whole syllable; the last one may be cut.
 * @returns the offset after the last character, -1 when the keyword does not match there
 */
function readPinyin(title: ParsedTitle, keyword: string, from: number, at: number): number {
  if (from === keyword.length) return at;
  if (at === title.text.length) return -1;
  if (title.text[at] === keyword[from]) return readPinyin(title, keyword, from + 1, at + 1);
  const spellings = title.spellings[at]!;
  if (spellings[0]?.[0] !== keyword[from]) return -1;
  if (spellings.some((syllable) => syllable.startsWith(keyword.slice(from)))) return at + 1;
  const steps = new Set([1]);
  for (const syllable of spellings) if (keyword.startsWith(syllable, from)) steps.add(syllable.length);
  if (spellings[0]?.[1] === 'h' && keyword[from + 1] === 'h') steps.add(2);
  for (const step of [...steps].sort((a, b) => b - a)) {
    const end = readPinyin(title, keyword, from + step, at + 1);
    if (end !== -1) return end;
  }
  return -1;
}
