import type { StepState } from '~/app/ui/steps';
import type { Edition } from '~/domain/platform/edition';
import type { AccountContext } from '~/domain/person/verification';
import type { FlowPurpose, FlowStep, VerificationFlow } from '~/domain/person/verification-flow';
import { buildStepPath } from '~/app/features/person/step-address';
import { REVIEW_TIME } from '~/domain/person/service-days';

const PURPOSES: Record<FlowPurpose, string> = {
  specific: '查看净值与业绩前',
  qualified: '认定为合格投资者前',
  purchase: '预约购买前',
};
/** LOGINMODAL-020: each context has its own name. */
const KINDS: Record<AccountContext, string> = { simu: '私募基金', am: '资管产品' };

interface PreconditionQuestion {
  edition: Edition;
  purpose: FlowPurpose;
  context: AccountContext;
  /** Address of this list, to which the steps return. */
  here: string;
}

const getTime = (step: FlowStep): string => {
  if (step.isDone) return '已完成';
  if (step.isWaiting) return '审核中';
  return step.isOptional ? '选填' : `约 ${step.minutes} 分钟`;
};

/** Builds the ordered list of missing steps, with the step to take now. */
export function buildPreconditionView(flow: VerificationFlow, question: PreconditionQuestion) {
  const { edition, context, purpose, here } = question;
  const now = flow.steps.find((step) => step.key === flow.resumeKey);
  const getState = (step: FlowStep): StepState =>
    step.isDone ? 'done' : step.key === flow.resumeKey ? 'now' : 'next';
  const steps = flow.steps.map((step) => ({
    title: step.title,
    state: getState(step),
    when: getTime(step),
    detail: step.isWaiting ? `资料已提交，${REVIEW_TIME}有结果，无需重复提交` : step.note,
  }));
  return {
    intro: `${PURPOSES[purpose]}，${KINDS[context]}须完成以下步骤。随时可以离开，已完成的不会丢失。`,
    steps,
    doneCount: flow.steps.filter((step) => step.isDone).length,
    minutesToGo: flow.minutesToGo,
    next: now ? { title: now.title, to: buildStepPath(now.key, { edition, context, returnTo: here }) } : null,
  };
}

export type PreconditionList = ReturnType<typeof buildPreconditionView>;
