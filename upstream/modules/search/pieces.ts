import type { ParsedTitle } from '~/upstream/core/db/search/title';
import type { TextRange } from '~/upstream/modules/search/matching';

/** A keyword shorter than two pieces is searched only as a whole. */
export const PIECES_KEYWORD_MIN_LENGTH = 4;
/** Minimum title characters of a piece: single ones occur in most titles. */
const PIECE_AT_LEAST = 2;
const PIECES_AT_MOST = 4;

/**
 * Finds the positions of a folded keyword in a title that contains it in pieces of at least two characters, in any
 * order: 招商白酒 in 招商中证白酒, 蓝筹易方达 in 易方达蓝筹. Pinyin counts only in whole syllables (the last one may be cut), because
 * initials of pieces match almost anything. A single letter or digit at the end is the class of a fund.
 * @returns positions in the order of the keyword, null when it does not match
 */
export function matchPieces(title: ParsedTitle, keyword: string): TextRange[] | null {
  return keyword.length < PIECES_KEYWORD_MIN_LENGTH ? null : cover(title, keyword, 0, []);
}

/** Matches the rest of the keyword in the title, excluding used positions; null when it does not match. */
function cover(
  title: ParsedTitle,
  keyword: string,
  from: number,
  taken: readonly TextRange[],
): TextRange[] | null {
  if (from === keyword.length) return [...taken];
  if (taken.length === PIECES_AT_MOST) return null;
  for (let at = 0; at < title.text.length; at++) {
    if (taken.some(({ start, end }) => at >= start && at < end)) continue;
    for (const reading of readings(title, keyword, from, at, taken.length > 0)) {
      const range = { start: at, end: reading.end };
      if (taken.some(({ start, end }) => range.start < end && range.end > start)) continue;
      const ranges = cover(title, keyword, reading.from, [...taken, range]);
      if (ranges !== null) return ranges;
    }
  }
  return null;
}

interface Reading {
  /** Offset where the keyword continues. */
  from: number;
  /** Offset after the last matched character. */
  end: number;
}

/** Returns all pieces of the keyword that the title contains at `at`, longest first. */
function readings(
  title: ParsedTitle,
  keyword: string,
  from: number,
  at: number,
  isLater: boolean,
): Reading[] {
  const found: Reading[] = [];
  const isClass = isLater && from === keyword.length - 1 && /[a-z0-9]/.test(keyword[from]!);
  if (isClass) return title.text[at] === keyword[from] ? [{ from: from + 1, end: at + 1 }] : [];
  let open: Reading[] = [{ from, end: at }];
  for (let units = 1; open.length > 0; units++) {
    open = open.flatMap((reading) => getSteps(title, keyword, reading, units));
    if (units >= PIECE_AT_LEAST) found.unshift(...open);
  }
  return found;
}

/**
 * Returns the steps for the next character of the title: itself, or its whole syllable, which the end of the
 * keyword may cut.
 */
function getSteps(title: ParsedTitle, keyword: string, { from, end }: Reading, units: number): Reading[] {
  if (from === keyword.length || end === title.text.length) return [];
  if (title.text[end] === keyword[from]) return [{ from: from + 1, end: end + 1 }];
  const rest = keyword.slice(from);
  return title.spellings[end]!.flatMap((syllable) => {
    if (rest.startsWith(syllable)) return [{ from: from + syllable.length, end: end + 1 }];
    return units > 1 && syllable.startsWith(rest) ? [{ from: keyword.length, end: end + 1 }] : [];
  });
}
