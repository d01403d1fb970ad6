import { foldKeyword } from '~/upstream/core/db/search/fold';
import { parseTitle, findWordStarts, type ParsedTitle } from '~/upstream/core/db/search/title';

/**
 * Prefix of each type of search key of a title; single units and pairs have no prefix. Folding removes these
 * characters from titles.
 */
export const SEARCH_KEY_PREFIXES = {
  /** First letter of a syllable, and two consecutive ones; letters and digits are kept. */
  initials: '.',
  syllable: '-',
  code: ':',
  /** The first unit and the first pair, of the text or (with the prefix of initials) of first letters. */
  start: '<',
  /** The first unit and pair of every word. */
  word: '|',
  /** A short title as a whole: its text, its pinyin, its first letters. */
  whole: '_',
} as const;

/**
 * Longer titles are not needed as whole keys: whole keys find the exact title for a word that hundreds of titles
 * contain.
 */
const WHOLE_AT_MOST = 6;

/** A searchable item, with the pinyin of every character of its title. */
export interface SearchableText {
  title: string;
  code: string;
  syllables: readonly string[];
}

/** Columns of `search_index` derived from a title: the search keys and the sort values for equal matches. */
export interface SearchKeys {
  /** Lexemes in the text form of a tsvector. */
  keys: string;
  /** Title that the keys were generated from. */
  keys_of: string;
  title_length: number;
  spoken: string;
}

/** Builds the search keys of a title. */
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

/** Quotes a lexeme for tsvector and tsquery. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replace(/[\\']/g, '$&$&')}'`;

/** Keys with the positions of pairs that must be adjacent, from 1. */
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
