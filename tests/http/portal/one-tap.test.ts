import { describe, expect, it } from 'vitest';
import { usePortalPair } from '~/tests/fixtures/portal-pair';
import { ok, refusal } from '~/tests/fixtures/recording-upstream';
import { PHONE_AGENT } from '~/tests/fixtures/site';

// One-tap login in the BFF: eligible clients, allowed SDK origin, and handling of the carrier's token.
const SDK = 'https://sdk.example.com/one-tap.js';
const CONFIG = '/api/v1/common/deploy_config';
const ONE_TAP = '/gsapi/auth/v1/tokens/gezi/login/onelogin';
const OFFER = '/wealth/user/one-tap.json';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36';
const TOKEN = 'CARRIER-TOKEN-SECRET';

const pair = usePortalPair({
  environment: {
    ONE_TAP_SDK_URL: SDK,
    ONE_TAP_ORIGINS: 'https://carrier.example.com',
    CARRIER_TERMS: 'telecom=https://terms.example.com/telecom',
    GUEST_CACHE_TTL_MS: '0',
  },
});
const ask = (path: string, agent = PHONE_AGENT) =>
  pair.portal.ask(path, { headers: { 'user-agent': agent, accept: 'text/html' } });
const offerFor = async (agent?: string) => {
  const answer = await ask(OFFER, agent);
  return {
    offer: JSON.parse(answer.text) as Record<string, unknown>,
    cache: answer.headers['cache-control'],
  };
};
const tap = (form: Record<string, string> = {}) =>
  pair.portal.ask('/wealth/user', {
    method: 'POST',
    headers: {
      'user-agent': PHONE_AGENT,
      origin: pair.portal.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      ...{ intent: 'login-one-tap', token: TOKEN, user_information: 'INFO-SECRET', agreement: 'on' },
      ...form,
    }).toString(),
  });

describe('one-tap login offer', () => {
  it('CALL-002 ONETAP-004 ONETAP-005 is made to a phone when the configuration enables it, with the carriers’ terms; cached for a minute', async () => {
    pair.upstream.on(CONFIG, ok({ one_login_open: 1 }));
    const { offer, cache } = await offerFor();
    expect(offer).toMatchObject({ isOpen: true, terms: { telecom: 'https://terms.example.com/telecom' } });
    expect(cache).toBe('private, max-age=60');
    expect(pair.upstream.of(CONFIG)[0]?.query.get('key')).toBe('frontend_config');
  });

  it('ONETAP-006 is never made when it is disabled', async () => {
    pair.upstream.on(CONFIG, ok({ one_login_open: 0 }));
    expect((await offerFor()).offer).toEqual({ isOpen: false });
  });

  it.each([
    ['ONETAP-001 a PC', DESKTOP],
    ['ONETAP-003 the mini-program', `${PHONE_AGENT} MicroMessenger/8.0.40 miniProgram`],
    ['a crawler', 'Mozilla/5.0 (compatible; Baiduspider/2.0)'],
  ])('%s gets no offer, and upstream is not called', async (_who, agent) => {
    pair.upstream.on(CONFIG, ok({ one_login_open: 1 }));
    expect((await offerFor(agent)).offer).toEqual({ isOpen: false });
    expect(pair.upstream.of(CONFIG)).toHaveLength(0);
  });

  it('makes no offer with an unavailable or invalid configuration, and does not cache it', async () => {
    for (const script of [{ kind: 'reset' } as const, refusal(5000, 'no'), ok({ one_login_open: 'yes' })]) {
      pair.upstream.on(CONFIG, script);
      expect(await offerFor()).toEqual({ offer: { isOpen: false }, cache: 'no-store' });
    }
  });
});

it('LOADER-005 pages contain the SDK only for phones, and allow its script and requests', async () => {
  const phone = await ask('/wealth/user');
  expect(phone.text).toContain(SDK);
  const policy = String(phone.headers['content-security-policy']);
  expect(policy).toMatch(/script-src [^;]* https:\/\/sdk\.example\.com[ ;]/);
  expect(policy).toMatch(/connect-src [^;]* https:\/\/carrier\.example\.com[ ;]/);
  expect((await ask('/wealth/user', DESKTOP)).text).not.toContain(SDK);
});

