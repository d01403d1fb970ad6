/** The two letters of a company's mark: the first sounds of its short name, as in the index from A to Z. */
import { shortenCompanyName } from '~/domain/platform/picture-names';

/** The first character of each letter in the order of pinyin; I, U and V begin no syllable. */
const FIRST_OF_LETTER: readonly (readonly [letter: string, first: string])[] = [
  ...'A阿B八C嚓D哒E妸F发G旮H哈J丌K咔L垃M妈N拏O噢P妑Q七R冄S仨T他W屲X夕Y丫Z帀'.matchAll(/([A-Z])(.)/gu),
].map(([, letter = '', first = '']) => [letter, first] as const);

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** Characters of two readings that names take by the other one. */
const OTHER_READING: Readonly<Record<string, string>> = {
  长: 'C',
  泊: 'B',
  重: 'C',
  行: 'X',
  藏: 'C',
  石: 'S',
  单: 'S',
};

/** The letter a character is filed under; null for what is no character or letter. */
export function getIndexLetter(character: string): string | null {
  if (/[a-z]/i.test(character)) return character.toUpperCase();
  if (!/\p{Script=Han}/u.test(character)) return null;
  const other = OTHER_READING[character];
  if (other) return other;
  const found = FIRST_OF_LETTER.findLast(([, first]) => byPinyin.compare(first, character) <= 0);
  return found?.[0] ?? null;
}

/** The first two letters of a company's short name; fewer when it has fewer. */
export function getInitials(name: string): string {
  return [...shortenCompanyName(name)]
    .map(getIndexLetter)
    .filter((letter) => letter !== null)
    .slice(0, 2)
    .join('');
}
