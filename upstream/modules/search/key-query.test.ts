import { describe, expect, it } from 'vitest';
import { KEYWORD_MAX_CHARS } from '~/contract/limits';
import { buildKeyQueries } from '~/upstream/modules/search/key-query';

const getSize = (keyword: string): number => buildKeyQueries(keyword)?.ways.join('').length ?? 0;

describe('key queries of a keyword', () => {
  it('is null when nothing is left of a keyword', () => {
    expect(buildKeyQueries('（）')).toBeNull();
    expect(buildKeyQueries('\u0000')).toBeNull();
  });

  it('quotes typed text', () => {
    expect(buildKeyQueries('&|!')?.ways).toEqual([`'&!'`]);
  });

  it.each([
    ['xianxian'.repeat(7)],
    ['xiangang'.repeat(6)],
    ['guanguanguan '.repeat(4)],
    ['zhuanguang'.repeat(5)],
    ['a b c d e f g h'],
    ['h'.repeat(50)],
    ['华'.repeat(50)],
    ['xianxian'.repeat(80)],
    ['zhuanguang'.repeat(80)],
    ['h'.repeat(KEYWORD_MAX_CHARS)],
    ['华'.repeat(KEYWORD_MAX_CHARS)],
    [`${'xianxian'.repeat(40)}（031057 031058 031059 031060）货基A类型证券投资基金 · 衡序财富`],
  ])('stays small for %s, with any number of readings', (keyword) => {
    expect(getSize(keyword.slice(0, KEYWORD_MAX_CHARS))).toBeLessThan(20_000);
  });
});
