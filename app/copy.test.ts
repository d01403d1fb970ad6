import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Words that promise what no fund may promise (domain rules, section 1), and two words that our texts never use.
 */
const NEVER_SAID = /预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|业绩最佳|规模最大|欲购从速/;

/** Phrases that copy rules reject: narration of the page, riddles, and terms for which the field has another word. */
const REJECTED = [
  ...'写在本页地址|看过了|再点换向|点表头|}，调整|费用没有登记|带着问题|轮到哪|凭什么'.split('|'),
  ...'谁进谁出|谁来了|谁看过|应邀而来|标题里的字|校验位|按事实评出|按业绩评出|升档'.split('|'),
  ...'降档|本人年化|持有期的结果|回撤与买入日|任一天买入|多久能用上|用表格查看'.split('|'),
  ...'区间与坐标|个标记|扣后|按哪天的净值|登录后回到本页|收录的评选|名次只在|，不列出'.split('|'),
  ...'财力|可匹配的 ${|还差什么'.split('|'),
];

/** Text of a source file without its comments. */
const readCopy = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

const sources = ['app', 'bff'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name)),
);

describe('portal texts', () => {
  it('promise nothing on any page', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => NEVER_SAID.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('uses the terms of the field and does not narrate the page', () => {
    const found = sources.flatMap((file) => {
      const copy = readCopy(file);
      return REJECTED.filter((phrase) => copy.includes(phrase)).map((phrase) => `${file}: ${phrase}`);
    });
    expect(found).toEqual([]);
  });
});
