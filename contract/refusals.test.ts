import { describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { formatCondition, parseRefusal, TRADE_CODES, findTradeReason } from '~/contract/refusals';
import { refusalReasonSchema } from '~/contract/refusal-reasons';

describe('declined replies', () => {
  it('uses reason, step, field, level and next from the reply', () => {
    const result = { reason: 'qualified', step: 'sign', field: 'amount', level: 'qualified', next: 'card' };
    expect(parseRefusal({ code: CODES.notAllowed, result })).toEqual(result);
  });

  it('falls back to the reason of the code and leads to the missing step', () => {
    expect(parseRefusal({ code: CODES.conflict })).toEqual({
      reason: 'conflict',
      next: 'reload',
    });
    expect(parseRefusal({ code: TRADE_CODES.quiz_expired, result: null })).toEqual({
      reason: 'quiz_expired',
      next: 'quiz',
    });
  });

  it('keeps the known fields of another upstream and takes the rest from the code', () => {
    const result = { reason: 'RISK_77', level: 9, step: 'sign', field: ['x'], next: 'nowhere' };
    expect(parseRefusal({ code: CODES.wrongStep, result })).toEqual({
      reason: 'wrong_step',
      step: 'sign',
      next: 'orders',
    });
    for (const odd of ['text', 7, [], { reason: {} }]) {
      expect(parseRefusal({ code: 123_456, result: odd })).toEqual({ reason: 'other', next: 'wait' });
    }
  });

  it('has a reason for every code of this contract', () => {
    const accepted: readonly number[] = [
      CODES.ok,
      CODES.accepted1004,
      CODES.accepted7001,
      CODES.accepted2009,
    ];
    // The login calls handle this code separately.
    const refused = Object.values(CODES).filter((code) => ![...accepted, CODES.register].includes(code));
    const reasons = [...refused, ...Object.values(TRADE_CODES)].map((code) => parseRefusal({ code }).reason);
    expect(reasons).not.toContain('other');
    expect(refusalReasonSchema.options).toEqual(expect.arrayContaining(reasons));
  });
});

describe('trade check', () => {
  it('TRADE-001 is parsed by its codes, and sends the confirmed codes as condition', () => {
    expect(findTradeReason({ code: 3026 })).toBe('risk_mismatch');
    expect(findTradeReason({ code: CODES.badRequest })).toBeNull();
    expect(formatCondition(['risk_mismatch', 'senior'])).toBe('3026,1039');
    expect(formatCondition([])).toBeUndefined();
  });
});
