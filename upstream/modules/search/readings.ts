import { foldKeyword } from '~/upstream/core/db/search/fold';
import { plainKeyword } from '~/upstream/core/db/search/plain-keyword';

/** How vendors of data mark a code of six digits: 031057.OF, OF031057, F031057, 510300.SH, sz159915. */
const MARKET = '(?:of|f|sh|ss|sz|bj)';
const CODE = new RegExp(
  String.raw`(?<![a-z\d]|\d\.)(?:${MARKET}[._-]?)?(\d{6})(?:[._-]?${MARKET})?(?![a-z\d%]|\.\d)`,
  'gi',
);
const CODES_MAX = 3;

/** A share class as people write it: A类, A 类份额, A份额. */
const SHARE_CLASS = /([a-z])\s*(?:类份额|类|份额)/gi;
/** Words that most names leave out, with the share class after them. */
const FUND_WORD = /(?:型?证券投资)?基金\s*([a-z]?)$/i;
const MONEY_FUND = /货基/g;

/** A keyword that is shorter without a word names nothing any more. */
const CHARACTERS_MIN = 2;

const isEnough = (text: string): boolean => foldKeyword(text).length >= CHARACTERS_MIN;

/** The six-digit codes in a keyword, in their order. */
const codesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(CODE), ([, code]) => code!)),
];

/** The one code of a fund that a keyword holds; null for none or several. */
export function codeIn(keyword: string): string | null {
  const [code, ...others] = codesIn(plainKeyword(keyword));
  return others.length === 0 ? (code ?? null) : null;
}

/** A text without the codes in it and their brackets; the text itself where it holds none. */
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
 * Texts that mean the same as a keyword, as typed first: without the site's name, the codes it holds, without its codes, with
 * share classes and kinds of funds as names write them.
 */
export function readingsOf(keyword: string): string[] {
  const title = plainKeyword(keyword);
  const name = withoutCodes(title);
  const named = [title, ...(isEnough(name) ? [name] : [])];
  const classed = named.map(withShortClass);
  const shortened = [...classed, ...classed.map(withoutFundWord)];
  const money = shortened.map((each) => each.replace(MONEY_FUND, '货币'));
  return distinct([keyword, ...codesIn(title).slice(0, CODES_MAX), ...named, ...shortened, ...money]);
}

/**
 * Names that a longer text may begin with, for a keyword that finds nothing: the title of a page about something (名称 历史净值,
 * 名称：管理规模), or a description (名称，类型，…).
 */
export function namesIn(keyword: string): string[] {
  const title = plainKeyword(keyword);
  const parts = [/^([^,。;\n]+)[,。;\n]/, /^([^:]+):/, /^(.+)\s\S+$/].flatMap((pattern) => {
    const part = pattern.exec(title)?.[1]?.trim();
    return part !== undefined && isEnough(part) ? [part] : [];
  });
  return distinct(parts);
}

/** Each text once, by its folded form; without those of which folding leaves nothing. */
function distinct(texts: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const text of texts) {
    const folded = foldKeyword(text);
    if (folded !== '' && !byFolded.has(folded)) byFolded.set(folded, text);
  }
  return [...byFolded.values()];
}
