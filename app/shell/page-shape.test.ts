import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getPageShape } from '~/app/shell/page-shape';

/** Every page of the route map as an address. */
const addresses = readFileSync('docs/spec/routes.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) =>
    (line.split('\t')[0] ?? '').replace('{product}', 'wealth').replace(/\/\{(id\?|type)\}/, '/X1'),
  );

describe('shape of the next page', () => {
  it.each([
    ['/', 'home'],
    ['/fund/index/new', 'home'],
    ['/wealth/fund-library', 'list'],
    ['/wealth/favorite', 'list'],
    ['/wealth/user/records', 'list'],
    ['/simu/product/S1', 'fund'],
    ['/wealth/public/fund', 'fund'],
    ['/wealth/public/fund_buy', 'form'],
    ['/wealth/user/authenticate/quiz', 'form'],
    ['/wealth/process/purchase/reserve', 'form'],
    ['/wealth/post/N1', 'text'],
    ['/wealth/public/fund/tradeRules', 'text'],
  ])('%s is a %s', (path, shape) => {
    expect(getPageShape(path)).toBe(shape);
  });

  it('covers the route map with few shapes, none of which matches all pages by accident', () => {
    const counts = new Map<string, number>();
    for (const path of addresses) counts.set(getPageShape(path), (counts.get(getPageShape(path)) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual(['form', 'fund', 'home', 'list', 'text']);
  });
});
