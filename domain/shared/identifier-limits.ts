import {
  CAPTCHA_MAX_DIGITS,
  CAPTCHA_MIN_DIGITS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  PHONE_DIGITS,
} from '~/domain/shared/constants';

/** Limits for `maxlength` and `pattern` of the fields. */
export const PHONE_LIMITS = {
  minLength: PHONE_DIGITS,
  maxLength: PHONE_DIGITS,
  pattern: `[0-9]{${PHONE_DIGITS}}`,
} as const;
export const CAPTCHA_LIMITS = {
  minLength: CAPTCHA_MIN_DIGITS,
  maxLength: CAPTCHA_MAX_DIGITS,
  pattern: `[0-9]{${CAPTCHA_MIN_DIGITS},${CAPTCHA_MAX_DIGITS}}`,
} as const;
export const PASSWORD_LIMITS = {
  minLength: PASSWORD_MIN_CHARACTERS,
  maxLength: PASSWORD_MAX_CHARACTERS,
  pattern: `[A-Za-z0-9]{${PASSWORD_MIN_CHARACTERS},${PASSWORD_MAX_CHARACTERS}}`,
} as const;
