import { describe, expect, it } from 'vitest';
import { captchaSchema, phoneSchema } from '~/domain/shared/identifiers';
import {
  normalizeFigure,
  normalizeName,
  normalizeNumber,
  normalizePhone,
  normalizeSearchText,
} from '~/domain/shared/typed-text';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';

describe('phone number', () => {
  it.each([
    '13800000001',
    '+8613800000001',
    '+86 138 0000 0001',
    '86-138-0000-0001',
    '008613800000001',
    '8613800000001',
    '（＋８６）１３８０００００００１',
    '\u202a138\u00a00000\u20110001\u202c',
    '138\u200b0000\ufeff0001',
    ' 138–0000—0001\n',
  ])('is parsed from %j', (typed) => {
    expect(normalizePhone(typed)).toBe('13800000001');
    expect(phoneSchema.parse(typed)).toBe('13800000001');
  });

  it('keeps 86 unless it precedes a mobile number', () => {
    expect(normalizePhone('86138000000')).toBe('86138000000');
    expect(normalizePhone('86238000000012')).toBe('86238000000012');
    expect(phoneSchema.safeParse('+861380000000').success).toBe(false);
    expect(phoneSchema.safeParse('+85261234567').success).toBe(false);
  });
});

it('reads codes and card numbers with spaces, dashes, full-width digits and invisible characters', () => {
  expect(captchaSchema.parse('12 34\u200b56')).toBe('123456');
  expect(captchaSchema.parse('１２３-４５６')).toBe('123456');
  expect(normalizeNumber('6222\u00a00200-0000\u3000００００ 000\u00ad')).toBe('6222020000000000000');
  expect(normalizeFigure('\u2066１，０００．５０ 元\u2069')).toBe('1,000.50元');
  // A minus is part of a figure: it is rejected later and never dropped.
  expect(normalizeFigure('-100')).toBe('-100');
});

describe('name', () => {
  it('has one form of dot between its parts, for any typed form', () => {
    for (const dot of ['·', '•', '・', '･', '．', '‧', '∙', '⋅', '●', ' · '])
      expect(normalizeName(`阿卜杜拉${dot}买买提`), dot).toBe('阿卜杜拉·买买提');
    expect(normalizeName('J. Smith')).toBe('J. Smith');
  });

  it('uses the standard code point of a rare character that GBK stored in the private use area', () => {
    expect(normalizeName('\ue863')).toBe('䶮');
    expect(normalizeName('\ue816')).toBe('𠂇');
    expect(normalizeName('\ue864')).toBe('龻');
    expect(normalizeName('李\ue863')).toBe('李䶮');
    // Compatibility ideographs and radicals are the same characters; variation selectors only choose a glyph.
    expect(normalizeName('\uf9d1\u2f2d\ufe00')).toBe('六山');
    expect(normalizeName('葛\u{e0100}城')).toBe('葛城');
  });

  it('matches the GB 18030 table for all characters that the runtime maps', () => {
    const decoder = new TextDecoder('gb18030');
    let compared = 0;
    for (let byte = 0x50, point = 0xe815; byte <= 0xa0; byte += 1) {
      if (byte === 0x7f) continue;
      const [standard, own] = [decoder.decode(Uint8Array.of(0xfe, byte)), String.fromCharCode(point)];
      point += 1;
      // Runtimes with the 2005 edition leave a few in the private use area.
      if (/\p{Private_Use}/u.test(standard)) continue;
      expect(normalizeSearchText(own)).toBe(standard);
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(66);
  });

  it('has no invisible characters, and keeps the joiner of an emoji in a list name', () => {
    expect(normalizeName('\u202e周\u200b予\u00ad安\ufeff')).toBe('周予安');
    expect(normalizeSearchText(' 易方达\u200b  蓝筹\u2069 ')).toBe('易方达 蓝筹');
    expect(normalizeSearchText('👩\u200d💻\u200b组合')).toBe('👩\u200d💻组合');
  });
});

it('leaves an overlong text unchanged, with any content', () => {
  const long = ' ·👩🏽'.repeat(50_000);
  const begun = Date.now();
  for (const read of [normalizeName, normalizeSearchText, normalizeFigure, normalizeNumber, normalizePhone])
    expect(read(long)).toBe(long);
  expect(Date.now() - begun).toBeLessThan(1_000);
});

it('counts the characters of a search text after invisible characters are removed', () => {
  const schema = createSearchTextSchema(3);
  expect(schema.parse('\u200b沪\u200b深\u200b三\u200b')).toBe('沪深三');
  expect(schema.safeParse('沪深三百').success).toBe(false);
});
