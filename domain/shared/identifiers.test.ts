import fc from 'fast-check';
import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { captchaSchema, passwordSchema, phoneSchema } from '~/domain/shared/identifiers';

const messages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe('phone', () => {
  it('VALID-001 must be a text', () => {
    for (const value of [13800138000, null, {}, ['1']]) {
      expect(messages(phoneSchema, value)).toEqual(['请输入正确类型的手机号码']);
    }
  });

  it('VALID-002 is required', () => {
    expect(messages(phoneSchema, '')).toEqual(['请输入手机号码']);
    expect(messages(phoneSchema, undefined)).toEqual(['请输入手机号码']);
  });

  it('VALID-003 CONST-001 is exactly 11 digits', () => {
    expect(messages(phoneSchema, '13800138000')).toEqual([]);
    for (const value of ['1380013800', '138001380000', '1380013800a', '138001380001a']) {
      expect(messages(phoneSchema, value)).toEqual(['请输入正确格式的手机号码']);
    }
  });
});

describe('captcha', () => {
  it('VALID-004 must be a text', () => {
    expect(messages(captchaSchema, 123456)).toEqual(['请输入正确类型的验证码']);
  });

  it('VALID-005 is required', () => {
    expect(messages(captchaSchema, '')).toEqual(['请输入验证码']);
  });

  it('VALID-006 CONST-002 is 4 to 6 digits', () => {
    for (const value of ['1234', '12345', '123456']) expect(messages(captchaSchema, value)).toEqual([]);
    for (const value of ['123', '1234567', '12a4', '12.4']) {
      expect(messages(captchaSchema, value)).toEqual(['请输入正确格式的验证码']);
    }
  });
});

describe('password', () => {
  it('VALID-007 must be a text', () => {
    expect(messages(passwordSchema, 12345678)).toEqual(['请输入正确类型的密码']);
  });

  it('VALID-008 is required', () => {
    expect(messages(passwordSchema, '')).toEqual(['请输入密码']);
  });

  it('VALID-009 CONST-003 is 8 to 32 letters or digits', () => {
    for (const value of ['abcdefgh', 'A1b2C3d4', '12345678', 'a'.repeat(32)]) {
      expect(messages(passwordSchema, value)).toEqual([]);
    }
    const others = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
      .filter((character) => !/[A-Za-z0-9]/.test(character))
      .map((character) => `abcd${character}efgh`);
    expect(others).toHaveLength(128 - 62);
    for (const value of ['a'.repeat(7), 'a'.repeat(33), 'abcdefg ', '密码密码密码密码', ...others]) {
      expect(messages(passwordSchema, value)).toEqual(['密码应为8-32位英文大小写字母和数字']);
    }
  });
});

it('never returns more than one message, and accepts exactly what the pattern allows', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const schema of [phoneSchema, captchaSchema, passwordSchema]) {
        const parsed = schema.safeParse(value);
        if (!parsed.success) expect(parsed.error.issues).toHaveLength(1);
        else expect(parsed.data).toMatch(/^[A-Za-z0-9]{4,32}$/);
      }
    }),
  );
});
