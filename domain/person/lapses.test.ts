import { describe, expect, it } from 'vitest';
import { findLapseBehindLock, listLapses } from '~/domain/person/lapses';
import type { UserStates } from '~/domain/person/verification';

const NOW = new Date('2026-11-22T04:00:00Z');
const VALID: UserStates = {
  identity_states: { code: 3, voucher_expire_date: '2030-01-01' },
  quiz_states: { code: 2, risk_level: 4, expire_date: '2026-11-22' },
  simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
  am_qi_states: { code: 0 },
  professional_states: { code: 9 },
  ca_states: { code: 3 },
};

describe('expired verifications', () => {
  it('excludes items that are valid, or were never done', () => {
    expect(listLapses(VALID, NOW)).toEqual([]);
    expect(listLapses({}, NOW)).toEqual([]);
  });

  it('includes an expired quiz by the code of upstream and by the day only, in Shanghai', () => {
    const quiz = { risk_level: 4, expire_date: '2026-11-21' };
    expect(listLapses({ ...VALID, quiz_states: { code: 3, ...quiz } }, NOW)).toEqual([
      { kind: 'quiz', lastDay: '2026-11-21' },
    ]);
    expect(listLapses({ ...VALID, quiz_states: { code: 2, ...quiz } }, NOW)).toHaveLength(1);
    expect(listLapses(VALID, new Date('2026-11-22T16:00:00Z'))).toHaveLength(1);
    expect(listLapses(VALID, new Date('2026-11-22T15:59:00Z'))).toEqual([]);
  });

  it('includes document, proofs and certificate, with the days from the identity status', () => {
    const states: UserStates = {
      ...VALID,
      identity_states: { code: 4, voucher_expire_date: '2026-10-01' },
      simu_qi_states: { code: 4 },
      am_qi_states: { code: 4 },
      professional_states: { code: 4 },
      ca_states: { code: 4 },
    };
    expect(listLapses(states, NOW)).toEqual([
      { kind: 'identity', lastDay: '2026-10-01' },
      { kind: 'simu', lastDay: null },
      { kind: 'am', lastDay: null },
      { kind: 'pro', lastDay: null },
      { kind: 'certificate', lastDay: null },
    ]);
    const dates = {
      certificate_expire_date: '2026-09-01',
      qualifications: [{ kind: 'am', expire_date: '2026-08-01' }],
    };
    expect(listLapses(states, NOW, dates).map(({ lastDay }) => lastDay)).toEqual([
      '2026-10-01',
      null,
      '2026-08-01',
      null,
      '2026-09-01',
    ]);
  });

  it('finds the expired item behind a lock: only items done once, of the kind that locks', () => {
    const quiz = { ...VALID, quiz_states: { code: 4, risk_level: 4, expire_date: '2026-11-21' } };
    expect(findLapseBehindLock('quiz', 'simu', quiz)).toEqual({ kind: 'quiz', lastDay: '2026-11-21' });
    expect(findLapseBehindLock('quiz', 'simu', {})).toBeNull();
    expect(findLapseBehindLock('pledge', 'simu', quiz)).toBeNull();
    const proof = { ...VALID, simu_qi_states: { code: 4 } };
    expect(findLapseBehindLock('qualified', 'simu', proof)?.kind).toBe('simu');
    expect(findLapseBehindLock('qualified', 'am', proof)).toBeNull();
    expect(findLapseBehindLock('identity', 'simu', { identity_states: { code: 4 } })?.kind).toBe('identity');
  });
});
