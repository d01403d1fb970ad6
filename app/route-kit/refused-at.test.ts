import { describe, expect, it } from 'vitest';
import { FieldError } from '~/app/route-kit/page-action';
import { createFieldThrower, throwAtField } from '~/app/route-kit/refused-at';
import { PortalError } from '~/bff/core/errors';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';

const getField = (error: unknown, fields: string[]) => {
  try {
    return throwAtField(error, fields);
  } catch (thrown) {
    return thrown instanceof FieldError ? [thrown.field, thrown.message] : 'form';
  }
};
const TRADE = ['trade_password', 'card_id', 'amount'];

describe('position of a refusal in its form', () => {
  it('is the field it names, regardless of its message and code', () => {
    expect(getField(createCodeError(CODES.tooMany, '已锁定', { field: 'trade_password' }), TRADE)).toEqual([
      'trade_password',
      '已锁定',
    ]);
    expect(
      getField(createCodeError(CODES.badRequest, 'x', { reason: 'amount', field: 'amount' }), TRADE),
    ).toEqual(['amount', 'x']);
  });

  it('follows from the reason when the upstream names no field', () => {
    expect(getField(createCodeError(CODES.wrongPassword, '密码有误'), TRADE)).toEqual([
      'trade_password',
      '密码有误',
    ]);
    expect(getField(createCodeError(CODES.wrongPassword, '密码有误'), ['password'])).toEqual([
      'password',
      '密码有误',
    ]);
    expect(getField(createCodeError(CODES.captchaExpired, '失效'), ['captcha'])).toEqual(['captcha', '失效']);
  });

  it('is the whole form for a field it does not show, and never depends on the message', () => {
    expect(getField(createCodeError(CODES.badRequest, '金额低于起购，银行卡与交易密码'), TRADE)).toBe('form');
    expect(getField(createCodeError(CODES.badRequest, 'x', { field: 'open_day' }), TRADE)).toBe('form');
    expect(getField(createCodeError(CODES.dayChanged, '成交金额按 2026-11-24 的净值计算'), TRADE)).toBe(
      'form',
    );
  });

  it('rethrows a failure that is not a refusal', () => {
    const lost = new PortalError('网络异常，请稍后重试', { kind: 'UpstreamTimeoutError', status: 504 });
    expect(() => createFieldThrower('amount')(lost)).toThrow(lost);
  });
});
