import { describe, expect, it } from 'vitest';
import { createRateLimits, LIMIT_KINDS, getLimitWindows, type LimitKind } from '~/bff/http/rate-limits';
import { countSend, countFailedAttempt } from '~/bff/core/counted-attempt';
import {
  createCodeError,
  createNetworkError,
  createOverloadError,
  createStatusError,
  createTimeoutError,
} from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import { handleLogin, sendCaptcha } from '~/app/features/person/login-action';
import { createTestContext } from '~/tests/fixtures/create-test-context';

/** Call failures that do not depend on whether the proof is valid. */
const OUTAGES: readonly [name: string, error: Error][] = [
  ['502', createStatusError(502, 'Bad Gateway')],
  ['503', createStatusError(503, 'Service Unavailable')],
  ['504', createTimeoutError()],
  ['a lost response', createNetworkError(new Error('reset'))],
  ['an open circuit breaker', createOverloadError()],
  ['an internal error', createCodeError(CODES.internal, '服务器访问异常')],
  ['a busy service', createCodeError(CODES.tooMany, '当前使用密码的人数较多')],
  ['a verification without a response', createCodeError(CODES.checkUnavailable, '核验服务暂时没有响应')],
];
const WRONG = [CODES.wrongPassword, CODES.wrongCaptcha, CODES.captchaExpired, 77_777];

/** Unit that each limit of the portal counts; the compiler requires an entry for every new limit. */
const COUNTS: Readonly<Record<LimitKind, 'requests' | 'messages' | 'refused proofs' | 'uses'>> = {
  address: 'requests',
  'report-address': 'requests',
  'sign-address': 'requests',
  'upload-address': 'requests',
  'file-address': 'requests',
  'guest-address': 'requests',
  'write-address': 'requests',
  'captcha-address': 'messages',
  'login-try': 'refused proofs',
  'login-address': 'refused proofs',
  'proof-address': 'refused proofs',
  'entry-token': 'uses',
};
const ofKind = (counts: string) => LIMIT_KINDS.filter((kind) => COUNTS[kind] === counts);
const ADDRESS = '198.51.100.7';
const getMost = (kind: LimitKind): number => getLimitWindows(10_000)[kind][0]?.times ?? 0;

function openLimits() {
  const limits = createRateLimits({
    config: { rateLimitPerMinute: 10_000, loginMarkerSalt: 's'.repeat(16) },
  });
  return {
    limit: (kind: LimitKind, key: string) => limits.consume(kind, key),
    clearLimit: (kind: LimitKind, key: string) => limits.clear(kind, key),
    giveBackLimit: (kind: LimitKind, key: string) => limits.giveBack(kind, key),
  };
}

const fails = (error: unknown) => (): Promise<never> => Promise.reject(error as Error);
const getEnd = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: { kind?: string }) => error.kind ?? String(error),
  );

describe('attempt that ends in an outage', () => {
  it.each(OUTAGES)('%s does not count, for every limit that counts proofs', async (_name, error) => {
    for (const kind of ofKind('refused proofs')) {
      const limits = openLimits();
      for (let tries = 0; tries < getMost(kind) + 1; tries += 1)
        expect(await getEnd(countFailedAttempt(limits, [[kind, ADDRESS]], fails(error)))).not.toBe(
          'RateLimitError',
        );
      expect(await getEnd(countFailedAttempt(limits, [[kind, ADDRESS]], async () => 'in'))).toBe('done');
    }
  });

  it('counts when the proof was refused, also with an unknown code', async () => {
    for (const kind of ofKind('refused proofs'))
      for (const code of WRONG) {
        const limits = openLimits();
        const wrong = () =>
          countFailedAttempt(limits, [[kind, ADDRESS]], fails(createCodeError(code, '有误')));
        for (let tries = 0; tries < getMost(kind); tries += 1)
          expect(await getEnd(wrong())).toBe('UpstreamBusinessError');
        expect(await getEnd(wrong())).toBe('RateLimitError');
      }
  });

  it('is reserved while it runs, so that parallel guesses cannot pass the limit', async () => {
    const limits = openLimits();
    let checks = 0;
    const guess = () =>
      countFailedAttempt(limits, [['login-try', 'p|n']], async () => {
        checks += 1;
        await new Promise((done) => setTimeout(done, 20));
        throw createCodeError(CODES.wrongPassword, '有误');
      });
    await Promise.all(Array.from({ length: 40 }, () => getEnd(guess())));
    expect(checks).toBe(getMost('login-try'));
  });

  it('counts every sent message and no unsent one', async () => {
    const limits = openLimits();
    const send = (run: () => Promise<unknown>) =>
      getEnd(countSend(limits, [['captcha-address', ADDRESS]], run));
    for (let sent = 0; sent < getMost('captcha-address') + 1; sent += 1)
      expect(await send(fails(createStatusError(502, '')))).toBe('UpstreamServerError');
    for (let sent = 0; sent < getMost('captcha-address'); sent += 1)
      expect(await send(async () => 'sent')).toBe('done');
    expect(await send(async () => 'sent')).toBe('RateLimitError');
  });
});

describe('login methods', () => {
  const agreed = { agreement: 'on' as const };
  const WAYS = {
    loginByPassword: { intent: 'login-password', phone: '13800000005', password: 'RightPass1', ...agreed },
    loginByCaptcha: { intent: 'login-captcha', phone: '13800000005', captcha: '123456', ...agreed },
    oneTapLogin: { intent: 'login-one-tap', token: 't', user_information: 'u', ...agreed },
    reloadSession: { intent: 'login-app', token: 't', ...agreed },
  } as const;

  function open(call: keyof typeof WAYS) {
    let error: Error | null = null;
    const reply = { code: 0, msg: '', token: 'T', result: { token: 'T', phone: '13800000005' } };
    const answer =
      <Reply>(reply: Reply) =>
      async () => {
        if (error) throw error;
        return reply;
      };
    const context = createTestContext({
      ...openLimits(),
      address: ADDRESS,
      client: { kind: 'app' },
      upstream: { auth: { [call]: answer(reply), sendCaptcha: answer({}) } },
    });
    const login = () =>
      getEnd(handleLogin({ value: WAYS[call], context, edition: 'wealth' } as never) as Promise<unknown>);
    return { login, context, failWith: (next: Error | null) => (error = next) };
  }

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
    '%s: accepts the right proof after any number of outages',
    async (call) => {
      for (const [name, outage] of OUTAGES) {
        const { login, failWith } = open(call);
        failWith(outage);
        const tries = getMost(call === 'loginByPassword' ? 'login-try' : 'proof-address') + 1;
        for (let index = 0; index < tries; index += 1)
          expect([name, await login()]).not.toEqual([name, 'RateLimitError']);
        failWith(null);
        expect([name, await login()]).toEqual([name, 'done']);
      }
    },
  );

  it('does not count a code that could not be sent', async () => {
    const { context, failWith } = open('loginByCaptcha');
    failWith(createStatusError(502, ''));
    for (let index = 0; index <= getMost('captcha-address'); index += 1)
      expect(await getEnd(sendCaptcha(context, '13800000005', 'login'))).toBe('UpstreamServerError');
  });
});
