import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getCardTail,
  maskCard,
  maskIdNumber,
  maskName,
  maskPhone,
  formatSalutation,
  getSurname,
} from '~/domain/person/masks';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

describe('masks', () => {
  it('masks phones', () => {
    expect(maskPhone('13800138000')).toBe('138****8000');
    expect(maskPhone('138 0013 8000')).toBe('138****8000');
    expect(maskPhone('1380')).toBe('****');
    expect(maskPhone('1380013800')).toBe('**********');
    expect(maskPhone('')).toBe('');
  });

  it('masks ID and card numbers', () => {
    expect(maskIdNumber('11010119900307002X')).toBe('110***********002X');
    expect(maskIdNumber('E1234567')).toBe('********');
    expect(maskCard('6222 0202 0011 2048')).toBe('**** **** **** 2048');
    expect(maskCard('62220')).toBe('*****');
    expect(getCardTail('6222020200112048123')).toBe('8123');
  });

  it('masks names and builds salutations', () => {
    expect(maskName('顾以宁')).toBe('顾**');
    expect(maskName('沈舟')).toBe('沈*');
    expect(maskName('欧阳明月')).toBe('欧阳**');
    expect(maskName('宁')).toBe('*');
    expect(maskName('阿卜杜热合曼·买买提明·艾则孜·吐尔逊江')).toBe('阿****');
    expect(getSurname('欧阳')).toBe('欧');
    expect(formatSalutation('顾以宁', 1)).toBe('顾女士');
    expect(formatSalutation('陈舟', 0)).toBe('陈先生');
    expect(formatSalutation(null, 0)).toBe('投资者');
  });

  it('hides the middle of any number', () => {
    fc.assert(
      fc.property(digits(11), digits(18), digits(19), (phone, id, card) => {
        expect(maskPhone(phone)).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
        expect(maskIdNumber(id).slice(3, 14)).toBe('*'.repeat(11));
        expect(maskCard(card).replace(/\D/g, '')).toBe(card.slice(15));
      }),
    );
  });

  it('never shows more than half of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const shown = (masked: string) => Array.from(masked).filter((each) => each !== '*').length;
        const all = Array.from(text.replace(/[\s-]/g, '')).length;
        expect(shown(maskPhone(text))).toBeLessThanOrEqual(Math.max(7, all - 4));
        if (all < 11) expect(shown(maskPhone(text))).toBe(0);
        if (all < 12) expect(shown(maskIdNumber(text))).toBe(0);
      }),
    );
  });
});
