import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressKey, createRateLimits } from './rate-limits';
import type { LimitKind } from './rate-limits';

const config = { rateLimitPerMinute: 3, loginMarkerSalt: 'a-salt-of-the-tests' };
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function tries(
  limits: ReturnType<typeof createRateLimits>,
  kind: LimitKind,
  key: string,
  times: number,
) {
  let allowed = 0;
  let retryAfterSeconds: number | undefined;
  for (let index = 0; index < times; index += 1) {
    try {
      await limits.consume(kind, key);
      allowed += 1;
    } catch (error) {
      retryAfterSeconds = (error as { retryAfterSeconds?: number }).retryAfterSeconds;
    }
  }
  return { allowed, retryAfterSeconds };
}

describe('rate limits', () => {
  it('a phone gets one captcha a minute, five an hour and ten a day', async () => {
    const limits = createRateLimits({ config });
    const sentPerHour: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      let sent = 0;
      for (let minute = 0; minute < 60; minute += 1) {
        sent += (await tries(limits, 'captcha-phone', '13800138000', 3)).allowed;
        await vi.advanceTimersByTimeAsync(MINUTE_MS);
      }
      sentPerHour.push(sent);
    }
    expect(sentPerHour).toEqual([5, 5, 0, 0]);
  });

  it('says when to come back', async () => {
    const limits = createRateLimits({ config });
    const { allowed, retryAfterSeconds } = await tries(limits, 'captcha-phone', '13800138000', 2);
    expect(allowed).toBe(1);
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('a refused try does not use up the longer windows', async () => {
    const limits = createRateLimits({ config });
    await tries(limits, 'captcha-phone', '13800138000', 50);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect((await tries(limits, 'captcha-phone', '13800138000', 1)).allowed).toBe(1);
  });

  it('an address gets twenty captchas an hour, whatever the phones', async () => {
    const limits = createRateLimits({ config });
    expect((await tries(limits, 'captcha-address', '203.0.113.7', 25)).allowed).toBe(20);
    expect((await tries(limits, 'captcha-address', '203.0.113.8', 1)).allowed).toBe(1);
  });

  it('login waits grow, and a login that worked clears them', async () => {
    const limits = createRateLimits({ config });
    expect((await tries(limits, 'login-phone', '13800138000', 9)).allowed).toBe(5);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect((await tries(limits, 'login-phone', '13800138000', 9)).allowed).toBe(5);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    const third = await tries(limits, 'login-phone', '13800138000', 1);
    expect(third.allowed).toBe(0);
    expect(third.retryAfterSeconds).toBeGreaterThan(60);
    await limits.clear('login-phone', '13800138000');
    expect((await tries(limits, 'login-phone', '13800138000', 1)).allowed).toBe(1);
  });

  it('refusals are errors a person can read, and are counted', async () => {
    const refused: string[] = [];
    const limits = createRateLimits({ config, onRefused: (kind) => refused.push(kind) });
    await tries(limits, 'address', '203.0.113.7', 3);
    await expect(limits.consume('address', '203.0.113.7')).rejects.toMatchObject({
      kind: 'RateLimitError',
      status: 429,
      message: '操作过于频繁，请稍后再试',
    });
    expect(refused).toEqual(['address']);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001::9', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));
});
