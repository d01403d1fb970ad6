import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BANK_BINS } from '~/domain/person/bank-bins';
import {
  findBank,
  CARD_MESSAGES,
  checkCardNumber,
  formatCardNumber,
  isSameName,
  normalizeCardNumber,
  isLuhnValid,
} from '~/domain/person/bank-card';
import { maskCard } from '~/domain/person/masks';

/** Appends the check digit, so that the digits form a valid card number. */
const withLuhn = (digits: string): string =>
  digits + [...'0123456789'].find((digit) => isLuhnValid(digits + digit));
const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`)).filter((text) => text.length === length);
const message = (text: string): string | null => {
  const check = checkCardNumber(text);
  return check.isValid ? null : check.message;
};

describe('card number', () => {
  it('matches known valid numbers', () => {
    for (const right of ['79927398713', '4111111111111111', '5500005555555559']) {
      expect(isLuhnValid(right)).toBe(true);
    }
    expect(isLuhnValid('79927398710')).toBe(false);
  });

  it('has 16 to 19 digits with a valid check digit, in any typed format', () => {
    expect(message('')).toBe('请输入银行卡号');
    expect(message('411111111111111')).toBe('银行卡号应为16至19位数字');
    expect(message('41111111111111111111')).toBe(CARD_MESSAGES.length);
    expect(message('4111 1111 1111 111A')).toBe(CARD_MESSAGES.length);
    expect(message('4111111111111112')).toBe('银行卡号有误，请逐位核对');
    expect(message('0000000000000000')).toBe(CARD_MESSAGES.check);
    expect(checkCardNumber(' ４111-1111 1111 1111')).toEqual({
      isValid: true,
      number: '4111111111111111',
      bank: null,
    });
  });

  it('detects every wrong digit, at every length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 15, max: 18 }).chain(digits),
        fc.nat(18),
        fc.integer({ min: 1, max: 9 }),
        (body, place, add) => {
          const number = withLuhn(body);
          expect(message(number)).toBeNull();
          const at = place % number.length;
          const changed = String((Number(number[at]) + add) % 10);
          expect(message(number.slice(0, at) + changed + number.slice(at + 1))).toBe(CARD_MESSAGES.check);
        },
      ),
    );
  });

  it('is shown in groups, and masked except for its tail', () => {
    expect(formatCardNumber('6222020200112048')).toBe('6222 0202 0011 2048');
    expect(formatCardNumber('6222 02020011204812')).toBe('6222 0202 0011 2048 12');
    expect(formatCardNumber('')).toBe('');
    fc.assert(
      fc.property(digits(19), (number) => {
        expect(normalizeCardNumber(formatCardNumber(number))).toBe(number);
        expect(maskCard(number)).toBe(`**** **** **** ${number.slice(-4)}`);
      }),
    );
  });
});

describe('bank of a card', () => {
  it('is derived from the first digits', () => {
    expect(findBank('6222 02')).toBe('中国工商银行');
    expect(findBank('6228480402564890018')).toBe('中国农业银行');
    expect(findBank('9559900000')).toBe('中国农业银行');
    expect(findBank('6217001234567890123')).toBe('中国建设银行');
    expect(findBank('6225880000000000')).toBe('招商银行');
    expect(findBank('62220')).toBeNull();
    expect(findBank('')).toBeNull();
  });

  it('covers more than twenty banks, without duplicate prefixes', () => {
    expect(BANK_BINS.length).toBeGreaterThanOrEqual(20);
    const prefixes = BANK_BINS.flatMap((each) => each.prefixes);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    for (const prefix of prefixes) expect(prefix).toMatch(/^\d{5,6}$/);
    for (const { name, prefixes: own } of BANK_BINS)
      for (const prefix of own) expect(findBank(prefix)).toBe(name);
  });
});

describe('same name', () => {
  it('ignores width, case, spaces and middle dots', () => {
    expect(isSameName('顾以宁', '顾 以宁')).toBe(true);
    expect(isSameName('阿依古丽·买买提', '阿依古丽•买买提')).toBe(true);
    expect(isSameName('阿依古丽·买买提', '阿依古丽买买提')).toBe(true);
    expect(isSameName('ＡＮＮＡ Smith', 'anna  smith')).toBe(true);
    expect(isSameName('阿依古丽·买买提', '阿依古丽●买买提')).toBe(true);
    expect(isSameName('阿依古丽·买买提', '阿依古丽．买买提')).toBe(true);
    expect(isSameName('李\ue863', '李䶮')).toBe(true);
    expect(isSameName('顾\u200b以宁\u202c', '顾以宁')).toBe(true);
  });

  it('does not match another person', () => {
    expect(isSameName('顾以宁', '顾以凝')).toBe(false);
    expect(isSameName('顾以宁', '顾以')).toBe(false);
    expect(isSameName('', '')).toBe(false);
    expect(isSameName(' · ', '·')).toBe(false);
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(isSameName(one, other)).toBe(isSameName(other, one));
      }),
    );
  });
});
