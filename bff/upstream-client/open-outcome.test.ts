import { describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import { CODES } from '~/contract/codes';
import { isPortalError } from '~/bff/core/errors';
import { attachOutcome } from '~/bff/upstream-client/open-outcome';
import {
  createClientGoneError,
  createCodeError,
  createNetworkError,
  createOverloadError,
  createStatusError,
  createTimeoutError,
} from '~/bff/core/upstream-errors';

const getCall = (id: string) => {
  const call = calls.find((each) => each.id === id);
  if (!call) throw new Error(id);
  return call;
};
const buy = getCall('publicTrade.buy');
const getOutcome = (error: unknown) => (isPortalError(error) ? error.outcome : undefined);
const after = (error: unknown, call = buy, isSent = true) =>
  getOutcome(attachOutcome(error, call, { key: 'K', isSent }));

describe('the open outcome of a call without a reply', () => {
  it.each([
    ['timed out', createTimeoutError()],
    ['connection reset or broken body', createNetworkError()],
    ['5xx', createStatusError(503, '')],
    ['a redirect', createStatusError(302, 'Found')],
    ['internal error code', createCodeError(CODES.internal, '')],
    ['first run still in progress', createCodeError(CODES.stillRunning, '')],
  ])('is unknown (%s)', (_how, error) => {
    expect(after(error)).toEqual({ state: 'unknown', call: 'publicTrade.buy', key: 'K' });
  });

  it.each([
    ['refused with a code', createCodeError(CODES.notAllowed, '没有')],
    ['refused with a status', createStatusError(429, '')],
    ['login expired', createCodeError(90007, '')],
    ['client gone', createClientGoneError()],
    ['not a portal error', new Error('x')],
  ])('does not exist (%s)', (_how, error) => {
    expect(after(error)).toBeUndefined();
    expect(attachOutcome(error, buy, { key: 'K', isSent: true })).toBe(error);
  });

  it('does not exist for a call that was not sent, or that only reads', () => {
    expect(after(createOverloadError(), buy, false)).toBeUndefined();
    expect(after(createTimeoutError(), getCall('publicTrade.order'))).toBeUndefined();
  });

  it('distinguishes a reused key from a missing reply', () => {
    expect(after(createCodeError(CODES.keyReused, ''))).toMatchObject({ state: 'repeated' });
  });

  it.each([
    ['an opened circuit breaker', createOverloadError()],
    ['a status', createStatusError(429, '')],
    ['a gateway code', createCodeError(59_999, '系统维护中')],
    ['an expired login', createCodeError(90007, '')],
  ])('stays unknown for the first attempt when its repeat is refused by %s', (_by, error) => {
    const tried = { key: 'K', isSent: true, isLost: true };
    expect(getOutcome(attachOutcome(error, buy, tried))).toMatchObject({ state: 'unknown' });
  });

  it('does not exist when upstream refuses a repeat by its key', () => {
    const error = createCodeError(CODES.conflict, '余额不足');
    expect(attachOutcome(error, buy, { key: 'K', isSent: true, isLost: true })).toBe(error);
  });

  it('keeps kind, status, text and cause', () => {
    const cause = new Error('inner');
    const error = attachOutcome(createTimeoutError(cause), buy, { key: undefined, isSent: true });
    expect(error).toMatchObject({
      kind: 'UpstreamTimeoutError',
      status: 504,
      message: '网络异常，请稍后重试',
    });
    expect((error as Error).cause).toBe(cause);
    expect(getOutcome(error)).toMatchObject({ key: null });
  });

  it('does not exist for a read that uses POST', () => {
    expect(after(createTimeoutError(), getCall('catalogue.suggest'))).toBe(undefined);
  });
});
