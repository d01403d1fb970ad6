import { describe, expect, it } from 'vitest';
import { getEntryTrust } from '~/bff/ssr/token-entry';
import { requestSession, createRecentTokenUses, hashToken, parseTokenReply } from '~/bff/ssr/token-login';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const REGISTER = {
  code: 400000,
  msg: '',
  result: { token: 'R', phone: '13900000000' },
};

describe('parseTokenReply', () => {
  it('MINI-007 MINI-011 returns a session for 0 with token and phone', () => {
    expect(parseTokenReply({ code: 0, msg: '', result: { token: 'T', phone: '1' } }, 'A')).toEqual({
      kind: 'session',
      token: 'T',
      phone: '1',
    });
  });

  it('ENTITY-002 MINI-008 MINI-009 MINI-010 returns authorize token, register token and register phone for 400000 with result{code,token,phone}', () => {
    expect(parseTokenReply(REGISTER, 'A')).toEqual({
      kind: 'register',
      data: { authorizeToken: 'A', registerToken: 'R', registerPhone: '13900000000' },
    });
  });

  it('MINI-012 MINI-014 API-010 refuses every other code with its text, and also a reply without its required fields', () => {
    for (const code of [1, 1004, 2009, 7001, 90007, 90009, 5000])
      expect(parseTokenReply({ code, msg: '不行', result: null }, 'A')).toEqual({
        kind: 'refused',
        text: '不行',
      });
    for (const reply of [
      { code: 0, msg: '', result: null },
      { code: 0, msg: '', result: { token: 'T' } },
      { code: 0, msg: '', result: { phone: '1' } },
      { code: 400000, msg: '', result: { token: 'R' } },
      { code: 400000, msg: '', result: { phone: '1' } },
    ])
      expect(parseTokenReply(reply, 'A')).toMatchObject({ kind: 'refused' });
  });
});

const openContext = () =>
  createTestContext({ address: '10.0.0.1', upstream: { auth: { reloadSession: async () => REGISTER } } });

describe('requestSession', () => {
  it('asks once per token, and again only for the same address within a minute', async () => {
    let now = 0;
    const uses = createRecentTokenUses(() => now);
    const context = openContext();
    const used = new Set<string>();
    context.limit.mockImplementation(async (kind, key) => {
      if (kind === 'entry-token' && used.has(key)) throw new Error('used');
      used.add(key);
    });
    const ask = () => requestSession(context, 'T', uses);
    expect(await ask()).toMatchObject({ kind: 'register' });
    now = 59_000;
    expect(await ask()).toMatchObject({ kind: 'register' });
    context.address = '10.0.0.2';
    expect(await ask()).toMatchObject({ kind: 'refused', text: '登录凭据已使用，请重新登录' });
    context.address = '10.0.0.1';
    now = 120_000;
    expect(await ask()).toMatchObject({ kind: 'refused' });
    expect([...used]).toEqual(['10.0.0.1', hashToken('T'), '10.0.0.2']);
  });

  it('MINI-014 returns a refusal after an exception, and gives back the use of the token', async () => {
    const context = openContext();
    context.upstream.auth.reloadSession.mockRejectedValue(new Error('reset'));
    const answer = await requestSession(
      context,
      'T',
      createRecentTokenUses(() => 0),
    );
    expect(answer).toEqual({ kind: 'refused', text: '暂时无法确认登录，请重新登录' });
    expect(context.giveBackLimit).toHaveBeenCalledWith('entry-token', hashToken('T'));
    expect(context.noteFailure).toHaveBeenCalled();
  });
});

describe('getEntryTrust', () => {
  const MINI = { 'user-agent': 'Mozilla MicroMessenger miniProgram/wx1' };
  const page = { isMiniProgram: true, isData: false };
  it.each([
    ['opened', MINI, page],
    ['opened', { ...MINI, 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }, page],
    ['opened', { ...MINI, referer: 'https://servicewechat.com/wx1/1/page-frame.html' }, page],
    ['tapped', { ...MINI, 'sec-fetch-site': 'same-origin' }, page],
    ['tapped', { ...MINI, referer: 'https://portal.test/x' }, page],
    ['tapped', { 'user-agent': 'Mozilla MicroMessenger' }, page],
    ['tapped', { ...MINI, 'sec-fetch-site': 'same-origin' }, { ...page, isData: true }],
    ['ignored', { ...MINI, 'sec-fetch-site': 'cross-site' }, { ...page, isData: true }],
    ['ignored', { ...MINI, 'sec-fetch-dest': 'iframe' }, page],
    ['ignored', MINI, { ...page, isMiniProgram: false }],
  ] as const)('returns %s for %o', (trust, headers, request) => {
    expect(getEntryTrust(headers, request)).toBe(trust);
  });
});
