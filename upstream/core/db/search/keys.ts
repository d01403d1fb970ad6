import { foldKeyword } from '~/upstream/core/db/search/fold';
import { parseTitle, findWordStarts, type ParsedTitle } from '~/upstream/core/db/search/title';

/**
 * What the keys of a title begin with, by what they say: its units and pairs of them stand bare. Folding leaves none of
 * these marks in a title.
 */
export const SEARCH_KEY_PREFIXES = {
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
export interface SearchableText {
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
export function buildSearchKeys({ title, code, syllables }: SearchableText): SearchKeys {
  const read = parseTitle(title, syllables);
  const keys = new Map<string, number[]>();
  const folded = foldKeyword(code);
  if (folded !== '') keys.set(SEARCH_KEY_PREFIXES.code + folded, []);
  addText(keys, read);
  addPinyin(keys, read);
  return {
    keys: [...keys]
      .map(([key, places]) => quoteLexeme(key) + (places.length > 0 ? `:${places.join(',')}` : ''))
      .join(' '),
    keys_of: title,
    title_length: read.text.length,
    spoken: read.spoken,
  };
}

/** A lexeme as tsvector and tsquery take it. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replace(/[\\']/g, '$&$&')}'`;

/** Keys with the places of those that have to stand in a row, from 1 on. */
type Keys = Map<string, number[]>;

function addText(keys: Keys, { text }: ParsedTitle): void {
  const starts = findWordStarts(text);
  for (let at = 0; at < text.length; at++) {
    const one = text[at]!;
    const two = text.slice(at, at + 2);
    keys.set(one, []);
    if (two.length === 2) keys.set(two, [...(keys.get(two) ?? []), at + 1]);
    for (const units of [one, two]) {
      if (at === 0) keys.set(SEARCH_KEY_PREFIXES.start + units, []);
      else if (starts.has(at)) keys.set(SEARCH_KEY_PREFIXES.word + units, []);
    }
  }
}

function addPinyin(keys: Keys, { text, spellings, spoken }: ParsedTitle): void {
  const initials = Array.from({ length: text.length }, (_, at) => spellings[at]![0]?.[0] ?? text[at]!).join(
    '',
  );
  for (let at = 0; at < initials.length; at++) {
    keys
      .set(SEARCH_KEY_PREFIXES.initials + initials[at]!, [])
      .set(SEARCH_KEY_PREFIXES.initials + initials.slice(at, at + 2), []);
  }
  for (const each of spellings.flat()) keys.set(SEARCH_KEY_PREFIXES.syllable + each, []);
  const start = SEARCH_KEY_PREFIXES.start + SEARCH_KEY_PREFIXES.initials;
  if (initials !== '') keys.set(start + initials[0]!, []).set(start + initials.slice(0, 2), []);
  if (text.length > 0 && text.length <= WHOLE_AT_MOST)
    for (const whole of [text, spoken, initials]) keys.set(SEARCH_KEY_PREFIXES.whole + whole, []);
}
