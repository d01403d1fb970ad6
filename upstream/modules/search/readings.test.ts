import { describe, expect, it } from 'vitest';
import { foldKeyword } from '~/upstream/core/db/search/fold';
import { findCode, findNames, getReadings } from '~/upstream/modules/search/readings';

describe('findCode', () => {
  it.each([
    ['031057'],
    ['０３１０５７'],
    ['031057.OF'],
    ['of031057'],
    ['F031057'],
    ['031057.SZ'],
    ['sh031057'],
    ['BJ_031057'],
    ['名称（031057）'],
    ['名称(031057.OF) · 衡序财富'],
    ['看 名称 [031057] 吧'],
    ['名称031057'],
    ['稳健债券A031057'],
    ['稳健债券 c031057'],
    ['031057稳健债券A'],
    ['中证地产ETF031057'],
    ['沪深300A031057'],
    ['中证800ETF031057'],
    ['031057MSCI中国A股C'],
    ['031057A50指数联接'],
    ['$稳健债券A(F031057)$'],
    ['名称（031057） https://portal.example/fund?fund_code=999999&iv_code=123456'],
  ])('returns the code in %s', (typed) => expect(findCode(typed)).toBe('031057'));

  it.each([
    ['沪深300'],
    ['20261129'],
    ['名称（2026）'],
    ['1031057'],
    ['S031057'],
    ['031057A1'],
    ['1.031057'],
    ['031057.5'],
    ['031057 和 031058'],
    ['https://portal.example/fund?fund_code=031057'],
  ])('returns null for %s', (typed) => expect(findCode(typed)).toBeNull());
});

describe('getReadings', () => {
  it.each([
    ['天天利货基A类', ['天天利货基a类', '天天利货基a', '天天利货币a']],
    ['易方达蓝筹精选混合型证券投资基金', ['易方达蓝筹精选混合型证券投资基金', '易方达蓝筹精选混合']],
    ['沪深300ETF联接基金A', ['沪深300etf联接基金a', '沪深300etf联接a']],
    ['滬深300（031057） · 衡序财富', ['沪深300031057衡序财富', '031057', '沪深300031057', '沪深300']],
    ['天天利货币A级', ['天天利货币a级', '天天利货币a']],
    ['沪深300ETF连接A', ['沪深300etf连接a', '沪深300etf联接a']],
    ['易方达 蓝筹 基金', ['易方达蓝筹基金', '易方达蓝筹']],
  ])('reads %s as typed and in the spelling of names', (keyword, expected) => {
    const folded = getReadings(keyword).map(foldKeyword);
    expect(folded[0]).toBe(expected[0]);
    expect([...folded].sort()).toEqual([...expected].sort());
  });

  it.each([['基金'], ['A类'], ['新基金'], ['衡序财富'], ['031057']])(
    'keeps %s unchanged, of which too little would be left',
    (keyword) => expect(getReadings(keyword)).toEqual([keyword]),
  );

  it('reads nothing in a keyword of punctuation only', () => expect(getReadings('（） · ')).toEqual([]));
});

describe('findNames', () => {
  it.each([
    ['青禾稳健一号 历史净值 · 衡序财富', ['青禾稳健一号']],
    ['青禾资本：管理规模 · 衡序财富', ['青禾资本']],
    ['青禾稳健一号怎么样', ['青禾稳健一号']],
    ['青禾稳健一号的历史净值', ['青禾稳健一号']],
    ['青禾稳健一号，青禾资本管理，股票多头。基金有风险', ['青禾稳健一号']],
    ['青禾稳健', []],
  ])('returns the names in %s', (text, expected) => expect(findNames(text)).toEqual(expected));
});
