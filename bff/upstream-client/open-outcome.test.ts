import { describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import { CODES } from '~/contract/codes';
import { isPortalError } from '~/bff/core/errors';
import { withOutcome } from '~/bff/upstream-client/open-outcome';
import {
  clientGoneError,
  codeError,
  networkError,
  overloadError,
  statusError,
  timeoutError,
} from '~/bff/core/upstream-errors';

const callOf = (id: string) => {
  const call = calls.find((each) => each.id === id);
  if (!call) throw new Error(id);
  return call;
};
const buy = callOf('publicTrade.buy');
const outcomeOf = (error: unknown) => (isPortalError(error) ? error.outcome : undefined);
const after = (error: unknown, call = buy, isSent = true) =>
  outcomeOf(withOutcome(error, call, { key: 'K', isSent }));

describe('what a call that was not answered leaves open', () => {
  it.each([
    ['timed out', timeoutError()],
    ['reset, or a broken body', networkError()],
    ['5xx', statusError(503, '')],
    ['a redirect', statusError(302, 'Found')],
    ['a fault in an answer', codeError(CODES.internal, '')],
    ['the first run has not ended', codeError(CODES.stillRunning, '')],
  ])('%s: unknown', (_how, error) => {
    expect(after(error)).toEqual({ state: 'unknown', call: 'publicTrade.buy', key: 'K' });
  });

  it.each([
    ['refused by a code', codeError(CODES.notAllowed, '没有')],
    ['refused by a status', statusError(429, '')],
    ['the login ended', codeError(90007, '')],
    ['nobody waits', clientGoneError()],
    ['not an error of ours', new Error('x')],
  ])('%s: nothing', (_how, error) => {
    expect(after(error)).toBeUndefined();
    expect(withOutcome(error, buy, { key: 'K', isSent: true })).toBe(error);
  });

  it('what never left, and what only reads, leaves nothing open', () => {
    expect(after(overloadError(), buy, false)).toBeUndefined();
    expect(after(timeoutError(), callOf('publicTrade.order'))).toBeUndefined();
  });

  it('a key that stands for something else is another thing than no answer', () => {
    expect(after(codeError(CODES.keyReused, ''))).toMatchObject({ state: 'repeated' });
  });

  it.each([
    ['a breaker that opened meanwhile', overloadError()],
    ['a status', statusError(429, '')],
    ['a code of a gateway', codeError(59_999, '系统维护中')],
    ['a login that ended', codeError(90007, '')],
  ])('a repeat turned away by %s says nothing of the attempt before it', (_by, error) => {
    const tried = { key: 'K', isSent: true, isLost: true };
    expect(outcomeOf(withOutcome(error, buy, tried))).toMatchObject({ state: 'unknown' });
  });

  it('a repeat that upstream refused by its key is refused as a whole', () => {
    const error = codeError(CODES.conflict, '余额不足');
    expect(withOutcome(error, buy, { key: 'K', isSent: true, isLost: true })).toBe(error);
  });

  it('keeps kind, status, text and cause', () => {
    const cause = new Error('inner');
    const error = withOutcome(timeoutError(cause), buy, { key: undefined, isSent: true });
    expect(error).toMatchObject({
      kind: 'UpstreamTimeoutError',
      status: 504,
      message: '网络异常，请稍后重试',
    });
    expect((error as Error).cause).toBe(cause);
    expect(outcomeOf(error)).toMatchObject({ key: null });
  });

  it('a read that is asked by POST leaves nothing open', () => {
    expect(after(timeoutError(), callOf('catalogue.suggest'))).toBe(undefined);
  });
});
