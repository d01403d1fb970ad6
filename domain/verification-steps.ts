/**
 * The steps a person takes to be verified, in order, for the lock card and the user page.
 * `minutes` is how long a step takes as a rule.
 */
import type { AccountContext, UserStates } from './verification';
import {
  hasPledge,
  isAmQualified,
  isIdentityVerified,
  isQualifiedIn,
  isQuizComplete,
  isSimuQualified,
} from './verification';

export type VerificationStepKey = 'identity' | 'quiz' | 'pledge' | 'simu-qualified' | 'am-qualified';

export interface VerificationStep {
  readonly key: VerificationStepKey;
  readonly title: string;
  /** For a row of five narrow columns. */
  readonly shortTitle: string;
  /** What it takes or what it is for. */
  readonly note: string;
  readonly isDone: boolean;
  readonly minutes: number;
}

const STEP_TEXTS: Record<VerificationStepKey, Omit<VerificationStep, 'key' | 'isDone'>> = {
  identity: { title: '登录并实名', shortTitle: '实名', note: '手机号、身份证', minutes: 3 },
  quiz: { title: '风险测评', shortTitle: '测评', note: '决定可查看的产品等级', minutes: 4 },
  pledge: { title: '合格投资者声明', shortTitle: '声明', note: '阅读并签署', minutes: 1 },
  'simu-qualified': {
    title: '私募合格投资者认证',
    shortTitle: '私募合格',
    note: '资产或收入证明',
    minutes: 6,
  },
  'am-qualified': {
    title: '资管合格投资者认证',
    shortTitle: '资管合格',
    note: '投资经历与资产证明',
    minutes: 6,
  },
};

const step = (key: VerificationStepKey, isDone: boolean): VerificationStep => ({
  key,
  isDone,
  ...STEP_TEXTS[key],
});

/** The three steps to a specific person: what stands between a visitor and a private fund's performance. */
export function specificPersonSteps(states: UserStates | null, context: AccountContext): VerificationStep[] {
  return [
    step('identity', states !== null && isIdentityVerified(states)),
    step('quiz', states !== null && isQuizComplete(states)),
    step('pledge', states !== null && hasPledge(states, context)),
  ];
}

/** All steps of one context up to the qualified investor, in order. Null states: nobody is logged in. */
export function verificationSteps(states: UserStates | null, context: AccountContext): VerificationStep[] {
  const key = context === 'am' ? 'am-qualified' : 'simu-qualified';
  return [
    ...specificPersonSteps(states, context),
    step(key, states !== null && isQualifiedIn(states, context)),
  ];
}

/** The steps of both contexts for the user page; the pledge is that of the current context. */
export function accountSteps(states: UserStates, context: AccountContext): VerificationStep[] {
  return [
    ...specificPersonSteps(states, context),
    step('simu-qualified', isSimuQualified(states)),
    step('am-qualified', isAmQualified(states)),
  ];
}

/** The step to do next, or null when all are done. */
export const nextStep = (steps: readonly VerificationStep[]): VerificationStep | null =>
  steps.find((each) => !each.isDone) ?? null;
