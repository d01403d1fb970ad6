import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toAccountContext,
  hasPledge,
  isAmQualified,
  isBaseInfoComplete,
  isIdentityVerified,
  isProfessional,
  isQuizComplete,
  isSimuQualified,
  computeLoginModalVerified,
  computeVerifiedFlag,
  type UserStates,
  type VerificationClient,
} from '~/domain/person/verification';
import {
  listAccountSteps,
  findNextStep,
  listSpecificPersonSteps,
  listVerificationSteps,
} from '~/domain/person/verification-steps';

const browser: VerificationClient = { isApp: false, isIos: true, appVersion: null };
const iosApp = (appVersion: string | null): VerificationClient => ({ isApp: true, isIos: true, appVersion });
const androidApp: VerificationClient = { isApp: true, isIos: false, appVersion: '5.0.0' };

/** Lists the codes for which a check of one state is true. */
const truthyCodes = (check: (states: UserStates) => boolean, key: keyof UserStates): number[] =>
  Array.from({ length: 12 }, (_, index) => index - 1).filter((code) => check({ [key]: { code } }));

const NOW = new Date('2026-11-22T04:00:00Z');

describe('verification codes', () => {
  it('VERIFY-001 identity is verified when identity_states.code is 3', () => {
    expect(truthyCodes(isIdentityVerified, 'identity_states')).toEqual([3]);
  });
  it('VERIFY-002 base info is complete when base_info_states.code is 3', () => {
    expect(truthyCodes(isBaseInfoComplete, 'base_info_states')).toEqual([3]);
  });
  it('VERIFY-003 the quiz is complete when quiz_states.code is 2 or 4', () => {
    expect(truthyCodes(isQuizComplete, 'quiz_states')).toEqual([2, 4]);
  });
  it('VERIFY-004 professional when professional_states.code is 9', () => {
    expect(truthyCodes(isProfessional, 'professional_states')).toEqual([9]);
  });
  it('VERIFY-005 private qualified investor when simu_qi_states.code is 5', () => {
    expect(truthyCodes(isSimuQualified, 'simu_qi_states')).toEqual([5]);
    expect(isSimuQualified({ am_qi_states: { code: 5 } })).toBe(false);
  });
  it('VERIFY-006 asset-manager qualified investor when am_qi_states.code is 5', () => {
    expect(truthyCodes(isAmQualified, 'am_qi_states')).toEqual([5]);
    expect(isAmQualified({ simu_qi_states: { code: 5 } })).toBe(false);
  });
  it('counts a missing part as not done', () => {
    for (const check of [
      isIdentityVerified,
      isBaseInfoComplete,
      isQuizComplete,
      isProfessional,
      isSimuQualified,
      isAmQualified,
    ]) {
      expect(check({})).toBe(false);
      expect(check({ identity_states: null, quiz_states: null })).toBe(false);
    }
  });
  it('reads the context from the business flag', () => {
    expect(toAccountContext(1)).toBe('am');
    expect(toAccountContext('1')).toBe('am');
    for (const flag of [0, '0', '', null, undefined, 2]) expect(toAccountContext(flag)).toBe('simu');
  });
});

describe('verified flag', () => {
  it('VERIFY-007 is is_am_verify in the am context', () => {
    expect(
      computeVerifiedFlag({ is_am_verify: true, is_simu_verify: false }, { context: 'am', client: browser }),
    ).toBe(true);
    expect(
      computeVerifiedFlag({ is_am_verify: false, is_simu_verify: true }, { context: 'am', client: browser }),
    ).toBe(false);
  });

  it('VERIFY-008 is is_simu_verify outside the am context', () => {
    expect(
      computeVerifiedFlag({ is_am_verify: false, is_simu_verify: 1 }, { context: 'simu', client: browser }),
    ).toBe(true);
    expect(
      computeVerifiedFlag({ is_am_verify: true, is_simu_verify: 0 }, { context: 'simu', client: browser }),
    ).toBe(false);
  });

  it('VERIFY-009 also needs base info code 3 on an iOS app older than 5.6.27', () => {
    const states: UserStates = { is_simu_verify: true, base_info_states: { code: 2 } };
    for (const client of [iosApp('5.6.26'), iosApp('5.5.30'), iosApp(null)]) {
      expect(computeVerifiedFlag(states, { context: 'simu', client })).toBe(false);
      expect(
        computeVerifiedFlag({ ...states, base_info_states: { code: 3 } }, { context: 'simu', client }),
      ).toBe(true);
    }
  });

  it('VERIFY-010 does not need base info elsewhere', () => {
    const states: UserStates = { is_simu_verify: true };
    for (const client of [iosApp('5.6.27'), iosApp('5.10.0'), androidApp, browser]) {
      expect(computeVerifiedFlag(states, { context: 'simu', client })).toBe(true);
    }
  });

  it('VERIFY-011 is recomputed in the login modal from identity, base info, quiz and the pledge of the context', () => {
    const states: UserStates = {
      identity_states: { code: 3 },
      quiz_states: { code: 4 },
      simu_qi_states: { simu_unsigned_guarantee: true },
      am_qi_states: { am_unsigned_guarantee: false },
    };
    expect(computeLoginModalVerified(states, { context: 'simu', client: browser })).toBe(true);
    expect(computeLoginModalVerified(states, { context: 'am', client: browser })).toBe(false);
    expect(computeLoginModalVerified(states, { context: 'simu', client: iosApp('5.6.6') })).toBe(false);
    expect(
      computeLoginModalVerified(
        { ...states, identity_states: { code: 2 } },
        { context: 'simu', client: browser },
      ),
    ).toBe(false);
    expect(
      computeLoginModalVerified(
        { ...states, quiz_states: { code: 3 } },
        { context: 'simu', client: browser },
      ),
    ).toBe(false);
    expect(hasPledge({ am_qi_states: { am_unsigned_guarantee: 1 } }, 'am')).toBe(true);
  });

  it('never depends on the other context', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (mine, other) => {
        const options = { context: 'am', client: browser } as const;
        const flag = computeVerifiedFlag({ is_am_verify: mine, is_simu_verify: other }, options);
        expect(flag).toBe(mine);
      }),
    );
  });
});

describe('verification steps', () => {
  it('starts at login for a visitor', () => {
    const steps = listVerificationSteps(null, 'simu', NOW);
    expect(steps.map((each) => each.title)).toEqual([
      '登录并实名',
      '风险测评',
      '合格投资者声明',
      '私募合格投资者认证',
    ]);
    expect(steps.every((each) => !each.isDone && each.minutes > 0)).toBe(true);
    expect(findNextStep(steps)?.key).toBe('identity');
    expect(listSpecificPersonSteps(null, 'am', NOW)).toHaveLength(3);
  });

  it('gives the first step that is not done', () => {
    const states: UserStates = {
      identity_states: { code: 3 },
      quiz_states: { code: 2 },
      simu_qi_states: { code: 5, simu_unsigned_guarantee: 1 },
    };
    expect(findNextStep(listVerificationSteps(states, 'simu', NOW))).toBeNull();
    expect(findNextStep(listVerificationSteps(states, 'am', NOW))?.key).toBe('pledge');
    expect(listAccountSteps(states, 'simu', NOW).filter((each) => each.isDone)).toHaveLength(4);
    expect(findNextStep(listAccountSteps(states, 'simu', NOW))?.key).toBe('am-qualified');
  });
});
