/**
 * Bank cards: number, bank, and whose card it is. Money comes from and goes to a card of the same name only
 * (domain rules, section 4). Masks stand in masks.ts.
 */
import { normalizeName, normalizeNumber } from '~/domain/shared/typed-text';
import { BANK_BINS } from '~/domain/person/bank-bins';

export const CARD_MIN_DIGITS = 16;
export const CARD_MAX_DIGITS = 19;
/** Cards of one person bound at the same time. A rule of this product. */
export const MAX_CARDS = 5;

export const CARD_MESSAGES = {
  required: '请输入银行卡号',
  length: '银行卡号应为16至19位数字',
  check: '银行卡号有误，请逐位核对',
  holder: '请使用本人同名银行卡',
} as const;

export type CardNumberCheck =
  /** `bank` is null where the first digits are not known here, which is no fault. */
  | { readonly isValid: true; readonly number: string; readonly bank: string | null }
  | { readonly isValid: false; readonly message: string };

/** Full-width digits, blanks, dashes and invisible marks are as good as what is printed. */
export const normalizeCardNumber = normalizeNumber;

/** Whether a text is a card number, and of which bank. The number given back is normalized. */
export function checkCardNumber(text: string): CardNumberCheck {
  const number = normalizeCardNumber(text);
  if (number === '') return { isValid: false, message: CARD_MESSAGES.required };
  if (!/^\d+$/.test(number) || number.length < CARD_MIN_DIGITS || number.length > CARD_MAX_DIGITS)
    return { isValid: false, message: CARD_MESSAGES.length };
  if (!isLuhnValid(number) || /^0+$/.test(number)) return { isValid: false, message: CARD_MESSAGES.check };
  return { isValid: true, number, bank: findBank(number) };
}

/** The check of ISO/IEC 7812: every second digit from the right doubled, digit sums a multiple of ten. */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/** The bank of a number by its first digits, the longest prefix first; null when unknown. Also while typing. */
export function findBank(number: string): string | null {
  const digits = normalizeCardNumber(number);
  let found: { name: string; length: number } | null = null;
  for (const { name, prefixes } of BANK_BINS) {
    for (const prefix of prefixes) {
      if (digits.startsWith(prefix) && prefix.length > (found?.length ?? 0))
        found = { name, length: prefix.length };
    }
  }
  return found?.name ?? null;
}

/** '6222 0200 0000 0000 000': groups of four, as printed. */
export const formatCardNumber = (number: string): string =>
  normalizeCardNumber(number).replace(/(.{4})(?=.)/g, '$1 ');

const NAME_SEPARATORS = /[\s.·]/g;
const plainName = (name: string): string => normalizeName(name).replace(NAME_SEPARATORS, '').toUpperCase();

/** Whether two names are the same, whatever width, case, blanks, middle dots and old code points. An empty name equals no name. */
export function isSameName(one: string, other: string): boolean {
  const name = plainName(one);
  return name !== '' && name === plainName(other);
}
