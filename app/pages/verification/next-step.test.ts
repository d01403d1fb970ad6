import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/app-context';
import { lockSteps, nextStepFor, telHref } from './next-step';

const states = (identity: number, quiz: number): Viewer['states'] =>
  ({
    identity_states: { code: identity },
    quiz_states: { code: quiz, risk_level: 4 },
    simu_qi_states: { code: 0, simu_unsigned_guarantee: true },
    am_qi_states: { code: 0, am_unsigned_guarantee: false },
  }) as Viewer['states'];
const viewer = (identity: number, quiz: number): Viewer => ({
  accountId: '1',
  states: states(identity, quiz),
  maskedPhone: null,
  level: 'registered',
  businessFlag: 0,
  isVerified: false,
  riskLevel: null,
});

describe('next step', () => {
  it('sends a guest to the login', () => {
    const step = nextStepFor({ reason: 'login', level: 'specific' }, null, 'fund');
    expect(step).toMatchObject({ label: '登录后查看', href: '/fund/user' });
    const back = nextStepFor({ reason: 'login', level: 'specific' }, null, 'wealth', {
      returnTo: '/simu/product/a',
    });
    expect(back.href).toBe('/wealth/user?return_to=%2Fsimu%2Fproduct%2Fa');
  });

  it('calls customer service for the missing step, with its minutes', () => {
    const step = nextStepFor({ reason: 'quiz', level: 'specific' }, viewer(3, 0), 'wealth', {
      servicePhone: '400-123-4567',
    });
    expect(step.href).toBe('tel:4001234567');
    expect(step.label).toBe('办理风险测评');
    expect(step.text).toContain('由客服协助办理');
    expect(step.minutes).toBe(4);
  });

  it('names the quiz again when it was done and has expired', () => {
    const steps = lockSteps({ reason: 'quiz', level: 'specific' }, viewer(3, 4));
    expect(steps.map((step) => step.state)).toEqual(['done', 'now', 'next']);
  });

  it('asks a logged-in person for the real name only', () => {
    const steps = lockSteps({ reason: 'identity', level: 'specific' }, viewer(0, 0));
    expect(steps[0]).toMatchObject({ title: '实名认证', state: 'now' });
    expect(lockSteps({ reason: 'login', level: 'specific' }, null)[0]?.title).toBe('登录并实名');
  });

  it('has the qualified-investor step of the account context', () => {
    const locked = { reason: 'qualified', level: 'qualified' } as const;
    expect(nextStepFor(locked, viewer(3, 2), 'wealth').label).toBe('办理私募合格投资者认证');
    expect(nextStepFor(locked, { ...viewer(3, 2), businessFlag: 1 }, 'wealth').label).toBe(
      '办理资管合格投资者认证',
    );
  });

  it('has no step for a product beyond the risk class', () => {
    expect(nextStepFor({ reason: 'risk', level: 'specific' }, viewer(3, 2), 'wealth').minutes).toBeNull();
  });

  it('keeps only what a phone can dial', () => {
    expect(telHref('+86 400-000 0000')).toBe('tel:+864000000000');
  });
});
