import { sql, type Kysely } from 'kysely';
import { toSyllables } from '~/upstream/core/db/pinyin';
import type { Database } from '~/upstream/core/db/schema';
import { foldKeyword } from '~/upstream/core/db/search/fold';

/** Shorter initials are common acronyms (ETF, GDP). */
const INITIALS_MIN = 4;
/** Shorter spellings are syllables of other words. */
const SPELLING_MIN = 6;
/** Invisible characters. */
const UNSEEN = /[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;
const NO_WORD = /[^\p{L}\p{N}]/gu;
const NUMERAL = /[零〇一二三四五六七八九十百壹贰叁肆伍陆柒捌玖拾佰]+/g;
/** Decimal digits of other scripts, which NFKC keeps: blocks of ten from each of these. */
const FOREIGN_DIGIT = /[٠-٩۰-۹०-९]/g;
/** Characters that look like 一 or 1 before 号 or 期, and like 〇 between numerals. */
const LIKE_ONE = /[—―–‐‑−\-ー丨|lI](?=\s*[号號期])/g;
const LIKE_ZERO = /(?<=[〇一二三四五六七八九\d])[oO○◯](?=[〇一二三四五六七八九\doO○◯号號期])/g;
/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES = new Map(
  [...'АВЕКМНОРСТХаеорсухіѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'].map((each, index) => [
    each,
    [...'ABEKMHOPCTXaeopcyxisABEZHIKMNOPTYXo'][index]!,
  ]),
);
const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'g');
const ROMAN = /[\u2160-\u216b\u2170-\u217b]/g;

/**
 * Returns the text as a reader sees it: full-width characters and digits of other scripts normalised, lookalikes
 * replaced, invisible characters removed.
 */
export const toVisibleText = (text: string): string =>
  text
    .replace(ROMAN, (letter) => String((letter.charCodeAt(0) & 0xf) + 1))
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(FOREIGN_DIGIT, (digit) => String((digit.charCodeAt(0) - (digit < '०' ? 0x660 : 0x966)) % 16))
    .replace(LOOKALIKE, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replace(LIKE_ONE, '一')
    .replace(LIKE_ZERO, '〇');

const DIGITS = new Map([...'零一二三四五六七八九'].map((each, digit) => [each, digit]));
for (const [digit, each] of [...'〇壹贰叁肆伍陆柒捌玖'].entries()) DIGITS.set(each, digit);
const UNITS = new Map([
  ...[...'十拾'].map((each) => [each, 10] as const),
  ...[...'百佰'].map((each) => [each, 100] as const),
]);

/** Converts a Chinese numeral to Arabic digits: 十二 and 一二 to 12, 二〇二六 to 2026. */
function toArabicNumeral(numeral: string): string {
  const units = [...numeral];
  if (!units.some((unit) => UNITS.has(unit))) return units.map((unit) => DIGITS.get(unit)).join('');
  let sum = 0;
  let digit: number | null = null;
  for (const unit of units) {
    const factor = UNITS.get(unit);
    if (factor === undefined) digit = DIGITS.get(unit) ?? 0;
    else {
      sum += (digit ?? 1) * factor;
      digit = null;
    }
  }
  return String(sum + (digit ?? 0));
}

const getDigits = (text: string): string => text.replace(NUMERAL, toArabicNumeral);

/** Folds a text as the search folds a title; in addition removes all punctuation and writes numerals as digits. */
export const foldName = (text: string): string =>
  getDigits(foldKeyword(toVisibleText(text)).replace(NO_WORD, '').toLowerCase());

/**
 * Returns words of Latin letters and digits, each one separately and joined with neighbours that only blanks and
 * punctuation separate.
 */
function listLatinWords(text: string): Set<string> {
  const plain = toVisibleText(text).toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const joined = plain.match(/[a-z0-9](?:[\s._·-]*[a-z0-9])*/g) ?? [];
  return new Set([...words, ...joined.map((run) => run.replace(/[^a-z0-9]/g, ''))]);
}

/** A private product and all the names a text can use for it. */
export interface PrivateName {
  id: string;
  /** Name, short name and filing number, folded. */
  folded: readonly string[];
  name: string;
}

/** Loads all private products: private funds, private-equity funds, quasi-fixed products. */
export async function loadPrivateNames(db: Kysely<Database>): Promise<PrivateName[]> {
  const { rows } = await sql<{ id: string; words: string[] }>`
    select id, array[short_name, name, filing_no] as words from simu_funds
    union all select id, array[short_name, name, filing_no] from pe_funds
    union all select id, array[name, filing_no] from fixed_products`.execute(db);
  return rows.map(({ id, words }) => ({
    id,
    name: words[0] ?? '',
    folded: words.map(foldName).filter((word) => word.length > 1),
  }));
}

/** Returns how a name is typed in Latin letters: initials and full syllables, numerals spoken or as digits. */
function getSpellings(name: string): { initials: string[]; spelled: string[] } {
  const forms = [...new Set([foldKeyword(name), foldName(name)])].map((form) => toSyllables(form));
  return {
    initials: forms
      .map((syllables) => syllables.map((each) => (/^[a-z]/.test(each) ? each[0] : each)).join(''))
      .filter((word) => word.length >= INITIALS_MIN),
    spelled: forms.map((syllables) => syllables.join('')).filter((word) => word.length >= SPELLING_MIN),
  };
}

/** Returns the private products that a text names: by name, filing number, id, pinyin or its initials. */
export function findPrivateNames(text: string, names: readonly PrivateName[]): PrivateName[] {
  const folded = foldName(text);
  const latin = listLatinWords(text);
  const isSpelled = [...latin].some((word) => word.length >= INITIALS_MIN && /[a-z]/.test(word));
  const runs = [...latin].filter((word) => word.length >= SPELLING_MIN);
  return names.filter(({ id, name, folded: words }) => {
    if (words.some((word) => folded.includes(word)) || latin.has(id.toLowerCase())) return true;
    if (!isSpelled) return false;
    const { initials, spelled } = getSpellings(name);
    return (
      initials.some((word) => latin.has(word)) ||
      spelled.some((word) => runs.some((run) => run.includes(word)))
    );
  });
}
