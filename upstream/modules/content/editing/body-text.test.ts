import { expect, it } from 'vitest';
import type { ArticleBody } from '~/upstream/core/db/schema';
import { BodySyntaxError, parseBody, formatBody } from '~/upstream/modules/content/editing/body-text';

const BODY: ArticleBody = [
  { type: 'p', text: '# 不是小标题，<b>也不是</b> HTML。' },
  { type: 'p', text: '- 不是列表' },
  { type: 'p', text: '\\ 以反斜线开头' },
  { type: 'h2', text: '小标题' },
  { type: 'quote', text: '引文' },
  { type: 'list', items: ['一', '- 二'] },
  { type: 'table', head: ['甲', '乙|丙'], rows: [['1', '']] },
  {
    type: 'chart',
    title: '指数',
    dates: ['2026-11-02', '2026-11-03'],
    lines: [{ name: '沪深300', values: [0, 0.012] }],
    note: '仅为示意',
  },
];

it('keeps a text the same when it is written and parsed again', () => {
  expect(parseBody(formatBody(BODY))).toEqual(BODY);
  expect(formatBody(parseBody(formatBody(BODY)))).toBe(formatBody(BODY));
  expect(parseBody('一段\r\n写成两行\r\n\r\n\r\n> 引\n> 文\n')).toEqual([
    { type: 'p', text: '一段写成两行' },
    { type: 'quote', text: '引文' },
  ]);
});

it('parses a long run of blanks in linear time', () => {
  // Would take minutes if the end were searched from each position.
  const blanks = ' '.repeat(300_000);
  expect(parseBody(`段${blanks}落`)).toEqual([{ type: 'p', text: `段${blanks}落` }]);
});

it('reports which part cannot be parsed, and why', () => {
  for (const [text, why] of [
    ['', '正文不能为空'],
    ['一段\n\n## ', '第 2 段'],
    ['一段\n## 小标题', '各自成段'],
    ['## 小标题\n正文', '空一行'],
    ['| 甲 | 乙 |', '至少有表头与一行'],
    ['| 甲 | 乙 |\n| 1 |', '列数与表头不同'],
    ['```chart\n{"title":1}\n```', '图的数据有误'],
    ['```chart\n{}', '以 ``` 结束'],
    [
      `\`\`\`chart\n${JSON.stringify({ ...BODY[7], dates: ['2026-11-02', '2026-11-03', '2026-11-04'] })}\n\`\`\``,
      '一样多',
    ],
    [Array.from({ length: 301 }, () => '段').join('\n\n'), '最多 300 段'],
  ] as const)
    expect(() => parseBody(text), text.slice(0, 20)).toThrow(why);
  expect(() => parseBody('')).toThrow(BodySyntaxError);
});
