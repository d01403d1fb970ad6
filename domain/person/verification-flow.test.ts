import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getDisclosureLevelFor } from '~/domain/person/disclosure-levels';
import {
  toAccountContext,
  computeLoginModalVerified,
  type UserStates,
  type VerificationClient,
} from '~/domain/person/verification';
import {
  FLOW_PURPOSES,
  createVerificationFlow,
  type FlowFacts,
  type FlowQuestion,
} from '~/domain/person/verification-flow';

const NOW = '2026-11-21T10:00:00+08:00';
const browser: VerificationClient = { isApp: false, isIos: true, appVersion: null };
const facts: FlowFacts = { hasBankCard: true, hasEmail: true, qualification: 'approved' };
const done: UserStates = {
  identity_states: { code: 3 },
  base_info_states: { code: 3 },
  quiz_states: { code: 2, risk_level: 4, expire_date: '2027-10-15' },
  simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
  am_qi_states: { code: 5, am_unsigned_guarantee: true },
  ca_states: { code: 3 },
};
const flow = (more: Partial<FlowQuestion> = {}) =>
  createVerificationFlow({
    purpose: 'purchase',
    context: 'simu',
    states: done,
    facts,
    client: browser,
    now: NOW,
    ...more,
  });
const keys = (more: Partial<FlowQuestion> = {}): string[] => flow(more).steps.map(({ key }) => key);
const missing = (more: Partial<FlowQuestion> = {}): string[] => flow(more).missing.map(({ key }) => key);

describe('steps of a purpose', () => {
  it('ROLE-006 is in order, with the qualification of the context', () => {
    expect(keys({ purpose: 'specific', states: {} })).toEqual(['identity', 'quiz', 'pledge']);
    expect(keys({ purpose: 'qualified' })).toEqual([
      'identity',
      'base_info',
      'quiz',
      'pledge',
      'simu-qualified',
    ]);
    expect(keys({ context: 'am' })).toEqual([
      'identity',
      'base_info',
      'quiz',
      'pledge',
      'bank_card',
      'am-qualified',
      'certificate',
      'email',
    ]);
  });

  it('includes base info before performance only on an old iOS app', () => {
    const app = (appVersion: string): VerificationClient => ({ isApp: true, isIos: true, appVersion });
    expect(missing({ purpose: 'specific', states: {}, client: app('5.6.26') })).toContain('base_info');
    expect(missing({ purpose: 'specific', states: {}, client: app('5.6.27') })).not.toContain('base_info');
    expect(missing({ purpose: 'specific', states: {} })).not.toContain('base_info');
    expect(missing({ purpose: 'specific', client: app('5.6.26') })).toEqual([]);
  });

  it('LOGINMODAL-020 never mix up the contexts', () => {
    const simuOnly: UserStates = { ...done, am_qi_states: { code: 0, am_unsigned_guarantee: false } };
    expect(missing({ states: simuOnly, context: toAccountContext(0) })).toEqual([]);
    expect(missing({ states: simuOnly, context: toAccountContext(1) })).toEqual(['pledge', 'am-qualified']);
  });
});

