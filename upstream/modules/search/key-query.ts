import { foldKeyword, foldTerms, isHan } from '~/upstream/core/db/search/fold';
import { SEARCH_KEY_PREFIXES, quoteLexeme } from '~/upstream/core/db/search/keys';
import { findSyllablesAt, findSyllablesStartingWith } from '~/upstream/core/db/search/syllables';
import {
  buildCodePrefixKeys,
  buildExactCodeKeys,
  buildPaddedCodeKeys,
  isCodeStart,
  type KeyAlternatives,
} from '~/upstream/modules/search/code-keys';
import { MATCH_CLASSES, type MatchClass } from '~/upstream/modules/search/matching';
import { PIECES_KEYWORD_MIN_LENGTH } from '~/upstream/modules/search/pieces';
import { TERMS_MAX } from '~/upstream/modules/search/ranking';
import { getReadings } from '~/upstream/modules/search/readings';
import { expandShortNames } from '~/upstream/modules/search/short-names';
import { buildStartKeys, buildWrittenKeys } from '~/upstream/modules/search/written-keys';

/**
 * Maximum units of a reading used in a query: the number of readings grows with each, and few titles have this many
 * in a row.
 */
const UNITS_AT_MOST = 4;
/** Maximum for readings in whole syllables: these are few, and typical input. */
const SYLLABLES_AT_MOST = 6;
/** Maximum number of combined alternatives for separate words. */
const WAYS_AT_MOST = 32;

const isLetter = (unit: string): boolean => unit >= 'a' && unit <= 'z';
const hasLetters = (keyword: string): boolean => /[a-z]/.test(keyword);
/** Part of the keyword that one character of a title may cover. */
interface Unit {
  /** Offset where the keyword continues. */
  end: number;
  /** First letter of the character; null when unknown. */
  initial: string | null;
  /** Key that a title with this character has; '' when there is no further condition. */
  key: string;
  /** A whole syllable, or the character itself. */
  isWhole: boolean;
}

/**
 * Returns the possible units at `from`: the character itself, its first letter (zh, ch, sh count as one), its
 * syllable, which the end of the keyword may cut.
 */
function unitsAt(keyword: string, from: number): Unit[] {
  const unit = keyword[from]!;
  if (!isLetter(unit)) return [itself(unit, from)];
  const single = /^[zcs]h/.test(keyword.slice(from)) ? [1, 2] : [1];
  return [...single.map((length) => firstLetter(keyword, from, length)), ...syllableUnits(keyword, from)];
}

/** Returns the units for matching in pieces: no first letters, except at the end of the keyword. */
function pieceUnitsAt(keyword: string, from: number): Unit[] {
  const unit = keyword[from]!;
  if (from === keyword.length - 1 && isLetter(unit)) {
    return [{ ...itself(unit, from), key: quoteLexeme(SEARCH_KEY_PREFIXES.initials + unit) }];
  }
  return isLetter(unit) ? [itself(unit, from), ...syllableUnits(keyword, from)] : [itself(unit, from)];
}

const itself = (unit: string, from: number): Unit => ({
  end: from + 1,
  initial: isHan(unit) ? null : unit,
  key: quoteLexeme(unit),
  isWhole: !isLetter(unit),
});

/** No syllable begins with i, u or v: after a first letter, the title must contain that letter itself. */
function firstLetter(keyword: string, from: number, length: number): Unit {
  const next = keyword[from + length];
  const key =
    next === undefined
      ? quoteLexeme(SEARCH_KEY_PREFIXES.initials + keyword[from]!)
      : /[iuv]/.test(next)
        ? quoteLexeme(next)
        : '';
  return { end: from + length, initial: keyword[from]!, key, isWhole: false };
}

function syllableUnits(keyword: string, from: number): Unit[] {
  const shared = { initial: keyword[from]!, isWhole: true };
  const rest = keyword.slice(from);
  const inFull = findSyllablesAt(keyword, from).filter((each) => each.length < rest.length);
  const units = inFull.map((each) => ({
    ...shared,
    end: from + each.length,
    key: quoteLexeme(SEARCH_KEY_PREFIXES.syllable + each),
  }));
  const begun =
    rest.length < 2
      ? []
      : findSyllablesStartingWith(rest).map((each) => quoteLexeme(SEARCH_KEY_PREFIXES.syllable + each));
  return begun.length === 0 ? units : [...units, { ...shared, end: keyword.length, key: either(begun) }];
}

