import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/app-context';
import { userSummary } from './user-summary';

const states = (over: object = {}) => ({
  account_id: 'A1',
  name: '顾清如',
  gender: 1,
  avatar_url: null,
  is_adviser: false,
  is_am_verify: false,
  is_simu_verify: false,
  professional_states: { code: 0 },
  identity_states: { code: 0, voucher_code: null, voucher_type: null, voucher_expire_date: null },
  base_info_states: { code: 0, base_info_attachment_state: 0 },
  quiz_states: { code: 0, risk_level: null },
  simu_qi_states: { code: 0, simu_unsigned_guarantee: false },
  am_qi_states: { code: 0, am_unsigned_guarantee: false },
  ca_states: { code: 0 },
  ...over,
});
const viewer = (over: object, flag: 0 | 1 = 0) =>
  ({
    accountId: 'A1',
    states: states(over),
    maskedPhone: '138****2046',
    riskLevel: null,
    businessFlag: flag,
  }) as unknown as Viewer;

describe('the user page', () => {
  it('ROLE-002 a logged-in unverified person has every step before them', () => {
    const summary = userSummary(viewer({}), null);
    expect(summary.doneCount).toBe(0);
    // They are logged in: nothing asks for that again.
    expect(summary.next).toMatchObject({ key: 'identity', title: '实名认证' });
    // The name is a made-up one so far.
    expect(summary.address).toBe('投资者');
    const verified = { code: 3, voucher_code: null, voucher_type: null, voucher_expire_date: null };
    expect(userSummary(viewer({ identity_states: verified }), null).address).toBe('顾女士');
  });

  it('a quiz that was taken and is over is expired, one never taken is not', () => {
    const dates = { quiz_expire_date: '2026-05-18', proof_expire_date: null };
    const of = (riskLevel: number | null, identity: typeof dates | null) =>
      userSummary({ ...viewer({}), riskLevel }, identity).isQuizExpired;
    expect([of(null, dates), of(4, dates), of(null, null)]).toEqual([true, false, false]);
  });

  it('ROLE-006 the context changes which pledge counts', () => {
    const done = {
      identity_states: { code: 3, voucher_code: null, voucher_type: null, voucher_expire_date: null },
      quiz_states: { code: 2, risk_level: 4 },
      simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
    };
    expect(userSummary(viewer(done, 0), null).next?.key).toBe('am-qualified');
    expect(userSummary(viewer(done, 1), null).next?.key).toBe('pledge');
  });

  it('a proof being looked at is waited for, not asked for again', () => {
    const done = {
      identity_states: { code: 3, voucher_code: null, voucher_type: null, voucher_expire_date: null },
      quiz_states: { code: 2, risk_level: 4 },
      simu_qi_states: { code: 0, simu_unsigned_guarantee: true },
    };
    const of = (state: string) =>
      userSummary(viewer(done), {
        quiz_expire_date: null,
        proof_expire_date: null,
        qualifications: [{ kind: 'simu', state }],
      });
    expect(of('review')).toMatchObject({ isWaiting: true, next: { key: 'simu-qualified' } });
    expect(of('rejected').isWaiting).toBe(false);
  });
});
