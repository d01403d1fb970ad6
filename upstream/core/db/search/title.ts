import { foldTitle, isHan } from '~/upstream/core/db/search/fold';
import { listSpellings } from '~/upstream/core/db/search/syllables';

/** A title prepared for matching: without ignored characters, each character with its syllable. */
export interface ParsedTitle {
  text: string;
  /** Offset of each unit of `text` in the title; null when nothing was removed. */
  offsets: readonly number[] | null;
  /** Spellings of the syllable of each character; empty when there is none. */
  spellings: readonly (readonly string[])[];
  /** All syllables as one word: the sort key in Chinese order. */
  spoken: string;
}

/** Parses a title with the syllables of its characters (`toSyllables`). */
export function parseTitle(title: string, syllables: readonly string[]): ParsedTitle {
  const { text, offsets } = foldTitle(title);
  const own = Array.from(
    { length: text.length },
    (_, i) => syllables[offsets === null ? i : offsets[i]!] ?? '',
  );
  return {
    text,
    offsets,
    spellings: own.map((syllable, i) => (isHan(text[i]!) ? listSpellings(getSyllable(syllable)) : [])),
    spoken: own.join(''),
  };
}

/** Only text that looks like a syllable counts: a character unknown to the dictionary is kept as it is. */
const getSyllable = (text: string): string => (/^[a-z]{1,6}$/.test(text) ? text : '');

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Returns the offsets at which words begin. */
export const findWordStarts = (text: string): Set<number> =>
  new Set(Array.from(words.segment(text), ({ index }) => index));
