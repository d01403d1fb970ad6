import { describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import type { UpstreamCallRecord } from '~/bff/http/request-scope';
import { getCallSecurityKind, getRequestSecurityKind } from '~/bff/http/security-kinds';

const ended = (record: Partial<UpstreamCallRecord>) =>
  getCallSecurityKind({
    ...{
      call: 'market.navs',
      status: 200,
      code: 0,
      durationMs: 1,
      attempts: 1,
      errorKind: null,
      reason: null,
    },
    ...{ outcome: null, hasChanged: false, spanId: '0', isHeldBack: false },
    ...record,
  });
const refused = (call: string, reason: UpstreamCallRecord['reason'], code = 4003) =>
  ended({ call, code, reason, errorKind: 'UpstreamBusinessError' });

describe('entries of the security log', () => {
  it('records refused logins and tokens, for calls that exist in the contract', () => {
    for (const call of ['auth.loginByPassword', 'auth.loginByCaptcha', 'auth.oneTapLogin']) {
      expect(calls.map(({ id }) => id)).toContain(call);
      expect(refused(call, 'wrong_password'), call).toBe('login-failed');
      expect(ended({ call, code: 1 }), call).toBe('login-failed');
      expect([ended({ call }), ended({ call, code: 400_000 })], call).toEqual([null, null]);
    }
    expect(ended({ call: 'auth.reloadSession', code: 90_001 })).toBe('entry-refused');
    expect(calls.map(({ id }) => id)).toContain('auth.reloadSession');
    expect(ended({ call: 'auth.loginByPassword', code: null, errorKind: 'UpstreamTimeoutError' })).toBeNull();
  });

  it('records wrong proofs outside a login, codes that were not sent, and products closed to a person', () => {
    expect(refused('trade.buy', 'wrong_password')).toBe('proof-failed');
    expect(refused('auth.sendCaptcha', 'too_many')).toBe('code-refused');
    expect(refused('orders.open', 'qualified')).toBe('disclosure');
    expect(refused('orders.open', 'amount')).toBeNull();
    expect(refused('talks.ask', 'too_many')).toBeNull();
  });

  it('records requests that hit a limit, came from another site, or ended a login by a marker', () => {
    const request = { errorKind: null, limit: null, route: 'home' };
    expect(getRequestSecurityKind(request)).toBeNull();
    expect(getRequestSecurityKind({ ...request, limit: 'login-try' })).toBe('limit');
    expect(getRequestSecurityKind({ ...request, errorKind: 'ForbiddenError' })).toBe('cross-site');
    expect(getRequestSecurityKind({ ...request, route: 'login-marker-logout' })).toBe('marker-logout');
  });
});
