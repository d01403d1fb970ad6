import { foldKeyword } from '~/upstream/core/db/search/fold';
import { readTitle, wordStartsOf, type ReadTitle } from '~/upstream/core/db/search/title';

/**
 * What the keys of a title begin with, by what they say: its units and pairs of them stand bare. Folding leaves none of
 * these marks in a title.
 */
export const MARKS = {
  /** A first letter of a syllable, and two that follow one another; letters and digits stand for themselves. */
  initials: '.',
  syllable: '-',
  code: ':',
  /** The first unit and the first pair, of the text or (with the mark of initials) of first letters. */
  start: '<',
  /** The first unit and pair of every word. */
  word: '|',
  /** A short title as a whole: its text, its pinyin, its first letters. */
  whole: '_',
} as const;

/** Longer titles are not what a word that stands in hundreds of others names exactly. */
const WHOLE_AT_MOST = 6;

/** Something that can be found, with the pinyin of every character of its title. */
export interface Findable {
  title: string;
  code: string;
  syllables: readonly string[];
}

/** Columns of `search_index` that follow from a title: what it is found by, and what orders equally good matches. */
export interface SearchKeys {
  /** Lexemes as PostgreSQL writes a tsvector. */
  keys: string;
  /** The title they are of. */
  keys_of: string;
  title_length: number;
  spoken: string;
}

/** The keys of a title. */
export function searchKeysOf({ title, code, syllables }: Findable): SearchKeys {
  const read = readTitle(title, syllables);
  const keys = new Map<string, number[]>();
  const folded = foldKeyword(code);
  if (folded !== '') keys.set(MARKS.code + folded, []);
  addText(keys, read);
  addPinyin(keys, read);
  return {
    keys: [...keys]
      .map(([key, places]) => quoted(key) + (places.length > 0 ? `:${places.join(',')}` : ''))
      .join(' '),
    keys_of: title,
    title_length: read.text.length,
    spoken: read.spoken,
  };
}

/** A lexeme as tsvector and tsquery take it. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/[\\']/g, '$&$&')}'`;

/** Keys with the places of those that have to stand in a row, from 1 on. */
type Keys = Map<string, number[]>;

function addText(keys: Keys, { text }: ReadTitle): void {
  const starts = wordStartsOf(text);
  for (let at = 0; at < text.length; at++) {
    const one = text[at]!;
    const two = text.slice(at, at + 2);
    keys.set(one, []);
    if (two.length === 2) keys.set(two, [...(keys.get(two) ?? []), at + 1]);
    for (const units of [one, two]) {
      if (at === 0) keys.set(MARKS.start + units, []);
      else if (starts.has(at)) keys.set(MARKS.word + units, []);
    }
  }
}

function addPinyin(keys: Keys, { text, spellings, spoken }: ReadTitle): void {
  const initials = Array.from({ length: text.length }, (_, at) => spellings[at]![0]?.[0] ?? text[at]!).join(
    '',
  );
  for (let at = 0; at < initials.length; at++) {
    keys.set(MARKS.initials + initials[at]!, []).set(MARKS.initials + initials.slice(at, at + 2), []);
  }
  for (const each of spellings.flat()) keys.set(MARKS.syllable + each, []);
  const start = MARKS.start + MARKS.initials;
  if (initials !== '') keys.set(start + initials[0]!, []).set(start + initials.slice(0, 2), []);
  if (text.length > 0 && text.length <= WHOLE_AT_MOST)
    for (const whole of [text, spoken, initials]) keys.set(MARKS.whole + whole, []);
}
