import { foldKeyword, foldTerms, isHan } from '~/upstream/core/db/search/fold';
import { SEARCH_KEY_PREFIXES, quoteLexeme } from '~/upstream/core/db/search/keys';
import { findSyllablesAt, findSyllablesStartingWith } from '~/upstream/core/db/search/syllables';
import {
  buildCodePrefixKeys,
  buildExactCodeKeys,
  buildPaddedCodeKeys,
  isCodeStart,
  type Keys,
  type Ways,
} from '~/upstream/modules/search/code-keys';
import { MATCH_CLASSES, type MatchClass } from '~/upstream/modules/search/matching';
import { PIECES_KEYWORD_MIN_LENGTH } from '~/upstream/modules/search/pieces';
import { TERMS_MAX } from '~/upstream/modules/search/ranking';
import { readingsOf } from '~/upstream/modules/search/readings';
import { expandShortNames } from '~/upstream/modules/search/short-names';

/** Units of a reading that are asked for: readings grow in number with each, and few titles have so many in a row. */
const UNITS_AT_MOST = 4;
/** The same of readings in whole syllables: these are few, and what people type. */
const SYLLABLES_AT_MOST = 6;
/** Pairs of a text that are asked for. */
const PAIRS_AT_MOST = 8;
/** Ways that words typed apart are multiplied to. */
const WAYS_AT_MOST = 32;

const isLetter = (unit: string): boolean => unit >= 'a' && unit <= 'z';
const hasLetters = (keyword: string): boolean => /[a-z]/.test(keyword);
const both = (keys: Keys, ways: Ways): Ways => ways.map((way) => [...keys, ...way]);

/** Titles that hold the keyword as it is written. */
function written(keyword: string): Ways {
  if (keyword.length === 1) return [[quoteLexeme(keyword)]];
  const pairs = Array.from({ length: keyword.length - 1 }, (_, at) => quoteLexeme(keyword.slice(at, at + 2)));
  const first = pairs.slice(0, PAIRS_AT_MOST);
  return [[first.length === 1 ? first[0]! : `(${first.join('<->')})`]];
}

/** Titles, or words in them, that begin with what is written: by a mark of `MARKS`. */
const begun = (mark: string, keyword: string): Ways =>
  both([quoteLexeme(mark + keyword.slice(0, 2))], written(keyword));

/** What one character of a title may read of the keyword. */
interface Unit {
  /** Where the keyword goes on. */
  end: number;
  /** First letter of the character; null where it is not known. */
  initial: string | null;
  /** What a title with this character has; '' where that says nothing more. */
  key: string;
  /** A whole syllable, or the character itself. */
  isWhole: boolean;
}

/**
 * What may be read at `from`: the character itself, its first letter (zh, ch, sh count as one), its syllable, which the
 * end of the keyword may cut short.
 */
function unitsAt(keyword: string, from: number): Unit[] {
  const unit = keyword[from]!;
  if (!isLetter(unit)) return [itself(unit, from)];
  const alone = /^[zcs]h/.test(keyword.slice(from)) ? [1, 2] : [1];
  return [...alone.map((length) => firstLetter(keyword, from, length)), ...syllableUnits(keyword, from)];
}

/** What is read in pieces: no first letters, but where the keyword is cut short after one. */
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

/** No syllable begins with i, u or v: where one of them follows a first letter, the title has it as it is. */
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

/** One of the keys; '' where one of them says nothing. */
function either(keys: readonly string[]): string {
  if (keys.includes('')) return '';
  const said = [...new Set(keys)];
  return said.length === 1 ? said[0]! : `(${said.join('|')})`;
}

/** All of the keys, those left out that say nothing. */
function every(keys: readonly string[]): string {
  const said = [...new Set(keys)].filter((key) => key !== '');
  return said.length < 2 ? (said[0] ?? '') : `(${said.join('&')})`;
}

/** How keywords are read along a title. */
interface Reading {
  unitsAt(keyword: string, from: number): Unit[];
  /** Every character stands beside the one before, not only the first two. */
  isInRow: boolean;
}

const IN_ROW: Reading = { unitsAt, isInRow: true };
const IN_PIECES: Reading = { unitsAt: pieceUnitsAt, isInRow: false };

/** Two characters side by side; '' where too little is known of one. */
function pairOf(keyword: string, before: Unit, unit: Unit, mark = ''): string {
  if (before.initial === null && unit.initial === null)
    return quoteLexeme(keyword.slice(before.end - 1, unit.end));
  if (before.initial === null || unit.initial === null) return '';
  return quoteLexeme(mark + SEARCH_KEY_PREFIXES.initials + before.initial + unit.initial);
}

/** What a title has that goes on after `before`, the `count`th character read. */
function rest(reading: Reading, keyword: string, before: Unit, count: number): string {
  const most = before.isWhole ? SYLLABLES_AT_MOST : UNITS_AT_MOST;
  if (before.end === keyword.length || count >= most) return '';
  return either(
    reading.unitsAt(keyword, before.end).map((unit) => {
      const next = { ...unit, isWhole: unit.isWhole && before.isWhole };
      return every([
        reading.isInRow ? pairOf(keyword, before, unit) : '',
        unit.key,
        rest(reading, keyword, next, count + 1),
      ]);
    }),
  );
}

