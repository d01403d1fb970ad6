import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFigureSearch } from '~/upstream/core/db/private-figures/figure-search';
import { foldName } from '~/upstream/core/db/private-figures/private-names';
import { formatBody } from '~/upstream/modules/content/editing/body-text';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';

describe('a folded name', () => {
  it.each([
    ['青禾稳健一号', '青禾 稳健1号'],
    ['青禾稳健十二号', '青禾稳健１２号'],
    ['青禾稳健二十号', '青禾·稳健（20）号'],
    ['青禾稳健Ⅱ期', '青禾稳健二期'],
    ['青禾稳健一二号', '青禾稳健12号'],
    ['SQH001', 's-q h 001'],
    ['青禾稳健一百零五号', '青禾稳健105号'],
    ['青禾稳健一号', '青禾\u200b稳\u2060健*一~号'],
    ['青禾稳健贰号', '青禾穩健貳號'],
    ['青禾稳健一号', '青禾稳健—号'],
    ['青禾稳健一号', '青禾稳健l号'],
    ['青禾稳健二〇二号', '青禾稳健2O2号'],
    ['青禾CTA五号', '青禾СТА٥号'],
  ])('%s is the same as %s', (one, other) => expect(foldName(one)).toBe(foldName(other)));

  it('with another number is different', () => {
    expect(foldName('青禾稳健十一号')).not.toContain(foldName('青禾稳健一号'));
  });
});

describeOnEachDatabase('private figures', { content: 'seeded' }, (opened) => {
  let names: Record<'simu' | 'full' | 'filing' | 'pe' | 'fixed' | 'fixedFiling', string>;
  const find = (text: string) => createFigureSearch(opened().db)({ text });

  beforeAll(async () => {
    const { db } = opened();
    await sql`update simu_funds set short_name = '青禾稳健一号', name = '青禾稳健一号私募证券投资基金',
      filing_no = 'SQH0001' where id = (select min(id) from simu_funds)`.execute(db);
    const pe = await db.selectFrom('pe_funds').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const fixed = await db.selectFrom('fixed_products').selectAll().orderBy('id').executeTakeFirstOrThrow();
    names = {
      ...{ simu: '青禾稳健一号', full: '青禾稳健一号私募证券投资基金', filing: 'SQH0001' },
      ...{ pe: pe.short_name, fixed: fixed.name, fixedFiling: fixed.filing_no },
    };
  });

  it.each([
    ['its name', '青禾稳健一号今年以来上涨 9.3%'],
    ['traditional characters', '青禾穩健一號今年以來上漲 9.3%'],
    ['a rise in traditional characters', '青禾穩健一號漲了五個點'],
    ['its name with blanks', '青 禾稳健 一号今年以来上涨 9.3%'],
    ['its name in full width', '青禾稳健１号今年以来上涨 ９．３％'],
    ['its name with a digit', '青禾稳健1号今年以来上涨 9.3%'],
    ['its initials', '老朋友都知道的 QHWJYH 今年以来上涨 9.3%'],
    ['its initials with the digit', '代号qhwj1h，今年以来上涨 9.3%'],
    ['its initials with blanks', 'Q H W J 1 H 今年以来上涨 9.3%'],
    ['its pinyin', '买了qinghe wenjian yihao的都知道：涨了 9.3%'],
    ['its filing number', '备案编号 sqh-0001 的产品今年以来上涨 9.3%'],
    ['its name and a NAV with decimals', '青禾稳健一号 1.0520'],
    ['its name and points', '青禾稳健一号涨了五个点'],
    ['its name and a multiple', '青禾稳健一号三年翻倍'],
    ['its name and a rank', '青禾稳健一号同类排名第一'],
    ['its name and a percentage in Chinese numerals', '青禾稳健一号今年上行十二%'],
    ['its name and percents in English', '青禾稳健一号今年上行 12 percent'],
    ['its name and digits of another script', '青禾稳健一号今年上行 ١٢٪'],
    ['its name and tenths', '青禾稳健一号今年上行两成半'],
    ['its name and a multiple of the start', '青禾稳健一号现在是成立时的 1.8 倍'],
    ['its name and a NAV with two decimals', '青禾稳健一号由 1.00 元升至 1.25 元'],
    ['its name and a NAV in words', '青禾稳健一号现在一点二五'],
    ['its name and profit', '青禾稳健一号为大家盈利 20 万'],
    ['a table whose heading names the figure', '| 产品 | 收益 |\n| 青禾稳健一号 | 12.5 |'],
  ])('finds a private fund by %s', async (_, text) => expect((await find(text)).foundText).not.toBeNull());

  it('finds private-equity funds and quasi-fixed products', async () => {
    for (const name of [names.pe, names.fixed, names.fixedFiling, names.full])
      expect([name, (await find(`${name}业绩比较基准 4.2%`)).foundText]).toEqual([name, expect.any(String)]);
  });

  it.each([
    ['a name without a figure', '青禾稳健一号由青禾管理，2021 年 5 月成立，100 万元起'],
    [
      'words that only contain a sign of a figure',
      '青禾稳健一号于 2021 年第一成立，一成不变，下午三点半开会',
    ],
    ['a figure without a name', '沪深300 今年以来上涨 9.3%，ETF 规模增长 12%'],
    ['a fund with another number in its name', '青禾稳健十一号今年以来上涨 9.3%'],
  ])('passes %s', async (_, text) => expect(await find(text)).toEqual({ foundText: null, isSpread: false }));

  it('distinguishes a name and a figure in different paragraphs from both in one', async () => {
    expect(await find('青禾稳健一号由青禾管理。\n沪深300 上涨 9.3%。')).toEqual({
      foundText: null,
      isSpread: true,
    });
  });

  it('finds none in the articles of the demo world', async () => {
    const search = createFigureSearch(opened().db);
    const articles = await opened()
      .db.selectFrom('articles')
      .select(['id', 'title', 'summary', 'body'])
      .execute();
    const found: unknown[] = [];
    for (const { id, title, summary, body } of articles) {
      const { foundText } = await search({ title, summary, body: formatBody(body) });
      if (foundText !== null) found.push([id, foundText]);
    }
    expect([articles.length > 100, found]).toEqual([true, []]);
  });

  it('ignores the product whose holders are the only readers of the text', async () => {
    const { id } = await opened()
      .db.selectFrom('simu_funds')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const search = createFigureSearch(opened().db);
    expect((await search({ text: '青禾稳健一号上涨 9.3%' }, id)).foundText).toBeNull();
    expect((await search({ text: `${names.pe}上涨 9.3%` }, id)).foundText).not.toBeNull();
  });
});