/** Builds an alternative of keys; '' when one of them has no condition. */
function either(keys: readonly string[]): string {
  if (keys.includes('')) return '';
  const uniqueKeys = [...new Set(keys)];
  return uniqueKeys.length === 1 ? uniqueKeys[0]! : `(${uniqueKeys.join('|')})`;
}

/** Combines keys, omitting those without a condition. */
function every(keys: readonly string[]): string {
  const uniqueKeys = [...new Set(keys)].filter((key) => key !== '');
  return uniqueKeys.length < 2 ? (uniqueKeys[0] ?? '') : `(${uniqueKeys.join('&')})`;
}

/** Matching mode of keywords along a title. */
interface Reading {
  unitsAt(keyword: string, from: number): Unit[];
  /** Every character is adjacent to the one before, not only the first two. */
  isInRow: boolean;
}

const IN_ROW: Reading = { unitsAt, isInRow: true };
const IN_PIECES: Reading = { unitsAt: pieceUnitsAt, isInRow: false };

/** Builds the key of two adjacent characters; '' when too little is known of one. */
function getPair(keyword: string, before: Unit, unit: Unit, mark = ''): string {
  if (before.initial === null && unit.initial === null)
    return quoteLexeme(keyword.slice(before.end - 1, unit.end));
  if (before.initial === null || unit.initial === null) return '';
  return quoteLexeme(mark + SEARCH_KEY_PREFIXES.initials + before.initial + unit.initial);
}

/** Builds the condition for a title after `before`, the `count`th character read. */
function rest(reading: Reading, keyword: string, before: Unit, count: number): string {
  const most = before.isWhole ? SYLLABLES_AT_MOST : UNITS_AT_MOST;
  if (before.end === keyword.length || count >= most) return '';
  return either(
    reading.unitsAt(keyword, before.end).map((unit) => {
      const next = { ...unit, isWhole: unit.isWhole && before.isWhole };
      return every([
        reading.isInRow ? getPair(keyword, before, unit) : '',
        unit.key,
        rest(reading, keyword, next, count + 1),
      ]);
    }),
  );
}

/** Builds the query of titles that match the keyword: one alternative for each possible pair of first letters. */
function readable(
  reading: Reading,
  keyword: string,
  mark: '' | typeof SEARCH_KEY_PREFIXES.start,
): KeyAlternatives {
  const byPair = new Map<string, string[]>();
  const add = (pair: string, ...keys: string[]) =>
    byPair.set(pair, [...(byPair.get(pair) ?? []), every(keys)]);
  for (const first of reading.unitsAt(keyword, 0)) {
    const isHanFirst = first.initial === null;
    const single = quoteLexeme(
      mark + (isHanFirst ? keyword[0] : SEARCH_KEY_PREFIXES.initials + first.initial),
    );
    if (first.end === keyword.length) add(single, first.key);
    else if (isHanFirst) add(single, rest(reading, keyword, first, 1));
    else {
      for (const second of reading.unitsAt(keyword, first.end)) {
        const pair = getPair(keyword, first, second, mark) || single;
        const next = { ...second, isWhole: second.isWhole && first.isWhole };
        add(pair, first.key, second.key, rest(reading, keyword, next, 2));
      }
    }
  }
  return [...byPair].map(([pair, others]) => [pair, either(others)].filter((key) => key !== ''));
}

/**
 * Builds the query of titles that contain the keyword as pinyin, first letters, text, or a mixture (as
 * `matchKeyword` reads it).
 * @param mark `SEARCH_KEY_PREFIXES.start` when it must be at the start
 */
const spoken = (keyword: string, mark: '' | typeof SEARCH_KEY_PREFIXES.start = ''): KeyAlternatives =>
  readable(IN_ROW, keyword, mark);

/**
 * Builds the query of titles that contain the beginning of the keyword, or all of it, in pieces (`matchPieces`):
 * the first two units are in one piece.
 */
function inPieces(keyword: string): KeyAlternatives {
  if (keyword.length < PIECES_KEYWORD_MIN_LENGTH) return [];
  return hasLetters(keyword)
    ? readable(IN_PIECES, keyword, '')
    : [[quoteLexeme(keyword.slice(0, 2)), ...Array.from(keyword, quoteLexeme)]];
}

