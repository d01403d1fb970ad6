/**
 * Identity documents: number formats, data contained in a number, and validity. ID card numbers follow GB
 * 11643-1999: 17 digits and a check character by ISO 7064 MOD 11-2. Every message is written for the person;
 * `today` is an ISO day in Asia/Shanghai.
 */
import { normalizeNumber } from '~/domain/shared/typed-text';
import { addMonths, isIsoDay } from '~/domain/calendar/dates';

export const VOUCHER_TYPES = [
  'id_card',
  'passport',
  'hk_macao_permit',
  'taiwan_permit',
  'hk_macao_taiwan_resident',
  'foreign_resident',
] as const;
export type VoucherType = (typeof VOUCHER_TYPES)[number];

export const VOUCHER_TITLES: Readonly<Record<VoucherType, string>> = {
  id_card: '居民身份证',
  passport: '护照',
  hk_macao_permit: '港澳居民来往内地通行证',
  taiwan_permit: '台湾居民来往大陆通行证',
  hk_macao_taiwan_resident: '港澳台居民居住证',
  foreign_resident: '外国人永久居留身份证',
};

export const ID_MESSAGES = {
  required: '请输入证件号码',
  idCardLength: '居民身份证号码应为18位',
  idCardRegion: '居民身份证号码的地区代码有误，请核对',
  idCardOfResident: '81、82、83 开头的是港澳台居民居住证，请更换证件类型',
  idCardBirth: '居民身份证号码中的出生日期有误，请核对',
  idCardCheck: '居民身份证号码有误，请逐位核对',
  passport: '请输入正确的护照号码',
  hk_macao_permit: '请输入正确的港澳居民来往内地通行证号码（H 或 M 开头加 8 位数字）',
  taiwan_permit: '请输入正确的台湾居民来往大陆通行证号码（8 位数字）',
  hk_macao_taiwan_resident: '请输入正确的港澳台居民居住证号码（81、82 或 83 开头，共 18 位）',
  foreign_resident: '请输入正确的外国人永久居留身份证号码',
  underAge: '未满18周岁，暂不能办理',
  validDays: '请输入正确的证件有效期',
  validOrder: '证件有效期的截止日须晚于起始日',
  validFrom: '证件有效期尚未开始',
  validSpan: '证件有效期超过20年，请核对；长期有效请选择“长期”',
  expired: '证件已过期，请更换有效证件',
} as const;

export const ADULT_AGE = 18;
const OLDEST_AGE = 150;
const VALID_YEARS_MAX = 20;

/** First two digits of the regions that issue ID cards. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(' '),
);

/**
 * Returns whether the card has the 18 digits of a citizen or resident number, which do not change when the card is
 * renewed.
 */
export const hasPermanentNumber = (type: string): boolean =>
  type === 'id_card' || type === 'hk_macao_taiwan_resident';

/** Data contained in a number; birthday and gender are null when the number of this type has none. */
export interface IdNumber {
  readonly number: string;
  readonly birthDay: string | null;
  /** 0 male, 1 female, as in user states. */
  readonly gender: 0 | 1 | null;
}

export type IdNumberCheck =
  | ({ readonly isValid: true } & IdNumber)
  | { readonly isValid: false; readonly message: string };

const invalid = (message: string): IdNumberCheck => ({ isValid: false, message });
const valid = (number: string, birthDay: string | null, gender: 0 | 1 | null): IdNumberCheck => ({
  isValid: true,
  number,
  birthDay,
  gender,
});

/** Full-width characters, spaces, dashes, invisible characters and lower case are accepted. */
export const normalizeIdNumber = (text: string): string => normalizeNumber(text).toUpperCase();

/** Checks whether a number is valid for its type, and returns its data. The returned number is normalised. */
export function checkIdNumber(type: VoucherType, text: string, today: string): IdNumberCheck {
  const number = normalizeIdNumber(text);
  if (number === '') return invalid(ID_MESSAGES.required);
  switch (type) {
    case 'id_card':
      return checkIdCard(number, today);
    case 'passport':
      return /^[A-Z0-9]{5,17}$/.test(number) && /\d/.test(number)
        ? valid(number, null, null)
        : invalid(ID_MESSAGES.passport);
    case 'hk_macao_permit':
      return /^[HM]\d{8}(?:\d{2})?$/.test(number)
        ? valid(number, null, null)
        : invalid(ID_MESSAGES.hk_macao_permit);
    case 'taiwan_permit':
      return /^\d{8}(?:\d{2})?$/.test(number)
        ? valid(number, null, null)
        : invalid(ID_MESSAGES.taiwan_permit);
    case 'hk_macao_taiwan_resident':
      return checkResident(number, today);
    case 'foreign_resident':
      return checkForeignResident(number, today);
  }
}

