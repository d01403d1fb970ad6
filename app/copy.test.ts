import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Words that promise what no fund may promise (domain rules, section 1), and two words that our texts never use.
 */
const NEVER_SAID = /预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|业绩最佳|规模最大|欲购从速/;

const sources = ['app', 'bff'].flatMap((house) =>
  readdirSync(house, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(house, name)),
);

describe('portal texts', () => {
  it('promise nothing on any page', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => NEVER_SAID.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
