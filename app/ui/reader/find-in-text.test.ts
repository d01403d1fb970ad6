import { describe, expect, it } from 'vitest';
import { findInText } from '~/app/ui/reader/find-in-text';

const SECTIONS = [
  { heading: '一、费用', paragraphs: ['管理费按 NAV 计提，托管费另计。', '赎回费见附件。'] },
  { heading: '二、其他', paragraphs: ['nav 由托管人复核。'] },
];

describe('search in a text', () => {
  it('marks every match in reading order, including headings, with its context', () => {
    const { parts, hits } = findInText(SECTIONS, '费');
    expect(hits.map(({ number, heading }) => [number, heading])).toEqual(
      [1, 2, 3, 4].map((number) => [number, '一、费用']),
    );
    expect(hits[2]).toMatchObject({ before: '费按 NAV 计提，托管', text: '费', after: '另计。' });
    expect(parts[0]?.heading).toEqual([
      { text: '一、', hit: null },
      { text: '费', hit: 1 },
      { text: '用', hit: null },
    ]);
  });

  it('ignores case, and spaces around the word', () => {
    expect(findInText(SECTIONS, ' Nav ').hits.map(({ text }) => text)).toEqual(['NAV', 'nav']);
  });

  it.each(['', '   ', '没有这个词', '.*'])('leaves the text unchanged for %j', (word) => {
    const { parts, hits } = findInText(SECTIONS, word);
    expect(hits).toEqual([]);
    expect(parts.flatMap(({ paragraphs }) => paragraphs.flat()).map(({ text }) => text)).toEqual(
      SECTIONS.flatMap(({ paragraphs }) => paragraphs),
    );
  });
});
