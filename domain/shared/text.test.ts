import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanTitle,
  cutText,
  findHighlightRanges,
  isOneLine,
  isVisibleName,
  mergeRanges,
  toPlainText,
  toVisibleText,
  stripLineBreaks,
  stripTags,
  splitHighlighted,
} from '~/domain/shared/text';

describe('titles and shares', () => {
  it('SHARE-002 strips HTML tags from titles', () => {
    expect(cleanTitle('<p class="a">私募<em>季报</em></p><br/>')).toBe('私募季报');
    expect(stripTags('<!-- x --><script>1</script>a < b > c <3')).toBe('1a < b > c <3');
    expect(stripTags('<<b>script>x')).toBe('x');
    expect(cleanTitle('a<b\n>c')).toBe('ac');
  });

  it('strips invisible characters from titles, also when they hide a tag', () => {
    expect(cleanTitle('岫川\u202e进取\u200b一号\u0007')).toBe('岫川进取一号');
    expect(cleanTitle('<\u200bb>一号</\u2060b>')).toBe('一号');
  });

  it('removes the same invisible characters as toPlainText', () => {
    for (let code = 0; code <= 0xffff; code += 1) {
      const sign = String.fromCharCode(code);
      if (code === 0 || /[\ud800-\udfff]/.test(sign)) continue;
      expect([code, toVisibleText(`a${sign}b`)]).toEqual([code, toPlainText(`a${sign}b`)]);
    }
    for (const text of ['\u{e0041}x', '👨\u200d👩\u200d👧', '❤\ufe0f\u200d🔥', 'a\u200db'])
      expect(toVisibleText(text)).toBe(toPlainText(text));
  });

  it('SHARE-003 strips line breaks from titles', () => {
    expect(cleanTitle('私募\r\n季报\n\u2028一')).toBe('私募季报一');
    expect(stripLineBreaks('a\nb')).toBe('ab');
  });

  it('leaves neither tag nor line break in any text', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom('<', '>', '/', 'b', '!', '--', '\n', '\r', ' '),
          fc.string({ maxLength: 3 }),
        ),
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (each) => {
        const title = cleanTitle(each);
        expect(title).not.toMatch(/<\/?[a-z][^<>]*>/i);
        expect(title).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(cleanTitle(title)).toBe(title);
        expect(Array.from(cutText(each, 5)).length).toBeLessThanOrEqual(5);
        expect(each.startsWith(cutText(each, 5))).toBe(true);
      }),
    );
  });
});

describe('highlighting', () => {
  it('finds Chinese, codes and letters in either case', () => {
    expect(findHighlightRanges('岫川进取一号', '进取')).toEqual([[2, 4]]);
    expect(findHighlightRanges('沪深300指数 HS300', 'hs300')).toEqual([[8, 13]]);
    expect(findHighlightRanges('中证500增强500A', '500 增强')).toEqual([[2, 10]]);
    expect(findHighlightRanges('岫川', '')).toEqual([]);
    expect(findHighlightRanges('İstanbul i', 'i')).toEqual([[9, 10]]);
  });

  it('splits a text by the ranges of the index', () => {
    expect(
      splitHighlighted('岫川进取', [
        [0, 1],
        [2, 3],
      ]),
    ).toEqual([
      { text: '岫', isHit: true },
      { text: '川', isHit: false },
      { text: '进', isHit: true },
      { text: '取', isHit: false },
    ]);
    expect(
      mergeRanges(
        [
          [5, 9],
          [-3, 2],
          [1, 3],
          [4, 4],
          [7, 3],
        ],
        6,
      ),
    ).toEqual([
      [0, 3],
      [5, 6],
    ]);
    expect(splitHighlighted('', [[0, 4]])).toEqual([]);
  });

  it('always returns parts that add up to the text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.tuple(fc.integer({ min: -3, max: 30 }), fc.integer({ min: -3, max: 30 }))),
        fc.string({ maxLength: 2 }),
        (text, ranges, keyword) => {
          expect(
            splitHighlighted(text, ranges)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
          for (const part of splitHighlighted(text, findHighlightRanges(text, keyword))) {
            if (part.isHit) expect(part.text.length).toBeGreaterThanOrEqual(1);
          }
        },
      ),
    );
  });
});

describe('single-line input', () => {
  it.each(['稳健', '= 1+1', '👨\u200d👩\u200d👧 家', 'a b'])('%j is a visible name', (text) =>
    expect([isVisibleName(text), isOneLine(text)]).toEqual([true, true]),
  );

  it.each(['', ' ', '\u3164'])('%j is one line but not a visible name', (text) =>
    expect([isVisibleName(text), isOneLine(text)]).toEqual([false, true]),
  );

  it.each(['\u200b', '\ufeff\u2060', '甲\u200b乙'])(
    '%j contains a zero-width character and is not a plain line',
    (text) => expect([isVisibleName(text), isOneLine(text)]).toEqual([false, false]),
  );

  it.each(['甲\n乙', '\u001b[31m甲', '\u202e甲', '甲\u2066'])(
    '%j contains a line break or a direction mark and is not a plain line',
    (text) => expect([isVisibleName(text), isOneLine(text)]).toEqual([false, false]),
  );
});
