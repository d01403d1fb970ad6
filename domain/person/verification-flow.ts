/**
 * What a person lacks for a purpose, in order, with minutes to go and where to resume: one list for the pre-condition
 * modal, its pages and the wizard (VERIFY-001 to VERIFY-011, domain rules, section 1). Titles and minutes stand in
 * verification-steps.ts.
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

/** To see private performance, to be a qualified investor, to buy. */
export const FLOW_PURPOSES = ['specific', 'qualified', 'purchase'] as const;
export type FlowPurpose = (typeof FLOW_PURPOSES)[number];

/** What the states do not say; upstream's codes already heed what has expired. */
export interface FlowFacts {
  readonly hasBankCard: boolean;
  readonly hasEmail: boolean;
  /** Of the context's qualification. */
  readonly qualification: ReviewState;
}

export interface FlowQuestion {
  readonly purpose: FlowPurpose;
  readonly context: AccountContext;
  /** Null: nobody is logged in. */
  readonly states: UserStates | null;
  readonly facts: FlowFacts | null;
  readonly client: VerificationClient;
  readonly now: Instant;
}

export interface FlowStep extends VerificationStep {
  /** Nothing waits for it. */
  readonly isOptional: boolean;
  /** Handed in: somebody else's turn. */
  readonly isWaiting: boolean;
}

export interface VerificationFlow {
  /** All steps of the purpose, in order. */
  readonly steps: readonly FlowStep[];
  /** The steps not done, in order, without optional ones. */
  readonly missing: readonly FlowStep[];
  readonly isComplete: boolean;
  /** Of the missing steps that are the person's turn. */
  readonly minutesToGo: number;
  /** Where to go on: the first missing step that does not wait for others; null when there is none. */
  readonly resumeKey: VerificationStepKey | null;
}

const CERTIFICATE_ISSUED = 3;
const IDENTITY_IN_REVIEW = 2;

/** The list of a purpose in a context. What is optional never blocks. */
export function createVerificationFlow(question: FlowQuestion): VerificationFlow {
  const steps = keysOf(question).map((key) => stepOf(key, question));
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

/** Base info counts for performance only where the rule of old iOS apps asks for it (VERIFY-009, VERIFY-010). */
function keysOf({ purpose, context, states, client }: FlowQuestion): VerificationStepKey[] {
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

function stepOf(key: VerificationStepKey, question: FlowQuestion): FlowStep {
  const isDone = question.states !== null && isStepDone(key, question.states, question);
  return {
    ...createVerificationStep(key, isDone),
    // Who is logged in has only the second half before them.
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
