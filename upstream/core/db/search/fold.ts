import { simplifyCharacter } from '~/upstream/core/db/search/simplified';

/**
 * Characters that users omit when they type a name: brackets, dots, dashes, quotes, blanks; and control characters.
 */
const IGNORED = /[\s\p{Cc}()（）[\]【】·•.,，。、:：;；/\\|“”"'‘’《》<>_-]/u;

/** Folds one UTF-16 unit: full-width to half-width, capital to small, ü to v, traditional to simplified. */
function foldUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  if (code === 0x3000) return ' ';
  const plain = code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : unit;
  if (plain === 'ü' || plain === 'Ü') return 'v';
  return plain >= 'A' && plain <= 'Z' ? plain.toLowerCase() : simplifyCharacter(plain);
}

export interface FoldedTitle {
  text: string;
  /** Offset of each unit of `text` in the title; null when nothing was removed. */
  offsets: number[] | null;
}

/** Removes ignored characters from a title, and keeps the offsets in the original title. */
export function foldTitle(title: string): FoldedTitle {
  let text = '';
  const offsets: number[] = [];
  for (let i = 0; i < title.length; i++) {
    const unit = foldUnit(title[i]!);
    if (IGNORED.test(unit)) continue;
    text += unit;
    offsets.push(i);
  }
  return { text, offsets: text.length === title.length ? null : offsets };
}

/** Folds a keyword in the same manner as titles. */
export function foldKeyword(keyword: string): string {
  return foldTitle(keyword).text;
}

/** Splits a keyword at blanks and folds each word. */
export function foldTerms(keyword: string): string[] {
  return keyword
    .split(/[\s\u3000]+/)
    .map(foldKeyword)
    .filter((term) => term !== '');
}

/** Whether a unit is a Chinese character with a pinyin syllable. */
export function isHan(unit: string): boolean {
  return unit >= '\u3400' && unit <= '\u9fff';
}
