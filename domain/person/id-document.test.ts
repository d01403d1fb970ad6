import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import {
  checkAdult,
  computeAge,
  checkIdNumber,
  ID_MESSAGES,
  computeIdCheckCharacter,
  VOUCHER_TITLES,
  VOUCHER_TYPES,
  checkValidity,
} from '~/domain/person/id-document';
import { maskIdNumber } from '~/domain/person/masks';

const TODAY = '2026-11-21';
const message = (type: (typeof VOUCHER_TYPES)[number], number: string): string | null => {
  const result = checkIdNumber(type, number, TODAY);
  return result.isValid ? null : result.message;
};
const withCheck = (digits: string): string => digits + computeIdCheckCharacter(digits);

describe('ID card number', () => {
  it('matches known numbers and returns birthday and gender', () => {
    // The example of GB 11643-1999, and another frequently printed one.
    expect(checkIdNumber('id_card', '11010519491231002X', TODAY)).toEqual({
      isValid: true,
      number: '11010519491231002X',
      birthDay: '1949-12-31',
      gender: 1,
    });
    expect(checkIdNumber('id_card', '440524188001010014', TODAY)).toEqual({
      isValid: true,
      number: '440524188001010014',
      birthDay: '1880-01-01',
      gender: 0,
    });
  });

  it('accepts lower case, full-width digits, spaces and dashes', () => {
    for (const typed of ['11010519491231002x', ' 110105 19491231 002X', '１１０１０５19491231-002Ｘ']) {
      expect(checkIdNumber('id_card', typed, TODAY)).toMatchObject({ number: '11010519491231002X' });
    }
  });

  it('rejects each error with a specific message', () => {
    expect(message('id_card', '')).toBe('请输入证件号码');
    expect(message('id_card', '110105491231002')).toBe('居民身份证号码应为18位');
    expect(message('id_card', '1101051949123100A1')).toBe(ID_MESSAGES.idCardLength);
    expect(message('id_card', withCheck('00010519491231002'))).toBe(ID_MESSAGES.idCardRegion);
    expect(message('id_card', withCheck('11010519490229002'))).toBe(ID_MESSAGES.idCardBirth);
    expect(message('id_card', withCheck('11010520261121002'))).toBe(ID_MESSAGES.idCardBirth);
    expect(message('id_card', withCheck('11010518000101002'))).toBe(ID_MESSAGES.idCardBirth);
    expect(message('id_card', '110105194912310021')).toBe('居民身份证号码有误，请逐位核对');
  });

  const digitsOf = fc
    .tuple(
      fc.constantFrom('110105', '310104', '440305', '650102'),
      fc.integer({ min: 1, max: 36_000 }),
      fc.integer({ min: 0, max: 999 }),
    )
    .map(
      ([region, days, sequence]) =>
        `${region}${addDays(TODAY, -days).replaceAll('-', '')}${String(sequence).padStart(3, '0')}`,
    );

  it('detects every wrong digit and every swap of neighbouring digits', () => {
    fc.assert(
      fc.property(
        digitsOf,
        fc.integer({ min: 0, max: 17 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, add) => {
          const number = withCheck(digits);
          expect(message('id_card', number)).toBeNull();
          const old = number[at] ?? '';
          const changed = old === 'X' ? String(add) : String((Number(old) + add) % 10);
          expect(message('id_card', number.slice(0, at) + changed + number.slice(at + 1))).not.toBeNull();
          const swapped = [...number];
          [swapped[at], swapped[at + 1]] = [number[at + 1] ?? '', old];
          if (at < 17 && swapped.join('') !== number)
            expect(message('id_card', swapped.join(''))).not.toBeNull();
        },
      ),
    );
  });

  it('never throws for any input, and hides the birthday in its mask', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VOUCHER_TYPES), fc.string(), (type, text) => {
        expect(typeof checkIdNumber(type, text, TODAY).isValid).toBe('boolean');
      }),
    );
    fc.assert(
      fc.property(digitsOf, (digits) => {
        expect(maskIdNumber(withCheck(digits))).not.toContain(digits.slice(6, 14));
      }),
    );
  });
});

