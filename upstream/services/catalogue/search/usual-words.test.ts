import { beforeAll, describe, expect, it } from 'vitest';
import { syllablesOf } from '~/upstream/db/pinyin';
import { findTitles } from '~/upstream/services/catalogue/search/ranking';
import {
  buildTitleIndex,
  type SearchSource,
  type TitleIndex,
} from '~/upstream/services/catalogue/search/title-index';

const YUAN = 100_000_000;

/** A fund as the table keeps it; `size` in 亿元. */
const fund = (
  code: string,
  title: string,
  { size, isWoundUp = false }: { size?: number; isWoundUp?: boolean } = {},
): SearchSource => ({
  id: code,
  title,
  codes: [code],
  note: '',
  riskLevel: null,
  context: null,
  isWoundUp,
  size: size === undefined ? null : size * YUAN,
  syllables: syllablesOf(title),
});

let index: TitleIndex;
beforeAll(async () => {
  index = await buildTitleIndex([
    fund('000001', '华夏成长混合'),
    fund('000011', '华夏大盘精选混合'),
    fund('000300', '长盛医疗行业混合'),
    fund('002031', '华夏策略混合'),
    fund('300001', '新锐成长'),
    fund('110003', '易方达上证50指数增强A'),
    fund('005827', '易方达蓝筹精选混合', { size: 600 }),
    fund('110022', '易方达消费行业股票', { size: 200 }),
    fund('110099', '易方达货币', { size: 900, isWoundUp: true }),
    fund('110098', '易方达债', { size: 1 }),
    fund('161725', '招商中证白酒指数(LOF)A', { size: 500 }),
    fund('012414', '招商中证白酒指数(LOF)C'),
    fund('160213', '国泰纳斯达克100指数(QDII)'),
    fund('510210', '富国上证综指ETF'),
    fund('159915', '易方达创业板ETF'),
    fund('513660', '华夏恒生ETF'),
    fund('007277', '恒生前海消费升级混合'),
    fund('519003', '绿色路桥'),
    fund('460300', '华泰柏瑞沪深300ETF联接A'),
  ]);
});

/** Titles found, with what matched in brackets. */
const titles = (keyword: string): string[] =>
  findTitles(index, keyword, 50).hits.map(({ entry: { title }, ranges }) =>
    [...ranges]
      .reverse()
      .reduce(
        (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
        title,
      ),
  );

describe('what people type', () => {
  it.each([
    ['ü as u', 'celue', ['华夏[策略]混合']],
    ['ü as v', 'celve', ['华夏[策略]混合']],
    ['ü as itself', 'celüe', ['华夏[策略]混合']],
    ['ü as u at the start', 'luse', ['[绿色]路桥']],
    ['ü as u inside a longer word', 'huaxiacelue', ['[华夏策略]混合']],
    [
      'words in one, with something between',
      '招商白酒',
      ['[招商]中证[白酒]指数(LOF)A', '[招商]中证[白酒]指数(LOF)C'],
    ],
    ['the same with the class', '招商白酒c', ['[招商]中证[白酒]指数(LOF)[C]']],
    ['words in one, the later first', '蓝筹易方达', ['[易方达蓝筹]精选混合']],
    ['three words', '精选蓝筹易方达', ['[易方达蓝筹精选]混合']],
    ['words in pinyin', 'zhaoshangbaijiu', ['[招商]中证[白酒]指数(LOF)A', '[招商]中证[白酒]指数(LOF)C']],
    ['words in pinyin, the later first and cut short', 'lanchouyifangd', ['[易方达蓝筹]精选混合']],
    ['a short name', '纳指', ['国泰[纳斯达克]100指数(QDII)']],
    ['a short name with more', '纳指100', ['国泰[纳斯达克100]指数(QDII)']],
    ['a short name and a house', '国泰纳指', ['[国泰纳斯达克]100指数(QDII)']],
    ['a short name in pinyin', 'nazhi', ['国泰[纳斯达克]100指数(QDII)']],
    ['沪指', '沪指', ['富国[上证综指]ETF']],
    ['沪指 in pinyin', 'huzhi', ['富国[上证综指]ETF']],
    ['恒指', '恒指', ['华夏[恒生ETF]']],
    ['创业板', '创业板', ['易方达[创业板]ETF']],
    ['创业板指', '创业板指', ['易方达[创业板]ETF']],
    [
      'a number of an index with the code that ends in it',
      '300',
      ['长盛医疗行业混合', '华泰柏瑞沪深[300]ETF联接A', '新锐成长'],
    ],
  ])('is found: %s (%s)', (_what, keyword, expected) => {
    expect(titles(keyword)).toEqual(expected);
  });

  it.each([
    ['1', '华夏成长混合'],
    ['11', '华夏大盘精选混合'],
    ['000011', '华夏大盘精选混合'],
    ['2031', '华夏策略混合'],
  ])('is found: the code %s with or without its leading zeros', (keyword, first) => {
    expect(titles(keyword)[0]).toBe(first);
  });

  it.each([['招商蓝筹'], ['白酒x商'], ['zhaoshanglanchou'], ['招商白酒白酒'], ['zsbj白酒']])(
    'is not found: %s, of which a piece is in no title',
    (keyword) => {
      expect(titles(keyword)).toEqual([]);
    },
  );
});

describe('the order of equally good matches', () => {
  it('is by size, the unknown last, and wound-up funds after all', () => {
    expect(titles('易方达')).toEqual([
      '[易方达]蓝筹精选混合',
      '[易方达]消费行业股票',
      '[易方达]债',
      '[易方达]创业板ETF',
      '[易方达]上证50指数增强A',
      '[易方达]货币',
    ]);
  });

  it('puts a wound-up fund first for whoever names it exactly', () => {
    expect(titles('易方达货币')[0]).toBe('[易方达货币]');
    expect(titles('110099')[0]).toBe('易方达货币');
  });
});
