import { describe, expect, it } from 'vitest';
import { ERROR_TEXTS, isRefused, getRefusal } from '~/bff/core/errors';
import { REFUSAL_TEXTS } from '~/bff/core/refusal-texts';
import { createCodeError, createNetworkError, createOverloadError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import { refusalReasonSchema } from '~/contract/refusal-reasons';

describe('texts for a refusal', () => {
  it('ERR-003 uses the upstream message for any code', () => {
    expect(createCodeError(77_001, '额度已满，请明日再试')).toMatchObject({
      message: '额度已满，请明日再试',
      status: 422,
      refusal: { reason: 'other' },
    });
  });

  it('uses a clear text of the portal where upstream sends none', () => {
    for (const msg of ['', '  ', '\u0000\n']) {
      expect(createCodeError(CODES.captchaExpired, msg).message).toBe(REFUSAL_TEXTS.captcha_expired.text);
      expect(createCodeError(77_001, msg).message).toBe(REFUSAL_TEXTS.other.text);
      expect(createCodeError(77_001, msg, { reason: 'card' }).message).toBe(REFUSAL_TEXTS.card.text);
    }
    for (const reason of refusalReasonSchema.options) {
      expect(REFUSAL_TEXTS[reason].title, reason).toMatch(/^[^。]{4,16}$/);
      expect(REFUSAL_TEXTS[reason].text.length, reason).toBeGreaterThan(3);
    }
  });

  it('carries reason, step, field, level and next in the error', () => {
    const fields = { reason: 'qualified', step: 'sign', field: 'amount', level: 'qualified', next: 'proof' };
    const error = createCodeError(CODES.notAllowed, '仅面向合格投资者', fields);
    expect(getRefusal(error)).toEqual(fields);
    expect(isRefused(error, 'quiz', 'qualified')).toBe(true);
    expect(isRefused(error, 'quiz')).toBe(false);
    expect(getRefusal(createCodeError(CODES.tokenExpired, ''))).toBeNull();
    expect(getRefusal(error.withOutcome({ state: 'unknown', call: 'x', key: null }))).toEqual(fields);
  });
});

describe('texts for a call that was not sent', () => {
  it('ERR-004, ERR-006 distinguishes overload from a network failure, and only the latter mentions the network', () => {
    expect(createOverloadError()).toMatchObject({ message: ERROR_TEXTS.server, status: 503, isUnsent: true });
    expect(createNetworkError()).toMatchObject({ message: ERROR_TEXTS.network, status: 502 });
  });
});
