import type { Viewer } from '~/bff/app-context';
import { salutation } from '~/domain/masks';
import { riskClassLabel } from '~/domain/risk';
import { contextOfBusinessFlag, isIdentityVerified } from '~/domain/verification';
import { accountSteps, nextStep } from '~/domain/verification-steps';

interface IdentityDates {
  quiz_expire_date: string | null;
  proof_expire_date: string | null;
  qualifications?: readonly { kind: string; state: string }[];
}

/** `identity_states.code` while an operator looks at the document. */
const IDENTITY_IN_REVIEW = 2;

/** Who is logged in has only the real name left of the first step. */
const IDENTITY_TEXT = { title: '实名认证', note: '本人身份证件' };

/** What the head and the to-do list of the user page show. */
export function userSummary(viewer: Viewer, identity: IdentityDates | null) {
  const { states } = viewer;
  const steps = accountSteps(states, contextOfBusinessFlag(viewer.businessFlag));
  const next = nextStep(steps);
  const inReview = (kind: string) =>
    identity?.qualifications?.some((each) => each.kind === kind && each.state === 'review') ?? false;
  const isWaiting =
    next?.key === 'identity'
      ? states.identity_states.code === IDENTITY_IN_REVIEW
      : (next?.key === 'simu-qualified' && inReview('simu')) ||
        (next?.key === 'am-qualified' && inReview('am'));
  const quizExpireDate = identity?.quiz_expire_date ?? states.quiz_states.expire_date ?? null;
  const riskLabel = riskClassLabel(viewer.riskLevel);
  return {
    // Before the real name is known there is a made-up one, and nobody is 先生 or 女士 by it.
    address: isIdentityVerified(states) ? salutation(states.name, states.gender) : salutation(null, null),
    maskedPhone: viewer.maskedPhone,
    riskLabel,
    quizExpireDate,
    /** A class that counts no more: the quiz was taken, and its last day is over. */
    isQuizExpired: riskLabel === null && quizExpireDate !== null,
    proofExpireDate: identity?.proof_expire_date ?? null,
    isAdviser: states.is_adviser,
    context: contextOfBusinessFlag(viewer.businessFlag),
    steps: steps.map(({ key, shortTitle, isDone }) => ({ key, shortTitle, isDone })),
    doneCount: steps.filter((step) => step.isDone).length,
    next: next?.key === 'identity' ? { ...next, ...IDENTITY_TEXT } : next,
    /** The next step has been handed in and is being looked at: nothing to do but wait. */
    isWaiting,
  };
}
export type UserSummary = ReturnType<typeof userSummary>;
