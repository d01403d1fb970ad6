import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatYuanInWords } from '~/domain/figures/amount-in-words';

/** Parses capital figures by their grammar, not by the table of the code under test. */
function readBack(words: string): string {
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const digitUnits: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1_000 };
  const [, yuanWords = '', jiao, fen] =
    /^人民币(?:(.*)元)?零?(?:(.)角)?(?:(.)分)?整?$/.exec(words) ?? (['', ''] as string[]);
  const value = (text: string): bigint => {
    for (const [unit, size] of [
      ['亿', 100_000_000n],
      ['万', 10_000n],
    ] as const) {
      const at = text.lastIndexOf(unit);
      if (at >= 0) return value(text.slice(0, at)) * size + value(text.slice(at + 1));
    }
    let sum = 0;
    let digit = 0;
    for (const sign of text) {
      if (digitUnits[sign]) sum += digit * digitUnits[sign];
      digit = digitUnits[sign] ? 0 : Math.max(0, digits.indexOf(sign));
    }
    return BigInt(sum + digit);
  };
  const small = `${Math.max(0, digits.indexOf(jiao ?? '零'))}${Math.max(0, digits.indexOf(fen ?? '零'))}`;
  return `${value(yuanWords)}.${small}`;
}

describe('amounts in words', () => {
  it.each([
    ['1000000', '人民币壹佰万元整'],
    ['1010000.00', '人民币壹佰零壹万元整'],
    ['0', '人民币零元整'],
    ['0.5', '人民币伍角整'],
    ['0.05', '人民币伍分'],
    ['10', '人民币壹拾元整'],
    // Examples from the regulation.
    ['1409.50', '人民币壹仟肆佰零玖元伍角整'],
    ['6007.14', '人民币陆仟零柒元壹角肆分'],
    ['1680.32', '人民币壹仟陆佰捌拾元零叁角贰分'],
    ['107000.53', '人民币壹拾万柒仟元零伍角叁分'],
    ['16409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '人民币叁佰贰拾伍元零肆分'],
    ['100000000', '人民币壹亿元整'],
    ['100000001', '人民币壹亿零壹元整'],
    ['1000000000000', '人民币壹万亿元整'],
    ['1200300000000', '人民币壹万贰仟零叁亿元整'],
    ['20000050000', '人民币贰佰亿零伍万元整'],
  ])('%s is %s', (yuan, words) => {
    expect(formatYuanInWords(yuan)).toBe(words);
  });

  it('every amount can be parsed back to itself, without a repeated zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (fen) => {
        const text = fen.toString().padStart(3, '0');
        const yuan = `${text.slice(0, -2)}.${text.slice(-2)}`;
        const words = formatYuanInWords(yuan);
        expect(words).not.toContain('零零');
        expect(readBack(words)).toBe(yuan);
      }),
    );
  });

  it('rejects amounts that have no wording', () => {
    for (const wrong of ['-1', '1e3', '', '10000000000000000'])
      expect(() => formatYuanInWords(wrong)).toThrow(RangeError);
  });
});
