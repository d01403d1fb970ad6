import { pinyin } from 'pinyin-pro';

const CHINESE = /[\u3400-\u9fff]/;

/**
 * Returns the pinyin without tones of every character, in lower case. Letters and digits are kept; other characters
 * give ''.
 */
export function toSyllables(text: string): string[] {
  const lower = text.toLowerCase();
  const spoken = CHINESE.test(lower)
    ? pinyin(lower, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true })
    : [...lower];
  return spoken.map((syllable) => syllable.replace(/[^a-z0-9]/g, ''));
}

/** Returns the sort key of a name in Chinese order: by pinyin, then by characters. */
export const computeNameSortKey = (name: string): string => `${toSyllables(name).join('')} ${name}`;
