import type { Viewer } from '~/bff/app-context';
import { salutation } from '~/domain/masks';
import { riskClassLabel } from '~/domain/risk';
import { contextOfBusinessFlag } from '~/domain/verification';
import { accountSteps, nextStep } from '~/domain/verification-steps';

interface IdentityDates {
  quiz_expire_date: string | null;
  proof_expire_date: string | null;
}

/** What the head and the to-do list of the user page show. */
export function userSummary(viewer: Viewer, identity: IdentityDates | null) {
  const { states } = viewer;
  const steps = accountSteps(states, contextOfBusinessFlag(viewer.businessFlag));
  return {
    address: salutation(states.name, states.gender),
    maskedPhone: viewer.maskedPhone,
    riskLabel: riskClassLabel(viewer.riskLevel),
    quizExpireDate: identity?.quiz_expire_date ?? states.quiz_states.expire_date ?? null,
    proofExpireDate: identity?.proof_expire_date ?? null,
    isAdviser: states.is_adviser,
    context: contextOfBusinessFlag(viewer.businessFlag),
    steps: steps.map(({ key, shortTitle, isDone }) => ({ key, shortTitle, isDone })),
    doneCount: steps.filter((step) => step.isDone).length,
    next: nextStep(steps),
  };
}
export type UserSummary = ReturnType<typeof userSummary>;