describe('number of another document', () => {
  it('is accepted only in its own format', () => {
    const right: Record<string, readonly string[]> = {
      passport: ['E12345678', 'EA1234567', 'P7654321', '533380006', 'L01X00T47'],
      hk_macao_permit: ['H12345678', 'm1234567800'],
      taiwan_permit: ['12345678', '0123456701'],
      hk_macao_taiwan_resident: ['81000019840103001', '82000019840103001', '83000019840103001'].map(
        withCheck,
      ),
      foreign_resident: ['USA110084010301', withCheck('91184019840103001')],
    };
    const wrong: Record<string, readonly string[]> = {
      passport: ['E123', 'ABCDEFGH', 'E1234567890123456789', '护照12345'],
      hk_macao_permit: ['12345678', 'T12345678', 'H1234567'],
      taiwan_permit: ['1234567', 'H12345678', '123456789'],
      hk_macao_taiwan_resident: [
        withCheck('11010519840103001'),
        withCheck('84000019840103001'),
        withCheck('81010519840103001'),
        withCheck('81000019841303001'),
        '810000198401030010',
        'H12345678',
      ],
      foreign_resident: [
        'USA11008413030',
        'USA110084013301',
        withCheck('91184019841303001'),
        '911840198401030010',
        withCheck('81184019840103001'),
      ],
    };
    for (const type of VOUCHER_TYPES.slice(1)) {
      for (const number of right[type] ?? []) expect(message(type, number), number).toBeNull();
      for (const number of wrong[type] ?? [])
        expect(message(type, number), number).toBe(ID_MESSAGES[type as 'passport']);
    }
  });

  it('names the correct document when a residence permit number is given as an ID card', () => {
    expect(message('id_card', withCheck('81000019840103001'))).toBe(
      '81、82、83 开头的是港澳台居民居住证，请更换证件类型',
    );
    expect(checkIdNumber('hk_macao_taiwan_resident', withCheck('83000019840103002'), TODAY)).toMatchObject({
      birthDay: '1984-01-03',
      gender: 1,
    });
  });

  it('returns the birthday only when the number contains it', () => {
    expect(checkIdNumber('passport', 'e12345678', TODAY)).toEqual({
      isValid: true,
      number: 'E12345678',
      birthDay: null,
      gender: null,
    });
    expect(checkIdNumber('foreign_resident', withCheck('91184019840103001'), TODAY)).toMatchObject({
      birthDay: '1984-01-03',
      gender: 0,
    });
    expect(checkIdNumber('foreign_resident', 'USA110084010301', TODAY)).toMatchObject({
      birthDay: '1984-01-03',
    });
    expect(checkIdNumber('foreign_resident', 'USA110003010301', TODAY)).toMatchObject({
      birthDay: '2003-01-03',
    });
  });

  it('has a title', () => {
    expect(Object.keys(VOUCHER_TITLES)).toEqual(VOUCHER_TYPES);
  });
});

describe('age', () => {
  it('changes on the birthday, on 1 March for a birthday on 29 February', () => {
    expect(computeAge('2008-11-21', '2026-11-21')).toBe(18);
    expect(computeAge('2008-11-22', '2026-11-21')).toBe(17);
    expect(computeAge('2008-02-29', '2026-02-28')).toBe(17);
    expect(computeAge('2008-02-29', '2026-03-01')).toBe(18);
  });

  it('must be 18 or over to continue', () => {
    expect(checkAdult('2008-11-21', TODAY)).toBeNull();
    expect(checkAdult('2008-11-22', TODAY)).toBe('未满18周岁，暂不能办理');
    expect(checkAdult(null, TODAY)).toBeNull();
  });
});

describe('validity of a document', () => {
  const check = (from: string, to: string | null): string | null => checkValidity({ from, to }, TODAY);

  it('lasts through its last day, or is long-term', () => {
    expect(check('2016-11-21', '2026-11-21')).toBeNull();
    expect(check('2016-11-21', null)).toBeNull();
    expect(check('2016-11-20', '2026-11-20')).toBe('证件已过期，请更换有效证件');
  });

  it('is a range of existing days of at most twenty years', () => {
    expect(check('2020-05-01', '2040-05-01')).toBeNull();
    expect(check('2020-05-01', '2040-05-02')).toBe(ID_MESSAGES.validSpan);
    expect(check('2026-11-22', '2036-11-22')).toBe(ID_MESSAGES.validFrom);
    expect(check('2026-11-22', null)).toBe(ID_MESSAGES.validFrom);
    expect(check('2020-05-01', '2020-05-01')).toBe(ID_MESSAGES.validOrder);
    expect(check('2020-02-30', '2030-02-28')).toBe(ID_MESSAGES.validDays);
    expect(check('2020-02-28', '')).toBe(ID_MESSAGES.validDays);
  });
});
