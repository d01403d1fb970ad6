import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { buildUserSummary } from '~/app/pages/own/account/user-summary';
import type { PartialOf } from '~/tests/fixtures/partial';
import { createTestViewer } from '~/tests/fixtures/create-test-context';

const viewer = (states: PartialOf<Viewer['states']>, businessFlag: 0 | 1 = 0) =>
  createTestViewer({
    states: { name: '顾清如', gender: 1, ...states },
    maskedPhone: '138****2046',
    riskLevel: null,
    businessFlag,
  });

const WHEN = { now: new Date('2026-11-22T04:00:00Z'), edition: 'wealth' } as const;

describe('user page', () => {
  it('ROLE-002 shows every step as open to a logged-in unverified person', () => {
    const summary = buildUserSummary(viewer({}), null, WHEN);
    expect(summary.doneCount).toBe(0);
    // The person is logged in, so the login is not a step.
    expect(summary.next).toMatchObject({ key: 'identity', title: '实名认证' });
    // The name is still a generated one.
    expect(summary.address).toBe('投资者');
    const verified = { code: 3, voucher_code: null, voucher_type: null, voucher_expire_date: null };
    expect(buildUserSummary(viewer({ identity_states: verified }), null, WHEN).address).toBe('顾女士');
  });

  it('shows an expired quiz as expired and to be repeated, but not one that was never taken', () => {
    const late = { quiz_states: { code: 3, risk_level: 4, expire_date: '2026-05-18' } };
    const identity = { identity_states: { code: 3 } };
    const summary = buildUserSummary(viewer({ ...identity, ...late }), null, WHEN);
    expect(summary).toMatchObject({
      risk: '风险测评已过期',
      quizLastDay: null,
      lapses: [{ kind: 'quiz', label: '重新测评' }],
      next: { key: 'quiz', note: '风险测评已于 2026-05-18 到期', label: '重新测评' },
    });
    expect(summary.lapses[0]?.to).toBe('/wealth/user/authenticate/quiz?return_to=%2Fwealth%2Fuser');
    const never = buildUserSummary(viewer(identity), null, WHEN);
    expect(never).toMatchObject({ risk: '未做风险测评', lapses: [], next: { label: '继续：测评' } });
    const inTime = { quiz_states: { code: 2, risk_level: 4, expire_date: '2027-05-18' } };
    const valid = buildUserSummary({ ...viewer({ ...identity, ...inTime }), riskLevel: 4 }, null, WHEN);
    expect(valid).toMatchObject({ risk: 'C4 积极型', quizLastDay: '2027-05-18', lapses: [] });
  });

  it('shows expired proofs, document and certificate with their step, and valid ones with their end date', () => {
    const late = {
      identity_states: { code: 4, voucher_expire_date: '2026-10-01' },
      simu_qi_states: { code: 4, simu_unsigned_guarantee: true },
      ca_states: { code: 4 },
    };
    const dates = {
      quiz_expire_date: null,
      certificate_expire_date: '2026-09-09',
      qualifications: [
        { kind: 'simu', state: 'expired', expire_date: '2026-08-08' },
        { kind: 'am', state: 'approved', expire_date: '2027-04-15' },
      ],
    };
    const summary = buildUserSummary(viewer(late), dates, WHEN);
    expect(summary.lapses.map(({ text }) => text.slice(0, text.indexOf('，')))).toEqual([
      '身份证件已于 2026-10-01 到期',
      '私募合格投资者证明已于 2026-08-08 到期',
      '数字证书已于 2026-09-09 到期',
    ]);
    expect(summary.proofDays).toEqual(['资管合格证明有效至 2027-04-15']);
    // The name was verified and remains valid.
    expect(summary.address).toBe('顾女士');
  });

  it('ROLE-006 selects the pledge by the account context', () => {
    const done = {
      identity_states: { code: 3, voucher_code: null, voucher_type: null, voucher_expire_date: null },
      quiz_states: { code: 2, risk_level: 4 },
      simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
    };
    expect(buildUserSummary(viewer(done, 0), null, WHEN).next?.key).toBe('am-qualified');
    expect(buildUserSummary(viewer(done, 1), null, WHEN).next?.key).toBe('pledge');
  });

  it('waits for a proof under review instead of requesting it again', () => {
    const done = {
      identity_states: { code: 3, voucher_code: null, voucher_type: null, voucher_expire_date: null },
      quiz_states: { code: 2, risk_level: 4 },
      simu_qi_states: { code: 0, simu_unsigned_guarantee: true },
    };
    const of = (state: string) =>
      buildUserSummary(
        viewer(done),
        {
          quiz_expire_date: null,
          certificate_expire_date: null,
          qualifications: [{ kind: 'simu', state, expire_date: null }],
        },
        WHEN,
      );
    expect(of('review')).toMatchObject({ isWaiting: true, next: { key: 'simu-qualified' } });
    expect(of('rejected').isWaiting).toBe(false);
  });
});
