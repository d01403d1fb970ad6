import { describe, expect, it } from 'vitest';
import {
  getHighestLevel,
  getDisclosureLevelFor,
  listOpenKinds,
  createViewer,
} from '~/domain/disclosure/disclosure';
import type { UserStates } from '~/domain/person/verification';

const now = '2026-11-21T10:00:00+08:00';
const done: UserStates = {
  identity_states: { code: 3 },
  quiz_states: { code: 2, risk_level: 3, expire_date: '2027-05-18' },
  simu_qi_states: { code: 1, simu_unsigned_guarantee: true },
  am_qi_states: { code: 5, am_unsigned_guarantee: false },
};
const level = (states: UserStates | null, context: 'simu' | 'am' = 'simu') =>
  getDisclosureLevelFor(states, context, now).level;

describe('disclosure levels', () => {
  it('rises with identity, quiz, pledge and proof', () => {
    expect(level(null)).toBe('guest');
    expect(level({})).toBe('registered');
    expect(level(done)).toBe('specific');
    expect(level({ ...done, simu_qi_states: { code: 5, simu_unsigned_guarantee: 1 } })).toBe('qualified');
  });

  it('is never shared between the contexts', () => {
    expect(level(done, 'am')).toBe('registered');
    expect(level({ ...done, am_qi_states: { code: 5, am_unsigned_guarantee: true } }, 'am')).toBe(
      'qualified',
    );
    expect(level({ ...done, am_qi_states: { code: 5, am_unsigned_guarantee: true } }, 'simu')).toBe(
      'specific',
    );
  });

  it('VERIFY-005 VERIFY-006 is computed for each kind of product at once', () => {
    const viewer = createViewer(done, { now });
    expect(viewer.standings).toEqual({
      simu: { level: 'specific', missing: null },
      am: { level: 'registered', missing: 'pledge' },
    });
    expect(listOpenKinds(viewer)).toEqual(['simu']);
    expect(getHighestLevel(viewer)).toBe('specific');
    expect(listOpenKinds(createViewer(null, { now }))).toEqual([]);
  });

  it('falls when the quiz expires, at midnight in Shanghai', () => {
    const states = { ...done, quiz_states: { code: 4, risk_level: 3, expire_date: '2026-11-21' } };
    expect(getDisclosureLevelFor(states, 'simu', '2026-11-21T15:59:59Z').level).toBe('specific');
    expect(getDisclosureLevelFor(states, 'simu', '2026-11-21T16:00:00Z').level).toBe('registered');
  });

  it('gives the first missing step', () => {
    const missing = (states: UserStates | null) => getDisclosureLevelFor(states, 'simu', now).missing;
    expect(missing(null)).toBe('login');
    expect(missing({})).toBe('identity');
    expect(missing({ ...done, identity_states: { code: 2 } })).toBe('identity');
    expect(missing({ ...done, quiz_states: { code: 4, expire_date: '2026-11-20' } })).toBe('quiz');
    expect(missing({ ...done, simu_qi_states: { code: 5, simu_unsigned_guarantee: false } })).toBe('pledge');
    expect(missing(done)).toBeNull();
  });

  it('includes the risk level only from a valid quiz', () => {
    const riskLevel = (quiz_states: UserStates['quiz_states']) =>
      createViewer({ ...done, quiz_states }, { now }).riskLevel;
    expect(riskLevel({ code: 2, risk_level: 0 })).toBe(0);
    expect(riskLevel({ code: 1, risk_level: 4 })).toBeNull();
    expect(riskLevel({ code: 2, risk_level: 4, expire_date: '2026-01-01' })).toBeNull();
  });
});
