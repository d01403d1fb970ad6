import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createAmountCalculator,
  fenToYuan,
  formatCompactFen,
  formatCompactYuan,
  formatFen,
  formatSignedYuan,
  formatYuan,
  MoneyError,
  parseYuan,
  roundHalfUp,
  toBig,
  yuanToFen,
} from '~/domain/figures/money';

const fen = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });

describe('money', () => {
  it('rounds half up where floats would not', () => {
    expect(roundHalfUp('1.005')).toBe('1.01');
    expect(roundHalfUp('2.675')).toBe('2.68');
    expect(roundHalfUp('-1.005')).toBe('-1.01');
    expect(roundHalfUp('1.00499')).toBe('1.00');
    expect(roundHalfUp('-0.001')).toBe('0.00');
    expect(roundHalfUp('9886.428594', 4)).toBe('9886.4286');
  });

  it('converts between 元 and 分', () => {
    expect(yuanToFen('1000000')).toBe(100_000_000);
    expect(yuanToFen('0.29')).toBe(29);
    expect(Object.is(yuanToFen('-0.001'), 0)).toBe(true);
    expect(fenToYuan(1)).toBe('0.01');
    expect(fenToYuan(-1_240_833)).toBe('-12408.33');
    for (const value of ['1e5', '', ' 1', '1.', 'NaN', '１']) expect(() => toBig(value)).toThrow(RangeError);
    expect(() => fenToYuan(0.5)).toThrow(RangeError);
    expect(() => yuanToFen('99999999999999999')).toThrow(RangeError);
  });

  it('computes amounts of shares at prices like the exact product, for any length', () => {
    const decimal = (whole: number) =>
      fc
        .tuple(fc.nat(whole), fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 6 }))
        .map(([head, tail, decimals]) =>
          decimals === 0 ? `${head}` : `${head}.${`${tail}`.padStart(decimals, '0')}`,
        );
    fc.assert(
      fc.property(decimal(2_000_000_000), decimal(20_000), fc.boolean(), (shares, price, isOwed) => {
        const held = toBig(isOwed ? `-${shares}` : shares);
        expect(createAmountCalculator(held)(price)).toBe(yuanToFen(held.times(price)));
      }),
    );
    // Half a 分, and slightly less.
    expect(['0.005', '0.0049'].map(createAmountCalculator(toBig('1.00')))).toEqual([1, 0]);
    for (const wrong of ['', '1.', '.5', '1.2.3', '1e3', 'x'])
      expect(() => createAmountCalculator(toBig('1.00'))(wrong), wrong).toThrow(RangeError);
  });

  it('shows amounts with separators and a real minus character', () => {
    expect(formatYuan('3482160.58')).toBe('3,482,160.58');
    expect(formatYuan('-12408.33')).toBe('−12,408.33');
    expect(formatYuan('999')).toBe('999.00');
    expect(formatYuan('1234567.5', 0)).toBe('1,234,568');
    expect(formatFen(100_000_000)).toBe('1,000,000.00');
    expect(formatSignedYuan('282160.58')).toBe('+282,160.58');
    expect(formatSignedYuan('-0.004')).toBe('0.00');
    expect(formatSignedYuan('-1')).toBe('−1.00');
  });

  it('shows large amounts in 万 and 亿', () => {
    expect(formatCompactYuan('1000000')).toBe('100 万元');
    expect(formatCompactYuan('5230000000')).toBe('52.3 亿元');
    expect(formatCompactYuan('10')).toBe('10 元');
    expect(formatCompactYuan('10000')).toBe('1 万元');
    expect(formatCompactYuan('99999999')).toBe('1 亿元');
    expect(formatCompactYuan('9999.99')).toBe('1 万元');
    expect(formatCompactYuan('0')).toBe('0 元');
    expect(formatCompactYuan('100')).toBe('100 元');
    expect(formatCompactYuan('123456789000')).toBe('1,234.57 亿元');
    expect(formatCompactYuan('-20500')).toBe('−2.05 万元');
    expect(formatCompactFen(100_000_000)).toBe('100 万元');
  });

  it('parses typed amounts', () => {
    expect(parseYuan('1000000')).toBe(100_000_000);
    expect(parseYuan(' 1,000,000.50 元')).toBe(100_000_050);
    expect(parseYuan('¥１２．５')).toBe(1_250);
    expect(parseYuan('100万')).toBe(100_000_000);
    expect(parseYuan('1.25 万元')).toBe(1_250_000);
    expect(parseYuan('5.')).toBe(500);
  });

  it.each([
    ['', {}, '请输入金额'],
    ['元', {}, '请输入金额'],
    ['abc', {}, '请输入正确的金额'],
    ['-5', {}, '请输入正确的金额'],
    ['1,00', {}, '请输入正确的金额'],
    ['1e9', {}, '请输入正确的金额'],
    ['0x10', {}, '请输入正确的金额'],
    ['1.234', {}, '金额最多两位小数'],
    ['0', {}, '金额须大于 0'],
    ['999999', { minFen: 100_000_000 }, '金额不能低于 100 万元'],
    ['600', { maxFen: 50_000 }, '金额不能高于 500 元'],
    ['9'.repeat(40), {}, '金额不能高于 10,000 亿元'],
  ])('explains what is wrong with %j', (text, options, message) => {
    expect(() => parseYuan(text, options)).toThrow(new MoneyError(message));
  });

  it('round-trips without loss', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(yuanToFen(fenToYuan(amount))).toBe(amount);
        if (amount > 0) expect(parseYuan(formatFen(amount))).toBe(amount);
        expect(formatFen(amount).replace(/[,.\u2212]/g, '')).toBe(String(Math.abs(amount)).padStart(3, '0'));
      }),
    );
  });

  it('either parses to an amount or gives a reason', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        try {
          expect(Number.isSafeInteger(parseYuan(text))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(MoneyError);
        }
      }),
    );
  });
});