/** Titles in which the keyword can be read: one way for each pair of first letters that it may begin with. */
function readable(reading: Reading, keyword: string, mark: '' | typeof SEARCH_KEY_PREFIXES.start): Ways {
  const byPair = new Map<string, string[]>();
  const add = (pair: string, ...keys: string[]) =>
    byPair.set(pair, [...(byPair.get(pair) ?? []), every(keys)]);
  for (const first of reading.unitsAt(keyword, 0)) {
    const isHanFirst = first.initial === null;
    const alone = quoteLexeme(
      mark + (isHanFirst ? keyword[0] : SEARCH_KEY_PREFIXES.initials + first.initial),
    );
    if (first.end === keyword.length) add(alone, first.key);
    else if (isHanFirst) add(alone, rest(reading, keyword, first, 1));
    else {
      for (const second of reading.unitsAt(keyword, first.end)) {
        const pair = pairOf(keyword, first, second, mark) || alone;
        const next = { ...second, isWhole: second.isWhole && first.isWhole };
        add(pair, first.key, second.key, rest(reading, keyword, next, 2));
      }
    }
  }
  return [...byPair].map(([pair, others]) => [pair, either(others)].filter((key) => key !== ''));
}

/**
 * Titles that hold the keyword as pinyin, first letters, text, or a mixture of them (`matchKeyword` reads it so).
 * @param mark `MARKS.start` where it has to stand at the start
 */
const spoken = (keyword: string, mark: '' | typeof SEARCH_KEY_PREFIXES.start = ''): Ways =>
  readable(IN_ROW, keyword, mark);

/** Titles that hold the beginning of the keyword, or all of it, in pieces (`matchPieces`): the first two are of one piece. */
function inPieces(keyword: string): Ways {
  if (keyword.length < PIECES_KEYWORD_MIN_LENGTH) return [];
  return hasLetters(keyword)
    ? readable(IN_PIECES, keyword, '')
    : [[quoteLexeme(keyword.slice(0, 2)), ...Array.from(keyword, quoteLexeme)]];
}

/** Titles that contain one keyword as a whole, or whose code it is. */
const whole = (keyword: string): Ways => [
  ...buildPaddedCodeKeys(keyword),
  ...buildCodePrefixKeys(keyword),
  ...(hasLetters(keyword) ? spoken(keyword) : written(keyword)),
];

/** Titles that answer every one of the words, as far as their ways can be multiplied. */
function together(terms: readonly string[]): Ways {
  let ways: Ways = [[]];
  for (const more of terms.map(whole).sort((a, b) => a.length - b.length)) {
    if (ways.length > 1 && ways.length * more.length > WAYS_AT_MOST) break;
    ways = ways.flatMap((way) => more.map((keys) => [...way, ...keys]));
  }
  return ways;
}

/** Without those that ask for more than another one does. */
function shortest(ways: Ways): string[] {
  const kept: ReadonlySet<string>[] = [];
  for (const way of [...ways].sort((a, b) => a.length - b.length)) {
    const keys = new Set(way);
    if (!kept.some((other) => [...other].every((key) => keys.has(key)))) kept.push(keys);
  }
  return kept.map((keys) => [...keys].join('&'));
}

/** A class of answers, with all that are better. */
export interface ClassQuery {
  /** The worst class that `ways` lets through in full. */
  worst: MatchClass;
  /** One tsquery each. */
  ways: readonly string[];
}

export interface KeyQueries {
  /** Every title that answers in any way: one tsquery each, of which one has to hold. */
  ways: readonly string[];
  /** The same by how well they answer, the best first. */
  byClass: readonly ClassQuery[];
}

/**
 * What the keys of titles are asked for a keyword; null when nothing is left of it. All titles that answer are let through,
 * and some that do not: `rankTitles` decides.
 */
export function buildKeyQueries(keyword: string): KeyQueries | null {
  const readings = readingsOf(keyword).map(waysOf);
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

/** The ways to answer one reading of a keyword, all of them and by class. */
function waysOf(reading: string): { all: Ways; byClass: ReadonlyMap<MatchClass, Ways> } {
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
  const byClass = new Map<MatchClass, Ways>([
    [
      MATCH_CLASSES.exactName,
      [[quoteLexeme(SEARCH_KEY_PREFIXES.whole + folded)], ...buildExactCodeKeys(folded)],
    ],
    [
      MATCH_CLASSES.prefix,
      [
        ...begun(SEARCH_KEY_PREFIXES.start, folded),
        ...(isCodeStart(folded) ? buildCodePrefixKeys(folded) : []),
      ],
    ],
    [MATCH_CLASSES.wordStart, begun(SEARCH_KEY_PREFIXES.word, folded)],
    [
      MATCH_CLASSES.inside,
      [
        ...written(folded),
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
