import { paths } from '~/app/paths';
import {
  hasPledge,
  isBaseInfoComplete,
  isIdentityVerified,
  isQualifiedIn,
  isQuizComplete,
  type AccountContext,
  type UserStates,
} from '~/domain/person/verification';

/** Steps of the certification wizard, in order; the result belongs to the quiz. */
export const WIZARD_STEPS = [
  { key: 'identity_verify', title: '实名认证', minutes: 3 },
  { key: 'base_info', title: '基本信息', minutes: 2 },
  { key: 'quiz', title: '风险测评', minutes: 4 },
  { key: 'quiz_result', title: '测评结果', minutes: 1 },
  { key: 'bank_card', title: '银行卡认证', minutes: 2 },
  { key: 'assets', title: '资产证明', minutes: 1 },
  { key: 'upload', title: '上传证明材料', minutes: 5 },
] as const;
export type WizardKey = (typeof WIZARD_STEPS)[number]['key'];

/** Returns the step after a given one; the start after the last. */
export function getNextWizardStep(key: WizardKey): string {
  const index = WIZARD_STEPS.findIndex((step) => step.key === key);
  return paths.certification(WIZARD_STEPS[index + 1]?.key);
}

/** Builds the data of a step's frame. */
export function buildWizardLayoutData(key: WizardKey) {
  const index = WIZARD_STEPS.findIndex((step) => step.key === key);
  const step = WIZARD_STEPS[index];
  return {
    title: step?.title ?? '',
    number: index + 1,
    total: WIZARD_STEPS.length,
    nextTo: getNextWizardStep(key),
    nextLabel: `下一步：${WIZARD_STEPS[index + 1]?.title ?? '全部步骤'}`,
    here: paths.certification(key),
  };
}
export type WizardLayoutData = ReturnType<typeof buildWizardLayoutData>;

/** Computes which steps are done, from the states and whether a card is bound. */
export function computeWizardProgress(states: UserStates, context: AccountContext, hasCard: boolean) {
  const isQuizDone = isQuizComplete(states);
  const done: Record<WizardKey, boolean> = {
    identity_verify: isIdentityVerified(states),
    base_info: isBaseInfoComplete(states),
    quiz: isQuizDone,
    quiz_result: isQuizDone,
    bank_card: hasCard,
    assets: hasPledge(states, context),
    upload: isQualifiedIn(states, context),
  };
  return WIZARD_STEPS.map(({ key, title, minutes }) => ({ key, title, minutes, isDone: done[key] }));
}
