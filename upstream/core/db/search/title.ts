import { foldTitle, isHan } from '~/upstream/core/db/search/fold';
import { listSpellings } from '~/upstream/core/db/search/syllables';

/** A title as it is matched: without what nobody types, each character with its syllable. */
export interface ParsedTitle {
  text: string;
  /** Offset of each unit of `text` in the title; null when nothing was left out. */
  offsets: readonly number[] | null;
  /** How the syllable of each character may be typed; none where there is none. */
  spellings: readonly (readonly string[])[];
  /** All syllables as one word: orders titles as a Chinese reader expects. */
  spoken: string;
}

/** Reads a title with the syllables of its characters (`toSyllables`). */
export function parseTitle(title: string, syllables: readonly string[]): ParsedTitle {
  const { text, offsets } = foldTitle(title);
  const own = Array.from(
    { length: text.length },
    (_, i) => syllables[offsets === null ? i : offsets[i]!] ?? '',
  );
  return {
    text,
    offsets,
    spellings: own.map((syllable, i) => (isHan(text[i]!) ? listSpellings(syllableOf(syllable)) : [])),
    spoken: own.join(''),
  };
}

/** Only what looks like a syllable counts: a character the dictionary does not know stays itself. */
const syllableOf = (text: string): string => (/^[a-z]{1,6}$/.test(text) ? text : '');

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Offsets at which words begin. */
export const findWordStarts = (text: string): Set<number> =>
  new Set(Array.from(words.segment(text), ({ index }) => index));
