/**
 * Bank cards: number, bank, and cardholder. Money is only received from and paid to a card of the same name (domain
 * rules, section 4). Masks are in masks.ts.
 */
import { normalizeName, normalizeNumber } from '~/domain/shared/typed-text';
import { BANK_BINS } from '~/domain/person/bank-bins';

export const CARD_MIN_DIGITS = 16;
export const CARD_MAX_DIGITS = 19;
/** Maximum cards of one person bound at the same time. A rule of this product. */
export const MAX_CARDS = 5;

export const CARD_MESSAGES = {
  required: '请输入银行卡号',
  length: '银行卡号应为16至19位数字',
  check: '银行卡号有误，请逐位核对',
  holder: '请使用本人同名银行卡',
} as const;

export type CardNumberCheck =
  /** `bank` is null when the first digits are unknown here, which is not an error. */
  | { readonly isValid: true; readonly number: string; readonly bank: string | null }
  | { readonly isValid: false; readonly message: string };

/** Full-width digits, spaces, dashes and invisible characters are accepted. */
export const normalizeCardNumber = normalizeNumber;

/** Checks whether a text is a card number, and finds its bank. The returned number is normalised. */
export function checkCardNumber(text: string): CardNumberCheck {
  const number = normalizeCardNumber(text);
  if (number === '') return { isValid: false, message: CARD_MESSAGES.required };
  if (!/^\d+$/.test(number) || number.length < CARD_MIN_DIGITS || number.length > CARD_MAX_DIGITS)
    return { isValid: false, message: CARD_MESSAGES.length };
  if (!isLuhnValid(number) || /^0+$/.test(number)) return { isValid: false, message: CARD_MESSAGES.check };
  return { isValid: true, number, bank: findBank(number) };
}

/**
 * Returns whether the check digit is valid by ISO/IEC 7812: every second digit from the right doubled, digit sums a
 * multiple of ten.
 */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/**
 * Finds the bank of a number by its first digits, longest prefix first; null when unknown. Also works on a partly
 * typed number.
 */
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

/** Formats '6222 0200 0000 0000 000': groups of four, as printed. */
export const formatCardNumber = (number: string): string =>
  normalizeCardNumber(number).replace(/(.{4})(?=.)/g, '$1 ');

const NAME_SEPARATORS = /[\s.·]/g;
const withoutSeparators = (name: string): string => normalizeName(name).replace(NAME_SEPARATORS, '');
const plainName = (name: string): string => withoutSeparators(name).toUpperCase();

/**
 * Folds a name to the key that a database stores accounts under (`ACCOUNT_NAME_KEY`): as `isSameName`, but case of the
 * letters a to z only.
 */
export const foldName = (name: string): string =>
  withoutSeparators(name).replace(/[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Returns whether two names are the same, ignoring width, case, spaces, middle dots and old code points. An empty
 * name equals no name.
 */
export function isSameName(one: string, other: string): boolean {
  const name = plainName(one);
  return name !== '' && name === plainName(other);
}
