import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callUpstream, UpstreamCallError, onSessionExpired } from '~/app/platform/upstream-call';

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('API calls of the browser', () => {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { fetch });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('returns the result of an accepted reply', async () => {
    fetch.mockResolvedValueOnce(answer(200, { code: 0, msg: '', result: { like: 3 } }));
    await expect(callUpstream('/api/x', { body: { a: 1 } })).resolves.toEqual({ like: 3 });
    expect(fetch.mock.calls[0]![1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      credentials: 'same-origin',
    });
  });

  it('ERR-003 fails with the message of the server', async () => {
    fetch.mockResolvedValueOnce(answer(422, { code: 4009, msg: '自选已达上限' }));
    await expect(callUpstream('/api/x')).rejects.toMatchObject({
      message: '自选已达上限',
      status: 422,
      isUnsent: false,
    });
  });

  it('recognises a call that the portal refused before sending it to the upstream', async () => {
    fetch.mockResolvedValueOnce(answer(503, { code: null, msg: '网络异常，请稍后重试', isUnsent: true }));
    await expect(callUpstream('/api/x')).rejects.toMatchObject({ status: 503, isUnsent: true });
  });

  it('ERR-006 fails with 网络异常，请稍后重试 without a reply', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(callUpstream('/api/x')).rejects.toEqual(new UpstreamCallError('网络异常，请稍后重试', 0));
  });

  it('ERR-009 ERR-010 ERR-011 reports an expired session, at most once per 2 s', async () => {
    // Moves past the state that other tests of this worker left.
    vi.advanceTimersByTime(86_400_000);
    const reported = vi.fn();
    const release = onSessionExpired(reported);
    const expired = () => answer(401, { code: 90007, msg: '登录已过期，请重新登录' });
    fetch.mockImplementation(async () => expired());
    for (let call = 0; call < 3; call += 1)
      await expect(callUpstream('/api/x')).rejects.toBeInstanceOf(UpstreamCallError);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(reported).toHaveBeenCalledWith('登录已过期，请重新登录', 90007);
    // Setting the phone's clock back does not affect the interval.
    vi.setSystemTime(0);
    vi.advanceTimersByTime(1_999);
    await expect(callUpstream('/api/x')).rejects.toBeInstanceOf(UpstreamCallError);
    expect(reported).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await expect(callUpstream('/api/x')).rejects.toBeInstanceOf(UpstreamCallError);
    expect(reported).toHaveBeenCalledTimes(2);
    release();
    vi.advanceTimersByTime(8_000);
    await expect(callUpstream('/api/x')).rejects.toBeInstanceOf(UpstreamCallError);
    expect(reported).toHaveBeenCalledTimes(2);
  });
});