const CHECK_CHARACTERS = '0123456789X';

/** Computes the check character of the first 17 digits: ISO 7064 MOD 11-2. */
export function computeIdCheckCharacter(digits: string): string {
  let sum = 0;
  for (const digit of digits.slice(0, 17)) sum = ((sum + Number(digit)) * 2) % 11;
  return CHECK_CHARACTERS[(12 - sum) % 11] ?? '';
}

function checkIdCard(number: string, today: string): IdNumberCheck {
  if (!/^\d{17}[\dX]$/.test(number)) return invalid(ID_MESSAGES.idCardLength);
  if (RESIDENT_NUMBER.test(number)) return invalid(ID_MESSAGES.idCardOfResident);
  if (!REGIONS.has(number.slice(0, 2))) return invalid(ID_MESSAGES.idCardRegion);
  const birthDay = birthDayAt(number, 6);
  if (!isPlausibleBirth(birthDay, today)) return invalid(ID_MESSAGES.idCardBirth);
  if (computeIdCheckCharacter(number) !== number[17]) return invalid(ID_MESSAGES.idCardCheck);
  return valid(number, birthDay, genderAt(number, 16));
}

/** Hong Kong, Macao and Taiwan, otherwise structured like an ID card (GB 11643). */
const RESIDENT_NUMBER = /^8[123]0000\d{11}[\dX]$/;

function checkResident(number: string, today: string): IdNumberCheck {
  const birthDay = birthDayAt(number, 6);
  const isRight =
    RESIDENT_NUMBER.test(number) &&
    isPlausibleBirth(birthDay, today) &&
    computeIdCheckCharacter(number) === number[17];
  return isRight
    ? valid(number, birthDay, genderAt(number, 16))
    : invalid(ID_MESSAGES.hk_macao_taiwan_resident);
}

/**
 * Checks the permanent residence card. Since 2023: 18 digits starting with 9, structured like an ID card. Before:
 * three letters of the country and twelve digits, six of them the birthday.
 */
function checkForeignResident(number: string, today: string): IdNumberCheck {
  const wrong = invalid(ID_MESSAGES.foreign_resident);
  if (/^9\d{16}[\dX]$/.test(number)) {
    const birthDay = birthDayAt(number, 6);
    const isRight = isPlausibleBirth(birthDay, today) && computeIdCheckCharacter(number) === number[17];
    return isRight ? valid(number, birthDay, genderAt(number, 16)) : wrong;
  }
  if (!/^[A-Z]{3}\d{12}$/.test(number)) return wrong;
  const [year, month, day] = [number.slice(7, 9), number.slice(9, 11), number.slice(11, 13)];
  const thisCentury = `20${year}-${month}-${day}`;
  const birthDay = thisCentury <= today ? thisCentury : `19${year}-${month}-${day}`;
  return isPlausibleBirth(birthDay, today) ? valid(number, birthDay, null) : wrong;
}

const birthDayAt = (number: string, at: number): string =>
  `${number.slice(at, at + 4)}-${number.slice(at + 4, at + 6)}-${number.slice(at + 6, at + 8)}`;

const genderAt = (number: string, at: number): 0 | 1 => (Number(number[at]) % 2 === 1 ? 0 : 1);

const isPlausibleBirth = (day: string, today: string): boolean =>
  isIsoDay(day) && day < today && computeAge(day, today) < OLDEST_AGE;

/** Computes full years on a day; for a birthday on 29 February, other years count from 1 March. */
export function computeAge(birthDay: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return day.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

/**
 * Returns why a person with that birthday may not continue, or null. Without a birthday in the number, a reviewer
 * decides.
 */
export const checkAdult = (birthDay: string | null, today: string): string | null =>
  birthDay !== null && computeAge(birthDay, today) < ADULT_AGE ? ID_MESSAGES.underAge : null;

/** Returns why a document is not valid today, or null. `to` null is long-term. The last day is still valid. */
export function checkValidity(
  { from, to }: { readonly from: string; readonly to: string | null },
  today: string,
): string | null {
  if (!isIsoDay(from) || (to !== null && !isIsoDay(to))) return ID_MESSAGES.validDays;
  if (from > today) return ID_MESSAGES.validFrom;
  if (to === null) return null;
  if (to <= from) return ID_MESSAGES.validOrder;
  if (to < today) return ID_MESSAGES.expired;
  return to > addMonths(from, VALID_YEARS_MAX * 12) ? ID_MESSAGES.validSpan : null;
}
