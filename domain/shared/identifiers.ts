/**
 * Typed login identifiers: phone, captcha, password (VALID-001 to VALID-009). The form in the browser and the
 * action on the server use the same schema; messages are verbatim.
 */
import { z } from 'zod';
import { CAPTCHA_LIMITS, PASSWORD_LIMITS, PHONE_LIMITS } from '~/domain/shared/identifier-limits';
import { markSecret } from '~/domain/shared/secret';
import { normalizeNumber, normalizePhone } from '~/domain/shared/typed-text';

export const PHONE_MESSAGES = {
  type: '请输入正确类型的手机号码',
  required: '请输入手机号码',
  format: '请输入正确格式的手机号码',
} as const;
export const CAPTCHA_MESSAGES = {
  type: '请输入正确类型的验证码',
  required: '请输入验证码',
  format: '请输入正确格式的验证码',
} as const;
export const PASSWORD_MESSAGES = {
  type: '请输入正确类型的密码',
  required: '请输入密码',
  format: '密码应为8-32位英文大小写字母和数字',
} as const;

/** Longer than any password; maximum input of a login. */
const PASSWORD_GIVEN_MAX_CHARACTERS = 64;

interface Messages {
  type: string;
  required: string;
  format: string;
}

const asTyped = (text: string): string => text;

/** Builds a required text with one pattern, normalised first; the first violated rule gives the only message. */
const getText = (pattern: string, messages: Messages, normalise: (text: string) => string = asTyped) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? messages.required : messages.type) })
    .overwrite(normalise)
    // min(1) cannot be used: zod also checks the length of an array, so a wrong type would get two messages.
    .regex(/[^]/, { error: messages.required, abort: true })
    .regex(new RegExp(`^${pattern}$`), { error: messages.format });

export const phoneSchema = getText(PHONE_LIMITS.pattern, PHONE_MESSAGES, normalizePhone);
export const captchaSchema = markSecret(getText(CAPTCHA_LIMITS.pattern, CAPTCHA_MESSAGES, normalizeNumber));
export const passwordSchema = markSecret(getText(PASSWORD_LIMITS.pattern, PASSWORD_MESSAGES));
/** Password as typed at a login: passwords older than the current rule may have another form. */
export const givenPasswordSchema = markSecret(z.string().min(1).max(PASSWORD_GIVEN_MAX_CHARACTERS));
