import { describe, expect, it } from 'vitest';
import { createNewStates, createSpecificStates } from '~/app/pages/verification/testing/person-states';
import {
  getNextWizardStep,
  WIZARD_STEPS,
  buildWizardLayoutData,
  computeWizardProgress,
} from '~/app/pages/verification/wizard/wizard-steps';

const START = '/pf/mobile/certification_process';

describe('wizard steps', () => {
  it('follows one another, and the last leads to the start', () => {
    expect(WIZARD_STEPS.map(({ key }) => getNextWizardStep(key))).toEqual([
      `${START}/base_info`,
      `${START}/quiz`,
      `${START}/quiz_result`,
      `${START}/bank_card`,
      `${START}/assets`,
      `${START}/upload`,
      START,
    ]);
    expect(buildWizardLayoutData('quiz')).toMatchObject({ number: 3, total: 7, here: `${START}/quiz` });
  });

  const done = (...args: Parameters<typeof computeWizardProgress>) =>
    computeWizardProgress(...args).flatMap(({ key, isDone }) => (isDone ? [key] : []));

  it('VERIFY-001 VERIFY-002 VERIFY-003 is done according to the states of the person', () => {
    expect(done(createNewStates(), 'simu', false)).toEqual([]);
    expect(done(createSpecificStates(), 'simu', true)).toEqual([
      'identity_verify',
      'base_info',
      'quiz',
      'quiz_result',
      'bank_card',
      'assets',
    ]);
    const approved = createSpecificStates({ simu_qi_states: { code: 5, simu_unsigned_guarantee: true } });
    expect(done(approved, 'simu', true)).toHaveLength(7);
  });

  it('ROLE-006 does not count the declaration and the proof of one context in the other', () => {
    const simuOnly = createSpecificStates({ simu_qi_states: { code: 5, simu_unsigned_guarantee: true } });
    expect(done(simuOnly, 'am', true)).not.toContain('assets');
    expect(done(simuOnly, 'am', true)).not.toContain('upload');
  });
});
