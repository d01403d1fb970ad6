/**
 * Missing steps of a person for a purpose, in order, with the remaining minutes and the step to resume. The
 * pre-condition modal, its pages and the wizard use this list (VERIFY-001 to VERIFY-011, domain rules, section 1).
 * Titles and minutes are in verification-steps.ts.
 */
import type { Instant } from '~/domain/calendar/dates';
import { isQuizValid } from '~/domain/person/disclosure-levels';
import type { ReviewState } from '~/domain/person/qualification';
import {
  hasPledge,
  isBaseInfoComplete,
  isIdentityVerified,
  isQualifiedIn,
  isBaseInfoRuleSatisfied,
  type AccountContext,
  type UserStates,
  type VerificationClient,
} from '~/domain/person/verification';
import {
  createVerificationStep,
  type VerificationStep,
  type VerificationStepKey,
} from '~/domain/person/verification-steps';

/** Purposes: seeing private performance, being a qualified investor, buying. */
export const FLOW_PURPOSES = ['specific', 'qualified', 'purchase'] as const;
export type FlowPurpose = (typeof FLOW_PURPOSES)[number];

/** Facts that the states do not contain; the codes of upstream already reflect expiry. */
export interface FlowFacts {
  readonly hasBankCard: boolean;
  readonly hasEmail: boolean;
  /** Qualification in the context. */
  readonly qualification: ReviewState;
}

export interface FlowQuestion {
  readonly purpose: FlowPurpose;
  readonly context: AccountContext;
  /** Null: not logged in. */
  readonly states: UserStates | null;
  readonly facts: FlowFacts | null;
  readonly client: VerificationClient;
  readonly now: Instant;
}

export interface FlowStep extends VerificationStep {
  /** No other step depends on it. */
  readonly isOptional: boolean;
  /** Submitted: waits for another party. */
  readonly isWaiting: boolean;
}

export interface VerificationFlow {
  /** All steps of the purpose, in order. */
  readonly steps: readonly FlowStep[];
  /** Unfinished steps in order, without optional ones. */
  readonly missing: readonly FlowStep[];
  readonly isComplete: boolean;
  /** Minutes of the missing steps that the person can do. */
  readonly minutesToGo: number;
  /** Step to resume: the first missing step that does not wait for others; null when there is none. */
  readonly resumeKey: VerificationStepKey | null;
}

const CERTIFICATE_ISSUED = 3;
const IDENTITY_IN_REVIEW = 2;

/** Creates the list of a purpose in a context. Optional steps never block. */
export function createVerificationFlow(question: FlowQuestion): VerificationFlow {
  const steps = getKeys(question).map((key) => getStep(key, question));
  const missing = steps.filter((step) => !step.isDone && !step.isOptional);
  const own = missing.filter((step) => !step.isWaiting);
  return {
    steps,
    missing,
    isComplete: missing.length === 0,
    minutesToGo: own.reduce((sum, step) => sum + step.minutes, 0),
    resumeKey: own[0]?.key ?? null,
  };
}

/** Base info is required for performance only by the rule for old iOS apps (VERIFY-009, VERIFY-010). */
function getKeys({ purpose, context, states, client }: FlowQuestion): VerificationStepKey[] {
  const needsBaseInfo = purpose !== 'specific' || !isBaseInfoRuleSatisfied(states ?? {}, client);
  const hasBaseInfo = states !== null && isBaseInfoComplete(states);
  const qualification = context === 'am' ? 'am-qualified' : 'simu-qualified';
  return [
    'identity',
    ...(needsBaseInfo || hasBaseInfo ? (['base_info'] as const) : []),
    'quiz',
    'pledge',
    ...(purpose === 'purchase' ? (['bank_card'] as const) : []),
    ...(purpose === 'specific' ? [] : [qualification as VerificationStepKey]),
    ...(purpose === 'purchase' ? (['certificate', 'email'] as const) : []),
  ];
}

function getStep(key: VerificationStepKey, question: FlowQuestion): FlowStep {
  const isDone = question.states !== null && isStepDone(key, question.states, question);
  return {
    ...createVerificationStep(key, isDone),
    // A logged-in person only has the identity part of this step left.
    ...(key === 'identity' && question.states !== null ? { title: '实名认证' } : {}),
    isOptional: key === 'email',
    isWaiting: !isDone && isWaiting(key, question),
  };
}

function isStepDone(
  key: VerificationStepKey,
  states: UserStates,
  { context, facts, now }: FlowQuestion,
): boolean {
  switch (key) {
    case 'identity':
      return isIdentityVerified(states);
    case 'base_info':
      return isBaseInfoComplete(states);
    case 'quiz':
      return isQuizValid(states, now);
    case 'pledge':
      return hasPledge(states, context);
    case 'bank_card':
      return facts?.hasBankCard ?? false;
    case 'simu-qualified':
    case 'am-qualified':
      return isQualifiedIn(states, context);
    case 'certificate':
      return states.ca_states?.code === CERTIFICATE_ISSUED;
    case 'email':
      return facts?.hasEmail ?? false;
  }
}

const isWaiting = (key: VerificationStepKey, { states, facts }: FlowQuestion): boolean =>
  key === 'identity'
    ? states?.identity_states?.code === IDENTITY_IN_REVIEW
    : (key === 'simu-qualified' || key === 'am-qualified') && facts?.qualification === 'review';
