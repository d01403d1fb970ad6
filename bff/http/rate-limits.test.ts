import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimits, type LimitKind } from '~/bff/http/rate-limits';

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
  it('reports when to retry', async () => {
    const limits = createRateLimits({ config });
    const { allowed, retryAfterSeconds } = await tries(limits, 'login-try', '13800138000|home', 6);
    expect(allowed).toBe(5);
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('does not use up the longer windows with a refused attempt', async () => {
    const limits = createRateLimits({ config });
    await tries(limits, 'login-try', '13800138000|home', 50);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect((await tries(limits, 'login-try', '13800138000|home', 9)).allowed).toBe(5);
  });

  it('increases the waiting time between logins, and clears it after a successful login', async () => {
    const limits = createRateLimits({ config });
    const key = '13800138000|home';
    expect((await tries(limits, 'login-try', key, 9)).allowed).toBe(5);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect((await tries(limits, 'login-try', key, 9)).allowed).toBe(5);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    const third = await tries(limits, 'login-try', key, 1);
    expect(third.allowed).toBe(0);
    expect(third.retryAfterSeconds).toBeGreaterThan(60);
    await limits.clear('login-try', key);
    expect((await tries(limits, 'login-try', key, 1)).allowed).toBe(1);
  });

  it('keeps a phone open for other clients when it is closed for one', async () => {
    const limits = createRateLimits({ config });
    expect((await tries(limits, 'login-try', '13800138000|203.0.113.0/24', 40)).allowed).toBe(5);
    expect((await tries(limits, 'login-try', '13800138000|198.51.100.0/24', 1)).allowed).toBe(1);
  });

  it('allows a carrier’s IPv4 address thousands of people, and the /64 of one person a tenth', async () => {
    const limits = createRateLimits({ config });
    const allowed = async (kind: LimitKind, key: string) => (await tries(limits, kind, key, 2_000)).allowed;
    expect(await allowed('login-address', '203.0.113.7')).toBe(200);
    expect(await allowed('login-address', '2001:db8:1:2::9')).toBe(20);
    expect(await allowed('login-address', '2001:db8:1:2::10')).toBe(0);
    expect(await allowed('login-address', '2001:db8:1:3::9')).toBe(20);
    let codes = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      codes += await allowed('captcha-address', '203.0.113.7');
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
    }
    expect(codes).toBe(300);
  });

  it('keeps an address open for codes after wrong passwords, and does not count a successful login', async () => {
    const limits = createRateLimits({ config });
    await tries(limits, 'login-address', '203.0.113.7', 1_000);
    expect((await tries(limits, 'proof-address', '203.0.113.7', 1)).allowed).toBe(1);
    for (let login = 0; login < 3_000; login += 1) {
      await limits.consume('login-address', '203.0.113.8');
      await limits.giveBack('login-address', '203.0.113.8');
    }
  });

  it('refuses with readable errors, and counts the refusals', async () => {
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
});
