import { beforeAll, describe, expect, it } from 'vitest';
import { search as calls } from '~/contract/search';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addSearchTitle } from '~/upstream/modules/testing/articles';
import { addCompany, addSimuListFund } from '~/upstream/modules/testing/funds';
import {
  addCompany as addPlainCompany,
  addPublicFund,
  addSimuFund,
} from '~/upstream/modules/testing/plain-funds';
import { search } from '~/upstream/modules/search/search';

let world: TestWorld;

describeOnEachDatabase('search', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addSearchTitle(db, 'public', '000001', '华夏成长混合', '000001');
    await addSearchTitle(db, 'public', '110022', '易方达消费行业股票', '110022');
    await addSearchTitle(db, 'public', '110003', '易方达沪深300ETF联接(QDII)A', '110003');
    await addSearchTitle(db, 'public', '000011', '成长华夏增强', '000011');
    await addSearchTitle(db, 'public', '000012', '成长', '000012');
    await addSearchTitle(db, 'public', '000013', '新成长', '000013');
    await addSearchTitle(db, 'public', '000014', '长城 长江·绿色一号', '000014');
    await addSearchTitle(db, 'simu', 'p1', '易方稳健1号', 'SABC12');
    await addSearchTitle(db, 'manager', 'm1', '易方达');
    await addSearchTitle(db, 'company', 'c1', '易方资本', 'P1000001');
    await addSearchTitle(db, 'news', 'n1', '访谈：易方达的一天');
    await db
      .insertInto('hot_words')
      .values([
        { position: 2, word: '红利' },
        { position: 1, word: '量化' },
      ])
      .execute();
  });

  const find = (keyword: string, more: Record<string, string> = {}) =>
    callHandler(calls.query, search.query, world.context, { query: { keyword, ...more } });

  /** Returns titles with the matched part in brackets. */
  async function publicTitles(keyword: string): Promise<string[]> {
    const { groups } = await find(keyword, { kind: 'public', limit: '50' });
    return (groups[0]?.list ?? []).map(({ title, ranges }) =>
      [...ranges].reverse().reduce((text, [from, to]) => {
        return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
      }, title),
    );
  }

  describe('a typed code', () => {
    it('finds the fund by code, a private one by filing number or id, in any case; a word finds none', async () => {
      await addPlainCompany(world.context.db);
      await addPublicFund(world.context.db, '880001', { numbers: { return1y: 0.2 } });
      await addSimuFund(world.context.db, 'S880', { filing_no: 'SZZ880' });
      expect((await find('880001')).exact).toMatchObject({ kind: 'public', fund_code: '880001' });
      for (const typed of ['SZZ880', 'szz880', 's880'])
        expect((await find(typed)).exact, typed).toMatchObject({ kind: 'simu', product_id: 'S880' });
      for (const typed of ['880001.OF', 'sz880001', '名称（880001） · 衡序财富'])
        expect((await find(typed)).exact, typed).toMatchObject({ kind: 'public', fund_code: '880001' });
      for (const typed of ['8800', '易方达', 'SZZ', '999999', '880001 与 110022'])
        expect((await find(typed)).exact, typed).toBeNull();
    });
  });

  describe('search', () => {
    it.each([
      ['Chinese from the start', '易方达消费', ['[易方达消费]行业股票']],
      ['Chinese inside', '消费行业', ['易方达[消费行业]股票']],
      ['a code', '110022', ['易方达消费行业股票']],
      ['the start of a code', '1100', ['易方达消费行业股票', '易方达沪深300ETF联接(QDII)A']],
      ['pinyin initials', 'hxcz', ['[华夏成长]混合']],
      ['full pinyin', 'yifangdaxiaofei', ['[易方达消费]行业股票']],
      ['full pinyin cut short', 'yifangdaxiaof', ['[易方达消费]行业股票']],
      ['initials and syllables mixed', 'yfangdxf', ['[易方达消费]行业股票']],
      ['characters and initials mixed', '易fdxf', ['[易方达消费]行业股票']],
      ['initials and characters mixed', 'yf达消', ['[易方达消]费行业股票']],
      ['full-width and capital letters', 'ＹＦＤＸＦ', ['[易方达消费]行业股票']],
      ['digits inside pinyin', 'hs300etf', ['易方达[沪深300ETF]联接(QDII)A']],
      ['two-letter initials', 'chchchj', ['[长城 长江]·绿色一号']],
      ['a bracket left out', '联接qdiia', ['易方达沪深300ETF[联接(QDII)A]']],
      ['blanks and dots left out', '长城长江绿色', ['[长城 长江·绿色]一号']],
      ['ü typed as v', 'lvse', ['长城 长江·[绿色]一号']],
      ['separate words', '易方达 股票', ['[易方达]消费行业[股票]']],
      ['traditional characters', '易方達消費', ['[易方达消费]行业股票']],
      ['its page title', '易方达消费行业股票（110022） · 衡序财富', ['易方达消费行业股票']],
      ['the title of a page about it', '易方达消费行业股票 全部资料 · 衡序财富', ['[易方达消费行业股票]']],
      ['the code of a vendor', 'OF110022', ['易方达消费行业股票']],
      ['基金 after the name', '易方达消费行业股票基金', ['[易方达消费行业股票]']],
      ['类 after the class', '滬深300ETF聯接(QDII)A類', ['易方达[沪深300ETF联接(QDII)A]']],
    ])('finds by %s', async (_what, keyword, titles) => {
      expect(await publicTitles(keyword)).toEqual(titles);
    });

    it('ranks the exact name before a prefix, a word start, an inner part, and pinyin', async () => {
      expect(await publicTitles('成长')).toEqual(['[成长]', '[成长]华夏增强', '新[成长]', '华夏[成长]混合']);
      const inPinyin = await publicTitles('chengzhang');
      expect(inPinyin.slice(0, 2)).toEqual(['[成长]', '[成长]华夏增强']);
      expect(inPinyin).toHaveLength(4);
    });

    it('ranks the exact code first', async () => {
      await addSearchTitle(world.context.db, 'news', 'n2', '000001');
      const { groups } = await find('000001');
      expect(groups[0]).toMatchObject({ kind: 'public', list: [{ id: '000001', ranges: [] }] });
    });

    it('groups by kind in the order of the page, with totals, and returns more of one kind on request', async () => {
      const { groups, keyword } = await find('易方', { limit: '1' });
      expect(keyword).toBe('易方');
      expect(groups.map(({ kind, total, list }) => [kind, total, list.length])).toEqual([
        ['simu', 1, 1],
        ['public', 2, 1],
        ['manager', 1, 1],
        ['company', 1, 1],
        ['news', 1, 1],
      ]);
      const all = await find('易方', { kind: 'public', limit: '50' });
      expect(all.groups.map(({ kind, list }) => [kind, list.length])).toEqual([['public', 2]]);
    });

    it('finds nothing for missing names, and for punctuation only', async () => {
      expect((await find('不存在的产品')).groups).toEqual([]);
      expect((await find('（）')).groups).toEqual([]);
      expect((await find('%_')).groups).toEqual([]);
      // A zero byte, which no database text contains, and half of a surrogate pair.
      expect((await find('\u0000')).groups).toEqual([]);
      expect((await find('\ud83d')).groups).toEqual([]);
    });

    it('finds new items at once', async () => {
      expect((await find('新芽')).groups).toEqual([]);
      await addSearchTitle(world.context.db, 'simu', 'p2', '新芽一号');
      expect((await find('新芽')).groups).toMatchObject([{ kind: 'simu', total: 1 }]);
    });

    it('ranks larger funds first and liquidated ones last with a mark, as soon as that changes', async () => {
      const { db } = world.context;
      await addCompany(db, 'c1');
      for (const [id, metrics] of [
        ['q1', { size_band: '100+', status: 'liquidated' }],
        ['q2', { size_band: '0-5' }],
        ['q3', { size_band: '50-100' }],
      ] as const) {
        await addSimuListFund(db, id, { name: `寒松${id}`, metrics });
        await addSearchTitle(db, 'simu', id, `寒松${id}`);
      }
      const ids = async () => (await find('寒松')).groups.flatMap(({ list }) => list.map(({ id }) => id));
      expect(await ids()).toEqual(['q3', 'q2', 'q1']);
      expect((await find('寒松q1')).groups[0]?.list[0]?.note).toContain('已清盘');

      await db
        .updateTable('fund_metrics')
        .set({ status: 'liquidated' })
        .where('fund_id', '=', 'q3')
        .execute();
      expect(await ids()).toEqual(['q2', 'q1', 'q3']);
    });

    it('lists hot words in their order', async () => {
      expect(await callHandler(calls.hot, search.hot, world.context, {})).toEqual({
        words: ['量化', '红利'],
      });
    });
  });
});
