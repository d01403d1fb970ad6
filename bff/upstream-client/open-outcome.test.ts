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

const callOf = (id: string) => {
  const call = calls.find((each) => each.id === id);
  if (!call) throw new Error(id);
  return call;
};
const buy = callOf('publicTrade.buy');
const outcomeOf = (error: unknown) => (isPortalError(error) ? error.outcome : undefined);
const after = (error: unknown, call = buy, isSent = true) =>
  outcomeOf(attachOutcome(error, call, { key: 'K', isSent }));

describe('what a call that was not answered leaves open', () => {
  it.each([
    ['timed out', createTimeoutError()],
    ['reset, or a broken body', createNetworkError()],
    ['5xx', createStatusError(503, '')],
    ['a redirect', createStatusError(302, 'Found')],
    ['a fault in an answer', createCodeError(CODES.internal, '')],
    ['the first run has not ended', createCodeError(CODES.stillRunning, '')],
  ])('%s: unknown', (_how, error) => {
    expect(after(error)).toEqual({ state: 'unknown', call: 'publicTrade.buy', key: 'K' });
  });

  it.each([
    ['refused by a code', createCodeError(CODES.notAllowed, '没有')],
    ['refused by a status', createStatusError(429, '')],
    ['the login ended', createCodeError(90007, '')],
    ['nobody waits', createClientGoneError()],
    ['not an error of ours', new Error('x')],
  ])('%s: nothing', (_how, error) => {
    expect(after(error)).toBeUndefined();
    expect(attachOutcome(error, buy, { key: 'K', isSent: true })).toBe(error);
  });

  it('what never left, and what only reads, leaves nothing open', () => {
    expect(after(createOverloadError(), buy, false)).toBeUndefined();
    expect(after(createTimeoutError(), callOf('publicTrade.order'))).toBeUndefined();
  });

  it('a key that stands for something else is another thing than no answer', () => {
    expect(after(createCodeError(CODES.keyReused, ''))).toMatchObject({ state: 'repeated' });
  });

  it.each([
    ['a breaker that opened meanwhile', createOverloadError()],
    ['a status', createStatusError(429, '')],
    ['a code of a gateway', createCodeError(59_999, '系统维护中')],
    ['a login that ended', createCodeError(90007, '')],
  ])('a repeat turned away by %s says nothing of the attempt before it', (_by, error) => {
    const tried = { key: 'K', isSent: true, isLost: true };
    expect(outcomeOf(attachOutcome(error, buy, tried))).toMatchObject({ state: 'unknown' });
  });

  it('a repeat that upstream refused by its key is refused as a whole', () => {
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
    expect(outcomeOf(error)).toMatchObject({ key: null });
  });

  it('a read that is asked by POST leaves nothing open', () => {
    expect(after(createTimeoutError(), callOf('catalogue.suggest'))).toBe(undefined);
  });
});
