/** Two letters of a company's avatar: the pinyin initials of its short name, as in an A to Z index. */
import { shortenCompanyName } from '~/domain/platform/picture-names';

/** First character of each letter in pinyin order; I, U and V begin no syllable. */
const FIRST_OF_LETTER: readonly (readonly [letter: string, first: string])[] = [
  ...'A阿B八C嚓D哒E妸F发G旮H哈J丌K咔L垃M妈N拏O噢P妑Q七R冄S仨T他W屲X夕Y丫Z帀'.matchAll(/([A-Z])(.)/gu),
].map(([, letter = '', first = '']) => [letter, first] as const);

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** Characters with two readings for which names use the less common one. */
const OTHER_READING: Readonly<Record<string, string>> = {
  长: 'C',
  泊: 'B',
  重: 'C',
  行: 'X',
  藏: 'C',
  石: 'S',
  单: 'S',
};

/** Index letter of a character; null when it is neither a Chinese character nor a letter. */
export function getIndexLetter(character: string): string | null {
  if (/[a-z]/i.test(character)) return character.toUpperCase();
  if (!/\p{Script=Han}/u.test(character)) return null;
  const other = OTHER_READING[character];
  if (other) return other;
  const found = FIRST_OF_LETTER.findLast(([, first]) => byPinyin.compare(first, character) <= 0);
  return found?.[0] ?? null;
}

/** First two letters of the short name of a company; fewer when it has fewer. */
export function getInitials(name: string): string {
  return [...shortenCompanyName(name)]
    .map(getIndexLetter)
    .filter((letter) => letter !== null)
    .slice(0, 2)
    .join('');
}