/** Builds the query of titles that contain one keyword as a whole, or have it as code. */
const whole = (keyword: string): KeyAlternatives => [
  ...buildPaddedCodeKeys(keyword),
  ...buildCodePrefixKeys(keyword),
  ...(hasLetters(keyword) ? spoken(keyword) : buildWrittenKeys(keyword)),
];

/** Builds the query of titles that match every word, up to the maximum number of alternatives. */
function together(terms: readonly string[]): KeyAlternatives {
  let ways: KeyAlternatives = [[]];
  for (const more of terms.map(whole).sort((a, b) => a.length - b.length)) {
    if (ways.length > 1 && ways.length * more.length > WAYS_AT_MOST) break;
    ways = ways.flatMap((way) => more.map((keys) => [...way, ...keys]));
  }
  return ways;
}

/** Removes alternatives that require more keys than another one. */
function shortest(ways: KeyAlternatives): string[] {
  const kept: ReadonlySet<string>[] = [];
  for (const way of [...ways].sort((a, b) => a.length - b.length)) {
    const keys = new Set(way);
    if (!kept.some((other) => [...other].every((key) => keys.has(key)))) kept.push(keys);
  }
  return kept.map((keys) => [...keys].join('&'));
}

/** A match class, including all better ones. */
export interface ClassQuery {
  /** The worst class that `ways` covers completely. */
  worst: MatchClass;
  /** One tsquery each. */
  ways: readonly string[];
}

export interface KeyQueries {
  /** Every title that matches at all: one tsquery each, of which one must hold. */
  ways: readonly string[];
  /** The queries by match class, best first. */
  byClass: readonly ClassQuery[];
}

/**
 * Builds the key queries of a keyword; null when nothing is left of it. They return all matching titles and some
 * that do not match: `rankTitles` decides.
 */
export function buildKeyQueries(keyword: string): KeyQueries | null {
  const readings = getReadings(keyword).map(getWays);
  if (readings.length === 0) return null;
  const ways = shortest(readings.flatMap((each) => each.all));
  const classes = [...new Set(readings.flatMap(({ byClass }) => [...byClass.keys()]))].sort((a, b) => a - b);
  return {
    ways,
    byClass: [
      ...classes.map((worst) => ({
        worst,
        ways: shortest(readings.flatMap(({ byClass }) => byClass.get(worst) ?? [])),
      })),
      { worst: MATCH_CLASSES.pieces, ways },
    ],
  };
}

/** Builds the alternatives for one reading of a keyword, in total and by class. */
function getWays(reading: string): {
  all: KeyAlternatives;
  byClass: ReadonlyMap<MatchClass, KeyAlternatives>;
} {
  const folded = foldKeyword(reading);
  const others = expandShortNames(folded);
  const terms = foldTerms(reading).slice(0, TERMS_MAX);
  const apart = terms.length > 1 ? together(terms) : [];
  const all = [
    ...whole(folded),
    ...others.flatMap(({ text }) => whole(text)),
    ...apart,
    ...inPieces(folded),
    ...others.filter(({ isName }) => !isName).flatMap(({ text }) => inPieces(text)),
  ];
  const byClass = new Map<MatchClass, KeyAlternatives>([
    [
      MATCH_CLASSES.exactName,
      [[quoteLexeme(SEARCH_KEY_PREFIXES.whole + folded)], ...buildExactCodeKeys(folded)],
    ],
    [
      MATCH_CLASSES.prefix,
      [
        ...buildStartKeys(SEARCH_KEY_PREFIXES.start, folded),
        ...(isCodeStart(folded) ? buildCodePrefixKeys(folded) : []),
      ],
    ],
    [MATCH_CLASSES.wordStart, buildStartKeys(SEARCH_KEY_PREFIXES.word, folded)],
    [
      MATCH_CLASSES.inside,
      [
        ...buildWrittenKeys(folded),
        ...others.flatMap(({ text }) => whole(text)),
        ...apart,
        ...(isCodeStart(folded) ? [] : buildCodePrefixKeys(folded)),
      ],
    ],
  ]);
  if (hasLetters(folded)) {
    byClass
      .set(MATCH_CLASSES.pinyinPrefix, spoken(folded, SEARCH_KEY_PREFIXES.start))
      .set(MATCH_CLASSES.pinyinInside, spoken(folded));
  }
  return { all, byClass };
}
