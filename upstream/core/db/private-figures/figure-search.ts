import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { simplified } from '~/upstream/core/db/search/simplified';
import {
  loadPrivateNames,
  findPrivateNames,
  toVisibleText,
  type PrivateName,
} from '~/upstream/core/db/private-figures/private-names';

type Fields = Readonly<Record<string, string>>;

const SOME = '[一二两三四五六七八九十百半几]{1,4}';
/** A performance word, and a number shortly after it. */
const WORDS = '净值|收益|回报|回撤|年化|涨幅|跌幅|夏普|卡玛|波动率|业绩比较基准|内部收益率|irr|dpi|tvpi|moic';
/**
 * Possible performance figures: a percentage, a NAV with its decimals, a word for performance or rank with a
 * number, the values of a chart. False positives are accepted: an operator can rewrite a sentence, but a published
 * figure cannot be undone.
 */
const FIGURE = new RegExp(
  [
    `(?:\\d|${SOME})\\s*(?:[%‰‱٪]|个?百分点|个点|个?基点|(?:bps?|pct|pp)(?![a-z])|per\\s?cent)`,
    `百分之(?:[零廿卅\\d]|${SOME})`,
    String.raw`\d\.\d{3,}`,
    String.raw`(?<![\d.])\d\.\d\d\s*元`,
    '[零一二两三四五六七八九]点[零一二三四五六七八九]{2}',
    '[一二两三四五六七八九几]成(?![立为员功本果品年不交])',
    `(?:\\d|${SOME})\\s*倍`,
    String.raw`翻了?[一两二三四几\d]?[倍番]`,
    `(?:${WORDS})[^。；\\n]{0,8}(?:\\d|${SOME}(?:成|倍|点|元))`,
    `(?:涨|跌|赚|亏|盈利|获利|浮盈|增值)[了超逾近约损到出过]*\\s*(?:\\d|${SOME}(?:成|倍|个点|元))`,
    `(?:排名|名次|位列|位居|名列)[^。；\\n]{0,8}(?:\\d|首|第?${SOME})`,
    '"values":\\[',
  ].join('|'),
  'i',
);
const WORD = new RegExp(WORDS, 'i');
const isRow = (text: string): boolean => text.startsWith('|');

const splitLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((each) => each.trim())
    .filter(Boolean);

/** Splits a text into paragraphs; the rows of a table are one paragraph, because its header explains the cells. */
function splitSentences(text: string): string[] {
  const parts: string[] = [];
  for (const each of splitLines(toVisibleText(text))) {
    const last = parts.at(-1);
    if (last !== undefined && isRow(each) && isRow(last)) parts[parts.length - 1] = `${last}\n${each}`;
    else parts.push(each);
  }
  return parts;
}

const hasFigure = (part: string): boolean => {
  const text = simplified(part);
  return FIGURE.test(text) || (isRow(text) && WORD.test(text) && /\d/.test(text));
};

/** Performance of private products in a public text. */
export interface PrivateFigures {
  /** A paragraph that names a private product and contains a figure. */
  foundText: string | null;
  /** The text names or concerns a private product, and contains figures in other paragraphs. */
  isSpread: boolean;
}

const NONE: PrivateFigures = { foundText: null, isSpread: false };

/**
 * Creates a check for many texts that reads the product names once.
 * @returns function that checks the fields of one text together. `holdersOf`: the product whose holders are the
 * only readers of the text
 */
export function createFigureSearch(
  db: Kysely<Database>,
): (fields: Fields, holdersOf?: string | null) => Promise<PrivateFigures> {
  let loaded: Promise<PrivateName[]> | null = null;
  return async (fields, holdersOf = null) => {
    const parts = Object.values(fields).flatMap(splitSentences);
    const figures = parts.filter(hasFigure);
    if (figures.length === 0) return NONE;
    loaded ??= loadPrivateNames(db);
    const names = (await loaded).filter(({ id }) => id !== holdersOf);
    const foundText = figures.find((part) => findPrivateNames(part, names).length > 0) ?? null;
    const isAbout =
      // These are shown with the name of the product itself.
      Boolean(fields.fund_id) ||
      splitLines(fields.mentions ?? '').some((each) => each.startsWith('simu ')) ||
      findPrivateNames(parts.join('\n'), names).length > 0;
    return { foundText, isSpread: foundText === null && isAbout };
  };
}

const EXCERPT = 30;

/** Message for a refused text with figures next to the name of a private product. */
export const describeFigureRefusal = (part: string): string =>
  `“${part.slice(0, EXCERPT)}…”在私募产品旁写有业绩数字。公开内容不得出现私募产品的业绩，请删去数字或产品名称`;
