import { foldKeyword } from '~/upstream/core/db/search/fold';
import { plainKeyword } from '~/upstream/core/db/search/plain-keyword';

/** Market marks of six-digit codes from data vendors: 031057.OF, OF031057, F031057, 510300.SH, sz159915. */
const MARKET = '(?:of|f|sh|ss|sz|bj)';
const CHINESE = String.raw`[\u3400-\u9fff]`;
/**
 * Letters at the end of a name before its code (债券A031057, ETF159931, 300A003015), and at its beginning after it
 * (005735MSCI中国).
 */
const AFTER_NAME = String.raw`(?<=(?:${CHINESE}|[/)])\s?\d{0,4}[a-z]{1,6})`;
const BEFORE_NAME = String.raw`[a-z]{1,6}(?:${CHINESE}|\d{2,3}${CHINESE})`;
const CODE = new RegExp(
  String.raw`(?:(?<![a-z\d]|\d\.)(?:${MARKET}[._-]?)?|${AFTER_NAME})(\d{6})(?:[._-]?${MARKET})?(?![\d%]|\.\d|(?!${BEFORE_NAME})[a-z])`,
  'gi',
);
const CODES_MAX = 3;

/** A share class as people write it: A类, A 类份额, A份额, A级. */
const SHARE_CLASS = /([a-z])\s*(?:类份额|类|份额|级)/gi;
/** Words that most names omit, with the share class after them. */
const FUND_WORD = /(?:型?证券投资)?基金\s*([a-z]?)$/i;
/** Short or misspelled words of names. */
const USUAL_WORDS: readonly (readonly [typed: string, inNames: string])[] = [
  ['货基', '货币'],
  ['连接', '联接'],
];
const withUsualWords = (text: string): string =>
  USUAL_WORDS.reduce((each, [typed, inNames]) => each.replaceAll(typed, inNames), text);
/** Words of a question after the name of a fund. */
const ASKED =
  /^(.+?)(?:的?(?:历史净值|最新净值|净值|走势|业绩|收益率?|费率|持仓|分红|公告|基金经理)|怎么样|好不好|能买吗|可以买吗)$/;

/** A keyword shorter than this after removing a word identifies nothing. */
const CHARACTERS_MIN = 2;

const isEnough = (text: string): boolean => foldKeyword(text).length >= CHARACTERS_MIN;

/** Returns the six-digit codes in a keyword, in order. */
const codesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(CODE), ([, code]) => code!)),
];

/** Returns the single fund code in a keyword; null for none or several. */
export function findCode(keyword: string): string | null {
  const [code, ...others] = codesIn(plainKeyword(keyword));
  return others.length === 0 ? (code ?? null) : null;
}

/** Removes codes and their brackets from a text; returns a text without codes unchanged. */
const withoutCodes = (text: string): string =>
  text
    .replace(CODE, ' ')
    .replace(/[([【]\s*[)\]】]/g, ' ')
    .trim();

const withShortClass = (text: string): string =>
  text.replace(SHARE_CLASS, (words, letter: string, at: number) =>
    isEnough(text.slice(0, at)) ? letter : words,
  );

const withoutFundWord = (text: string): string => {
  const shorter = text.replace(FUND_WORD, '$1').trim();
  return isEnough(shorter) ? shorter : text;
};

/**
 * Returns equivalent texts of a keyword, first as typed. The others are: without the site name, only its codes,
 * without its codes, and with share classes and fund kinds as names write them.
 */
export function getReadings(keyword: string): string[] {
  const title = plainKeyword(keyword);
  const name = withoutCodes(title);
  const named = [title, ...(isEnough(name) ? [name] : [])];
  const classed = named.map(withShortClass);
  const shortened = [...classed, ...classed.map(withoutFundWord)];
  const spelled = shortened.map(withUsualWords);
  return distinct([keyword, ...codesIn(title).slice(0, CODES_MAX), ...named, ...shortened, ...spelled]);
}

/**
 * Returns names at the beginning of a longer text, for a keyword without matches: a page title (名称 历史净值, 名称：管理规模),
 * a description (名称，类型，…), or a question (名称怎么样).
 */
export function findNames(keyword: string): string[] {
  const title = plainKeyword(keyword);
  const parts = [/^([^,。;\n]+)[,。;\n]/, /^([^:]+):/, /^(.+)\s\S+$/, ASKED].flatMap((pattern) => {
    const part = pattern.exec(title)?.[1]?.trim();
    return part !== undefined && isEnough(part) ? [part] : [];
  });
  return distinct(parts);
}

/** Removes duplicates by folded form, and texts that fold to nothing. */
function distinct(texts: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const text of texts) {
    const folded = foldKeyword(text);
    if (folded !== '' && !byFolded.has(folded)) byFolded.set(folded, text);
  }
  return [...byFolded.values()];
}
