import { describe, expect, it } from 'vitest';
import {
  computeFeeDifference,
  NothingToConvertError,
  priceConversion,
  type ConversionTiers,
} from '~/domain/figures/conversion-fee';

const rates = (
  from: string,
  into: string,
  form: ConversionTiers['form'] = 'rate_difference',
): ConversionTiers => ({
  from: [{ fromYuan: '0', rate: from }],
  into: [{ fromYuan: '0', rate: into }],
  form,
});

const convert = (
  shares: string,
  [nav, intoNav]: readonly [string, string],
  redeemRate: string,
  tiers: ConversionTiers,
) => {
  const { sold, ...priced } = priceConversion({
    lots: [{ id: 'one', date: '2010-01-04', shares }],
    ...{ shares, nav, intoNav, tiers },
    date: '2010-03-16',
    redeemTiers: [{ fromDays: 0, rate: redeemRate }],
  });
  return {
    ...{ gross: sold.grossYuan, redeemFee: sold.feeYuan, converted: sold.netYuan },
    ...{ difference: priced.differenceYuan, net: priced.netYuan, shares: priced.shares },
  };
};

describe('published examples of conversions', () => {
  // 华夏基金 "基金转换业务规则", examples of 2010-03-15 (published 2013-02-19, m.yqyxin.cn/c/2013-02-19/602021; the
  // same table in lawinsider.com/zh/clause/转出总金额ca).
  it('prices 华夏 case 3: 1,000 shares at 1.200, 0.5 % out, no difference, 796.00 shares at 1.500', () => {
    expect(convert('1000.00', ['1.200', '1.500'], '0.005', rates('0.015', '0'))).toEqual({
      ...{ gross: '1200.00', redeemFee: '6.00', converted: '1194.00' },
      ...{ difference: '0.00', net: '1194.00', shares: '796.00' },
    });
  });

  it('prices 华夏 case 7: 10,000,000 shares of a fund with a fixed fee, 60,000.00 out, 7,960,000.00 shares', () => {
    const tiers: ConversionTiers = {
      from: [
        { fromYuan: '0', rate: '0.015' },
        { fromYuan: '5000000', fixedYuan: '1000' },
      ],
      into: [{ fromYuan: '0', rate: '0' }],
      form: 'rate_difference',
    };
    expect(convert('10000000.00', ['1.200', '1.500'], '0.005', tiers)).toEqual({
      ...{ gross: '12000000.00', redeemFee: '60000.00', converted: '11940000.00' },
      ...{ difference: '0.00', net: '11940000.00', shares: '7960000.00' },
    });
  });

  it('takes 5.84 of 1,174.55 at a difference of 2.0 % − 1.5 % as 华夏 does, and leaves 1,168.71', () => {
    expect(computeFeeDifference('1174.55', rates('0.015', '0.020'))).toBe('5.84');
  });

  it('leaves 1,177.86 of 1,200.00 at a difference of 1.88 % as 华夏 does', () => {
    expect((1200 - Number(computeFeeDifference('1200.00', rates('0', '0.0188')))).toFixed(2)).toBe('1177.86');
  });

  // lvdouya.com.cn/ask/202007/8361 (支付宝 formula); the page cuts 0.588 to 0.58, contracts round half up.
  it('takes 1.80 out and 0.59 as the difference of 100 shares at 1.2, 1.5 % and 0.5 %', () => {
    expect(convert('100.00', ['1.2', '1.0'], '0.015', rates('0', '0.005'))).toMatchObject({
      ...{ gross: '120.00', redeemFee: '1.80', converted: '118.20', difference: '0.59', net: '117.61' },
    });
  });

  // tender.yktworld.com/tender/2022111808534016458717 (东方财富周刊): (10,000 × 1.1 − 100) / 2 = 5,450.
  it('gives 5,450.00 shares at 2 for 10,000 shares at 1.1 less 100 元', () => {
    const tiers: ConversionTiers = { ...rates('0', '0'), into: [{ fromYuan: '0', fixedYuan: '100' }] };
    expect(convert('10000.00', ['1.1', '2'], '0', tiers)).toMatchObject({
      net: '10900.00',
      shares: '5450.00',
    });
  });

  // ttfacai.com/game/thread/20191010/7579367: amount × (1 − out rate) / (1 + in rate − out purchase rate).
  it('gives the published formula for 50,000 shares at 1.05: 51,720.30 元 buy 43,100.25 shares at 1.2', () => {
    // 52,500 × 0.995 / 1.01 = 51,720.297…; by hand: 52,237.50 − 517.20 = 51,720.30.
    expect(convert('50000.00', ['1.05', '1.2'], '0.005', rates('0.005', '0.015'))).toEqual({
      ...{ gross: '52500.00', redeemFee: '262.50', converted: '52237.50' },
      ...{ difference: '517.20', net: '51720.30', shares: '43100.25' },
    });
  });

  it('charges no difference when the fund that is left has the higher purchase fee', () => {
    expect(convert('1000.00', ['1.3', '1.1'], '0.005', rates('0.015', '0.008'))).toMatchObject({
      ...{ converted: '1293.50', difference: '0.00', shares: '1175.91' },
    });
  });
});

describe('priceConversion', () => {
  it('takes the difference of both fees where the contract says so', () => {
    // 10,000 × 0.015 / 1.015 = 147.783; 10,000 × 0.005 / 1.005 = 49.751.
    expect(computeFeeDifference('10000', rates('0.005', '0.015', 'fee_difference'))).toBe('98.03');
    // 10,000 × 0.01 / 1.01 = 99.0099.
    expect(computeFeeDifference('10000', rates('0.005', '0.015'))).toBe('99.01');
  });

  it('uses the tier of the amount after the redemption fee', () => {
    const into = [
      { fromYuan: '0', rate: '0.015' },
      { fromYuan: '1000000', rate: '0.010' },
    ];
    const tiers: ConversionTiers = { from: [{ fromYuan: '0', rate: '0' }], into, form: 'rate_difference' };
    // 1,000,000 less 0.5 % is below the second tier: 995,000 − 995,000 / 1.015.
    expect(convert('1000000.00', ['1.0', '1.0'], '0.005', tiers).difference).toBe('14704.43');
    // Without a redemption fee the second tier applies: 1,000,000 − 1,000,000 / 1.01.
    expect(convert('1000000.00', ['1.0', '1.0'], '0', tiers).difference).toBe('9900.99');
  });

  it('takes the oldest lots first, each with the fee of its holding days', () => {
    const { sold } = priceConversion({
      lots: [
        { id: 'new', date: '2026-11-20', shares: '100.00' },
        { id: 'old', date: '2026-01-05', shares: '100.00' },
      ],
      ...{ shares: '150.00', nav: '1.0000', intoNav: '2.0000', date: '2026-11-24', tiers: rates('0', '0') },
      redeemTiers: [
        { fromDays: 0, rate: '0.015' },
        { fromDays: 180, rate: '0' },
      ],
    });
    expect(sold.lots.map(({ id, shares, rate }) => [id, shares, rate])).toEqual([
      ['old', '100', '0'],
      ['new', '50', '0.015'],
    ]);
    expect(sold.feeYuan).toBe('0.75');
  });

  it('refuses a conversion of which the fees leave nothing', () => {
    const tiers: ConversionTiers = { ...rates('0', '0'), into: [{ fromYuan: '0', fixedYuan: '100' }] };
    expect(() => convert('50.00', ['1.0', '1.0'], '0', tiers)).toThrow(NothingToConvertError);
    expect(() => convert('0.01', ['1.0', '3.0'], '0', rates('0', '0'))).toThrow(NothingToConvertError);
  });
});
