import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { getFlowStep, buildLockSteps, getNextStep, buildTelHref } from '~/app/features/person/next-step';

const states = (identity: number, quiz: number): Viewer['states'] =>
  ({
    identity_states: { code: identity },
    quiz_states: { code: quiz, risk_level: 4 },
    simu_qi_states: { code: 0, simu_unsigned_guarantee: true },
    am_qi_states: { code: 0, am_unsigned_guarantee: false },
  }) as Viewer['states'];
const NOW = new Date('2026-11-22T04:00:00Z');
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
  it('leads a guest to the login', () => {
    const step = getNextStep({ reason: 'login', level: 'specific' }, null, 'fund');
    expect(step).toMatchObject({ label: '登录后查看', href: '/fund/user' });
    const back = getNextStep({ reason: 'login', level: 'specific' }, null, 'wealth', {
      returnTo: '/simu/product/a',
    });
    expect(back.href).toBe('/wealth/user?return_to=%2Fsimu%2Fproduct%2Fa');
  });

  it('ROLE-002 leads to the page of the missing step and back, with its minutes', () => {
    const step = getNextStep({ reason: 'quiz', level: 'specific' }, viewer(3, 0), 'wealth', {
      returnTo: '/simu/product/a',
    });
    expect(step).toEqual({
      label: '去完成风险测评',
      href: '/wealth/user/authenticate/quiz?return_to=%2Fsimu%2Fproduct%2Fa',
      text: '完成风险测评后，可查看与您等级匹配的产品',
      minutes: 4,
    });
    expect(getNextStep({ reason: 'identity', level: 'specific' }, viewer(0, 0), 'fund').href).toBe(
      '/fund/user/authenticate/identity-verify',
    );
    expect(getNextStep({ reason: 'pledge', level: 'specific' }, viewer(3, 2), 'fund').href).toBe(
      '/fund/user/authenticate/simu-investor?step=pledge',
    );
  });

  it('ROLE-002 leads to the list of all missing steps before a product, in its own context', () => {
    const locked = { reason: 'quiz', level: 'specific' } as const;
    const back = { returnTo: '/simu/product/a' };
    const query = 'purpose=specific&return_to=%2Fsimu%2Fproduct%2Fa';
    const list = '/wealth/user/authenticate/precondition-flow';
    expect(getFlowStep(locked, viewer(3, 0), 'wealth', back).href).toBe(`${list}?flag=0&${query}`);
    const am = { ...viewer(3, 0), businessFlag: 1 as const };
    expect(getFlowStep(locked, am, 'wealth', back).href).toBe(`${list}?flag=1&${query}`);
    expect(getFlowStep(locked, null, 'wealth', back).label).toBe('登录后查看');
    const risk = { reason: 'risk', level: 'specific' } as const;
    expect(getFlowStep(risk, viewer(3, 2), 'wealth', back).href).toBe('/wealth/fund-library');
  });

  it('names the quiz again when it has expired', () => {
    const steps = buildLockSteps({ reason: 'quiz', level: 'specific' }, viewer(3, 4), NOW);
    // A pledge signed earlier stays done.
    expect(steps.map((step) => step.state)).toEqual(['done', 'now', 'done']);
  });

  it('asks for an expired step again, with its own message', () => {
    const late = {
      ...viewer(3, 3),
      states: { ...states(3, 3), quiz_states: { code: 3, risk_level: 4, expire_date: '2026-10-01' } },
    };
    expect(getNextStep({ reason: 'quiz', level: 'specific' }, late, 'wealth')).toMatchObject({
      label: '重新测评',
      text: '风险测评已于 2026-10-01 到期，重新测评后可继续',
    });
    expect(buildLockSteps({ reason: 'quiz', level: 'specific' }, late, NOW)[1]).toMatchObject({
      state: 'now',
      detail: '风险测评已于 2026-10-01 到期',
    });
    const proof = {
      ...viewer(3, 2),
      states: { ...states(3, 2), simu_qi_states: { code: 4, simu_unsigned_guarantee: true } },
    };
    const qualified = { reason: 'qualified', level: 'qualified' } as const;
    expect(getNextStep(qualified, proof, 'wealth')).toMatchObject({ label: '更新证明' });
    expect(getNextStep({ ...qualified, context: 'am' }, proof, 'wealth').label).toBe(
      '去完成资管合格投资者认证',
    );
    expect(getNextStep({ reason: 'identity', level: 'specific' }, viewer(4, 2), 'wealth').label).toBe(
      '更新证件',
    );
  });

  it('requires only the real name from a logged-in person', () => {
    const steps = buildLockSteps({ reason: 'identity', level: 'specific' }, viewer(0, 0), NOW);
    expect(steps[0]).toMatchObject({ title: '实名认证', state: 'now' });
    expect(buildLockSteps({ reason: 'login', level: 'specific' }, null, NOW)[0]?.title).toBe('登录并实名');
  });

  it('ROLE-006 PRODUCT-016 uses the qualified-investor step of the account context', () => {
    const locked = { reason: 'qualified', level: 'qualified' } as const;
    expect(getNextStep(locked, viewer(3, 2), 'wealth')).toMatchObject({
      label: '去完成私募合格投资者认证',
      href: '/wealth/user/authenticate/simu-investor',
    });
    expect(getNextStep(locked, { ...viewer(3, 2), businessFlag: 1 }, 'wealth')).toMatchObject({
      label: '去完成资管合格投资者认证',
      href: '/wealth/user/authenticate/asset-investor',
    });
  });

  it('leads from a product above the risk class to suitable products', () => {
    expect(getNextStep({ reason: 'risk', level: 'specific' }, viewer(3, 2), 'wealth')).toMatchObject({
      label: '查看匹配的产品',
      href: '/wealth/fund-library',
      minutes: null,
    });
  });

  it('keeps only characters that a phone can dial', () => {
    expect(buildTelHref('+86 400-000 0000')).toBe('tel:+864000000000');
  });
});
