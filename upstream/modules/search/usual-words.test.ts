import { beforeAll, describe, expect, it } from 'vitest';
import { search as calls } from '~/contract/search';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addSearchTitle } from '~/upstream/modules/testing/articles';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addPublicListFund } from '~/upstream/modules/testing/funds';
import { search } from '~/upstream/modules/search/search';

const YUAN = 100_000_000;

/** Public funds; `size` in 亿元. */
const FUNDS: readonly { code: string; title: string; size?: number; isWoundUp?: boolean }[] = [
  { code: '000001', title: '华夏成长混合' },
  { code: '000011', title: '华夏大盘精选混合' },
  { code: '000300', title: '长盛医疗行业混合' },
  { code: '002031', title: '华夏策略混合' },
  { code: '300001', title: '新锐成长' },
  { code: '110003', title: '易方达上证50指数增强A' },
  { code: '005827', title: '易方达蓝筹精选混合', size: 600 },
  { code: '110022', title: '易方达消费行业股票', size: 200 },
  { code: '110099', title: '易方达货币', size: 900, isWoundUp: true },
  { code: '110098', title: '易方达债', size: 1 },
  { code: '161725', title: '招商中证白酒指数(LOF)A', size: 500 },
  { code: '012414', title: '招商中证白酒指数(LOF)C' },
  { code: '160213', title: '国泰纳斯达克100指数(QDII)' },
  { code: '510210', title: '富国上证综指ETF' },
  { code: '159915', title: '易方达创业板ETF' },
  { code: '513660', title: '华夏恒生ETF' },
  { code: '007277', title: '恒生前海消费升级混合' },
  { code: '519003', title: '绿色路桥' },
  { code: '460300', title: '华泰柏瑞沪深300ETF联接A' },
];

let world: TestWorld;

/** Returns found titles, with the match in brackets. */
async function titles(keyword: string): Promise<string[]> {
  const query = { keyword, kind: 'public' as const, limit: '50' };
  const { groups } = await callHandler(calls.query, search.query, world.context, { query });
  return (groups[0]?.list ?? []).map(({ title, ranges }) =>
    [...ranges]
      .reverse()
      .reduce(
        (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
        title,
      ),
  );
}

describeOnEachDatabase('search', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1');
    for (const { code, title, size, isWoundUp } of FUNDS) {
      const metrics = { size_yuan: size === undefined ? null : size * YUAN, size_band: null };
      await addPublicListFund(db, code, {
        name: title,
        metrics: { ...metrics, status: isWoundUp ? 'liquidated' : 'open' },
      });
      await addSearchTitle(db, 'public', code, title, code);
    }
  });

  describe('typical input', () => {
    it.each([
      ['ü as u', 'celue', ['华夏[策略]混合']],
      ['ü as v', 'celve', ['华夏[策略]混合']],
      ['ü as itself', 'celüe', ['华夏[策略]混合']],
      ['ü as u at the start', 'luse', ['[绿色]路桥']],
      ['ü as u inside a longer word', 'huaxiacelue', ['[华夏策略]混合']],
      [
        'joined words with other characters between them',
        '招商白酒',
        ['[招商]中证[白酒]指数(LOF)A', '[招商]中证[白酒]指数(LOF)C'],
      ],
      ['the same with the class', '招商白酒c', ['[招商]中证[白酒]指数(LOF)[C]']],
      ['joined words in reverse order', '蓝筹易方达', ['[易方达蓝筹]精选混合']],
      ['three words', '精选蓝筹易方达', ['[易方达蓝筹精选]混合']],
      ['words in pinyin', 'zhaoshangbaijiu', ['[招商]中证[白酒]指数(LOF)A', '[招商]中证[白酒]指数(LOF)C']],
      ['words in pinyin, in reverse order and cut short', 'lanchouyifangd', ['[易方达蓝筹]精选混合']],
      ['a short name', '纳指', ['国泰[纳斯达克]100指数(QDII)']],
      ['a short name with more', '纳指100', ['国泰[纳斯达克100]指数(QDII)']],
      ['a company and a short name', '国泰纳指', ['[国泰纳斯达克]100指数(QDII)']],
      ['a short name in pinyin', 'nazhi', ['国泰[纳斯达克]100指数(QDII)']],
      ['沪指', '沪指', ['富国[上证综指]ETF']],
      ['沪指 in pinyin', 'huzhi', ['富国[上证综指]ETF']],
      ['恒指', '恒指', ['华夏[恒生ETF]']],
      ['创业板', '创业板', ['易方达[创业板]ETF']],
      ['创业板指', '创业板指', ['易方达[创业板]ETF']],
      [
        'an index number, with the fund code that ends in it',
        '300',
        ['长盛医疗行业混合', '华泰柏瑞沪深[300]ETF联接A', '新锐成长'],
      ],
    ])('finds %s (%s)', async (_what, keyword, expected) => {
      expect(await titles(keyword)).toEqual(expected);
    });

    it.each([
      ['1', '华夏成长混合'],
      ['11', '华夏大盘精选混合'],
      ['000011', '华夏大盘精选混合'],
      ['2031', '华夏策略混合'],
    ])('finds the code %s with or without its leading zeros', async (keyword, first) => {
      expect((await titles(keyword))[0]).toBe(first);
    });

    it.each([['招商蓝筹'], ['白酒x商'], ['zhaoshanglanchou'], ['招商白酒白酒'], ['zsbj白酒']])(
      'does not find %s, a part of which is in no title',
      async (keyword) => {
        expect(await titles(keyword)).toEqual([]);
      },
    );
  });

  describe('order of equal matches', () => {
    it('is by size, unknown sizes last, and liquidated funds after all others', async () => {
      expect(await titles('易方达')).toEqual([
        '[易方达]蓝筹精选混合',
        '[易方达]消费行业股票',
        '[易方达]债',
        '[易方达]创业板ETF',
        '[易方达]上证50指数增强A',
        '[易方达]货币',
      ]);
    });

    it('puts a liquidated fund first for its exact name', async () => {
      expect((await titles('易方达货币'))[0]).toBe('[易方达货币]');
      expect((await titles('110099'))[0]).toBe('易方达货币');
    });
  });
});