describe('missing steps', () => {
  it('is all steps for a guest, and none in the end', () => {
    const guest = flow({ states: null, facts: null });
    expect(guest.missing.map(({ key }) => key)).toEqual(keys().slice(0, 7));
    expect(guest.steps[0]?.title).toBe('登录并实名');
    expect(guest).toMatchObject({ isComplete: false, minutesToGo: 20, resumeKey: 'identity' });
    expect(flow()).toMatchObject({ isComplete: true, minutesToGo: 0, resumeKey: null, missing: [] });
    expect(flow({ states: {} }).steps[0]?.title).toBe('实名认证');
  });

  it('resumes at the first step that the person can do', () => {
    const states: UserStates = { ...done, quiz_states: { code: 1 }, ca_states: { code: 0 } };
    expect(flow({ states })).toMatchObject({ resumeKey: 'quiz', minutesToGo: 6 });
    const inReview: UserStates = { ...done, simu_qi_states: { code: 0, simu_unsigned_guarantee: true } };
    const waiting = flow({ states: inReview, facts: { ...facts, qualification: 'review' } });
    expect(waiting).toMatchObject({ isComplete: false, minutesToGo: 0, resumeKey: null });
    expect(waiting.missing).toMatchObject([{ key: 'simu-qualified', isWaiting: true }]);
    expect(flow({ states: { identity_states: { code: 2 } } })).toMatchObject({ resumeKey: 'base_info' });
  });

  it('includes the quiz again when it has expired', () => {
    const states: UserStates = { ...done, quiz_states: { code: 2, expire_date: '2026-11-20' } };
    expect(missing({ purpose: 'specific', states })).toEqual(['quiz']);
  });

  it('never include the optional e-mail', () => {
    const result = flow({ facts: { ...facts, hasEmail: false } });
    expect(result.isComplete).toBe(true);
    expect(result.steps.find(({ key }) => key === 'email')).toMatchObject({
      isOptional: true,
      isDone: false,
    });
  });

  it('includes the card and the certificate only before a purchase', () => {
    const states = { ...done, ca_states: { code: 0 } };
    const bare = { ...facts, hasBankCard: false };
    expect(missing({ states, facts: bare })).toEqual(['bank_card', 'certificate']);
    expect(missing({ states, facts: bare, purpose: 'qualified' })).toEqual([]);
  });
});

describe('any states', () => {
  const code = fc.constantFrom(0, 1, 2, 3, 4, 5, 9);
  const states: fc.Arbitrary<UserStates> = fc.record({
    identity_states: fc.record({ code }),
    base_info_states: fc.record({ code }),
    quiz_states: fc.record({ code, expire_date: fc.constantFrom(null, '2026-11-20', '2027-01-01') }),
    simu_qi_states: fc.record({ code, simu_unsigned_guarantee: fc.boolean() }),
    am_qi_states: fc.record({ code, am_unsigned_guarantee: fc.boolean() }),
    ca_states: fc.record({ code }),
  });

  it('complete the list exactly when the disclosure level is reached', () => {
    fc.assert(
      fc.property(states, fc.constantFrom('simu' as const, 'am' as const), (each, context) => {
        const { level } = getDisclosureLevelFor(each, context, NOW);
        expect(flow({ states: each, context, purpose: 'specific' }).isComplete).toBe(
          level === 'specific' || level === 'qualified',
        );
        const qualified = flow({ states: each, context, purpose: 'qualified' });
        const withoutBaseInfo = qualified.missing.filter(({ key }) => key !== 'base_info');
        expect(withoutBaseInfo.length === 0).toBe(level === 'qualified');
      }),
    );
  });

  it('VERIFY-011 leaves nothing missing exactly when the login modal treats a person as verified', () => {
    const client = fc.constantFrom(browser, { isApp: true, isIos: true, appVersion: '5.6.26' });
    fc.assert(
      fc.property(states, fc.constantFrom('simu' as const, 'am' as const), client, (each, context, app) => {
        const valid = { ...each, quiz_states: { ...each.quiz_states, expire_date: null } };
        const { missing: rest } = flow({ states: valid, context, client: app, purpose: 'specific' });
        expect(rest.length === 0).toBe(computeLoginModalVerified(valid, { context, client: app }));
      }),
    );
  });

  it('requires at least as much for the next purpose: its missing steps include those of the previous one', () => {
    fc.assert(
      fc.property(states, fc.constantFrom('simu' as const, 'am' as const), (each, context) => {
        const lists = FLOW_PURPOSES.map((purpose) => missing({ states: each, context, purpose }));
        lists.slice(1).forEach((list, index) => {
          expect(list).toEqual(expect.arrayContaining(lists[index] ?? []));
        });
        const result = flow({ states: each, context });
        expect(result.resumeKey === null).toBe(result.missing.every(({ isWaiting }) => isWaiting));
      }),
    );
  });
});
