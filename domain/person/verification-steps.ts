/** Verification steps in order, for the lock card and the user page. `minutes` is the usual duration of a step. */
import type { Instant } from '~/domain/calendar/dates';
import { isQuizValid } from '~/domain/person/disclosure-levels';
import {
  hasPledge,
  isAmQualified,
  isIdentityVerified,
  isQualifiedIn,
  isSimuQualified,
  type AccountContext,
  type UserStates,
} from '~/domain/person/verification';

export type VerificationStepKey =
  | 'identity'
  | 'base_info'
  | 'quiz'
  | 'pledge'
  | 'bank_card'
  | 'simu-qualified'
  | 'am-qualified'
  | 'certificate'
  | 'email';

export interface VerificationStep {
  readonly key: VerificationStepKey;
  readonly title: string;
  /** For a row of five narrow columns. */
  readonly shortTitle: string;
  /** Requirements or purpose of the step. */
  readonly note: string;
  readonly isDone: boolean;
  readonly minutes: number;
}

const STEP_TEXTS: Record<VerificationStepKey, Omit<VerificationStep, 'key' | 'isDone'>> = {
  identity: { title: '登录并实名', shortTitle: '实名', note: '手机号、身份证', minutes: 3 },
  base_info: { title: '基本信息', shortTitle: '信息', note: '职业、住址、税收居民身份', minutes: 2 },
  quiz: { title: '风险测评', shortTitle: '测评', note: '决定可查看的产品等级', minutes: 4 },
  pledge: { title: '合格投资者声明', shortTitle: '声明', note: '阅读并签署', minutes: 1 },
  bank_card: { title: '绑定银行卡', shortTitle: '银行卡', note: '本人同名借记卡', minutes: 2 },
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
  certificate: { title: '电子签名', shortTitle: '签名', note: '申请数字证书，用于签署合同', minutes: 2 },
  email: { title: '电子邮箱', shortTitle: '邮箱', note: '接收消息提醒，可稍后填写', minutes: 1 },
};

/** Creates a step with its texts. */
export const createVerificationStep = (key: VerificationStepKey, isDone: boolean): VerificationStep => ({
  key,
  isDone,
  ...STEP_TEXTS[key],
});

/** Lists the three steps to a specific person, which a visitor needs to see the performance of a private fund. */
export function listSpecificPersonSteps(
  states: UserStates | null,
  context: AccountContext,
  now: Instant,
): VerificationStep[] {
  return [
    createVerificationStep('identity', states !== null && isIdentityVerified(states)),
    createVerificationStep('quiz', states !== null && isQuizValid(states, now)),
    createVerificationStep('pledge', states !== null && hasPledge(states, context)),
  ];
}

/** Lists all steps of one context up to the qualified investor, in order. Null states: not logged in. */
export function listVerificationSteps(
  states: UserStates | null,
  context: AccountContext,
  now: Instant,
): VerificationStep[] {
  const key = context === 'am' ? 'am-qualified' : 'simu-qualified';
  return [
    ...listSpecificPersonSteps(states, context, now),
    createVerificationStep(key, states !== null && isQualifiedIn(states, context)),
  ];
}

/** Lists the steps of both contexts for the user page; the pledge is that of the current context. */
export function listAccountSteps(
  states: UserStates,
  context: AccountContext,
  now: Instant,
): VerificationStep[] {
  return [
    ...listSpecificPersonSteps(states, context, now),
    createVerificationStep('simu-qualified', isSimuQualified(states)),
    createVerificationStep('am-qualified', isAmQualified(states)),
  ];
}

/** Returns the next step, or null when all are done. */
export const findNextStep = (steps: readonly VerificationStep[]): VerificationStep | null =>
  steps.find((each) => !each.isDone) ?? null;
