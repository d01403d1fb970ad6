import { pinyin } from 'pinyin-pro';

const CHINESE = /[\u3400-\u9fff]/;

/**
 * Pinyin without tones of every character, in lower case. Letters and digits stand for themselves; other
 * characters give ''.
 */
export function toSyllables(text: string): string[] {
  const lower = text.toLowerCase();
  const spoken = CHINESE.test(lower)
    ? pinyin(lower, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true })
    : [...lower];
  return spoken.map((syllable) => syllable.replace(/[^a-z0-9]/g, ''));
}

/** Key that orders names as a Chinese reader expects: by pinyin, then by the characters. */
export const computeNameSortKey = (name: string): string => `${toSyllables(name).join('')} ${name}`;