describe('carrier login', () => {
  const envelope = (code: number, msg: string, result: unknown) =>
    ({ kind: 'json', body: { code, msg, result } }) as const;

  it('ONETAP-009 CALL-003 code 0 starts the session in the BFF: no token is returned or logged; the inviter is sent with it', async () => {
    pair.upstream.on(ONE_TAP, ok({ token: 'SESSION-TOKEN-SECRET', phone: '13800000005' }));
    const answer = await tap({
      iv_code: 'IV1',
      share_last_code: 'S1',
      activity_id: 'A1',
      utm_source: 'share',
      session_info_id: 'v1',
    });
    expect([answer.status, answer.headers.location]).toEqual([303, '/wealth/user']);
    expect(JSON.parse(pair.upstream.of(ONE_TAP)[0]?.body.toString() ?? '')).toEqual({
      ...{ token: TOKEN, user_information: 'INFO-SECRET', agreement_list: [2, 3], iv_code: 'IV1' },
      ...{ share_last_code: 'S1', activity_id: 'A1', utm_source: 'share', session_info_id: 'v1' },
    });
    expect(answer.headers['set-cookie']?.some((line) => line.startsWith('session=Fe26'))).toBe(true);
    const message = JSON.stringify(answer.headers) + answer.text + pair.portal.logText();
    for (const secret of [TOKEN, 'SESSION-TOKEN-SECRET', 'INFO-SECRET', '13800000005'])
      expect(message).not.toContain(secret);
  });

  it.each([
    ['outside', envelope(400000, '', { token: 'REGISTER-SECRET', phone: '13900000000' })],
    ['inside', envelope(0, '', { code: 400000, token: 'REGISTER-SECRET', phone: '13900000000' })],
    ['as text', envelope(1, '', { code: '400000', token: 'REGISTER-SECRET', phone: '13900000000' })],
  ])(
    'ONETAP-010 code 400000 %s continues to the first password, with sealed register data',
    async (_, reply) => {
      pair.upstream.on(ONE_TAP, reply);
      const answer = await tap();
      expect(answer.headers.location).toBe('/wealth/public/process/password/set_password');
      const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
      const next = await pair.portal.ask(String(answer.headers.location), { headers: { cookie } });
      expect(next.text).toContain('139****0000');
      expect(next.text).toContain('name="password"');
      const message = JSON.stringify(answer.headers) + answer.text + pair.portal.logText();
      for (const secret of [TOKEN, 'REGISTER-SECRET', '13900000000']) expect(message).not.toContain(secret);
    },
  );

  it.each([
    ['ONETAP-011 CONST-039 104012', 1, '校验失败', { code: 104012 }, '号码有误，请重新填写'],
    ['ONETAP-011 104012 in its message', 1, '104012', null, '号码有误，请重新填写'],
    ['ONETAP-013 another reason', 1, '认证服务繁忙', { code: 104000 }, '认证服务繁忙'],
    ['ONETAP-013 another code', 4009, '账户已注销', null, '账户已注销'],
    ['ONETAP-013 another code in the result', 0, '账户已注销', { code: 4009, token: 'T' }, '账户已注销'],
    ['an accepted code without a session', 2009, '请用验证码登录', null, '请用验证码登录'],
    ['0 without a phone', 0, '', { token: 'T' }, '暂时无法确认登录'],
    ['400000 without a token', 400000, '', { phone: '13900000000' }, '暂时无法确认登录'],
  ])('%s is shown in the form, and no session starts', async (_id, code, msg, result, text) => {
    pair.upstream.on(ONE_TAP, envelope(code, msg, result));
    const answer = await tap();
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain(TOKEN);
    expect(answer.headers['set-cookie'] ?? []).not.toContainEqual(expect.stringMatching(/^session=Fe26/));
  });

  it('does not forward a token above the length limit or from another site', async () => {
    expect((await tap({ token: 'x'.repeat(4_097) })).status).toBe(400);
    const foreign = await pair.portal.ask('/wealth/user', {
      method: 'POST',
      headers: {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `intent=login-one-tap&token=${TOKEN}&agreement=on`,
    });
    expect(foreign.status).toBe(403);
    expect(pair.upstream.of(ONE_TAP)).toHaveLength(0);
  });
});
