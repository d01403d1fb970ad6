import {
  computeAge,
  checkIdNumber,
  hasPermanentNumber,
  ADULT_AGE,
  normalizeIdNumber,
  type VoucherType,
} from '~/domain/person/id-document';

const ID_CARD_DIGITS = 18;

/** Returns the hint below the number while it is typed; null when only the complete number can be validated. */
export function getIdNumberHint(type: VoucherType, typed: string, today: string): string | null {
  const number = normalizeIdNumber(typed);
  if (!hasPermanentNumber(type) || number === '') return null;
  if (number.length < ID_CARD_DIGITS)
    return `已输入 ${number.length} 位，还差 ${ID_CARD_DIGITS - number.length} 位`;
  const check = checkIdNumber(type, number, today);
  if (!check.isValid) return check.message;
  return check.birthDay !== null && computeAge(check.birthDay, today) >= ADULT_AGE ? '证件号格式正确' : null;
}
