import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  parseCheckInCode,
  queueCheckInCode,
  sendPendingCodes,
  getPendingCodes,
  type CheckInResult,
} from '~/app/platform/check-in-queue';

const kept = new Map<string, string>();
const sent: { code: string; age_seconds: number }[] = [];
let answer: (body: { code: string }) => Response;
const ok = (result: unknown) => Response.json({ code: 0, msg: '', result });

beforeEach(() => {
  kept.clear();
  sent.length = 0;
  vi.useFakeTimers({ now: 1_000_000 });
  answer = () => ok({ masked_name: '程**', is_first: true });
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    fetch: (_path: string, { body }: { body: string }) => {
      const given = JSON.parse(body) as { code: string; age_seconds: number };
      sent.push(given);
      return Promise.resolve().then(() => answer(given));
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Submits pending codes and returns their results. */
async function handIn(): Promise<CheckInResult[]> {
  const answers: CheckInResult[] = [];
  await sendPendingCodes((each) => answers.push(each));
  return answers;
}

describe('scanned check-in codes', () => {
  it('waits without a network and is submitted once each, with their waiting time', async () => {
    answer = () => {
      throw new TypeError('no network');
    };
    queueCheckInCode('E1', 'AAAAA-22222');
    queueCheckInCode('E1', 'AAAAA-22222');
    queueCheckInCode('E1', 'BBBBB-33333');
    expect(await handIn()).toEqual([]);
    expect(getPendingCodes()).toHaveLength(2);
    expect(JSON.stringify([...kept])).not.toContain('程');
    vi.setSystemTime(1_000_000 + 90_500);
    answer = () => ok({ masked_name: '程**', is_first: true });
    sent.length = 0;
    expect((await handIn()).map(({ code, tone }) => [code, tone])).toEqual([
      ['AAAAA-22222', 'done'],
      ['BBBBB-33333', 'done'],
    ]);
    expect(sent.map(({ age_seconds }) => age_seconds)).toEqual([90, 90]);
    expect(getPendingCodes()).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('drops a refused code with the reason, and keeps all after an ended login, a rate limit or a server error', async () => {
    queueCheckInCode('E1', 'AAAAA-22222');
    queueCheckInCode('E1', 'BBBBB-33333');
    const refuse = (status: number) => () => Response.json({ code: 1, msg: '无效' }, { status });
    for (const status of [401, 429, 503]) {
      answer = refuse(status);
      expect(await handIn()).toEqual([]);
      expect(getPendingCodes()).toHaveLength(2);
    }
    answer = ({ code }) =>
      code.startsWith('A') ? refuse(422)() : ok({ masked_name: '顾**', is_first: false });
    expect((await handIn()).map(({ tone, text }) => [tone, text])).toEqual([
      ['refused', '无效'],
      ['again', '顾** 已签到过，不重复计'],
    ]);
    expect(getPendingCodes()).toEqual([]);
  });

  it('is not submitted when too old or when the stored data is invalid', () => {
    queueCheckInCode('E1', 'AAAAA-22222');
    vi.setSystemTime(1_000_000 + 12 * 3_600_000);
    expect(getPendingCodes()).toEqual([]);
    kept.set('checkIns', '{"a":1}');
    expect(getPendingCodes()).toEqual([]);
    kept.set('checkIns', 'x');
    expect(getPendingCodes()).toEqual([]);
  });

  it.each([
    ['https://p.example/wealth/activity/check-in?activity_id=E1&code=K7M2Q-4XH9T', 'K7M2Q-4XH9T', 'E1'],
    ['k7m2q 4xh9t', 'K7M2Q-4XH9T', null],
    ['https://elsewhere.example/?code=K7M2Q-4XH9T', null, null],
    ['K7M2Q', null, null],
  ])('%s is parsed as %s', (text, code, activityId) => {
    expect(parseCheckInCode(text)).toEqual(code === null ? null : { code, activityId });
  });
});
