import type { Viewer } from '~/bff/http/app-context';
import type { Instant } from '~/domain/calendar/dates';
import { getDisclosureLevelFor, listOpenKinds, createViewer } from '~/domain/disclosure/disclosure';
import type { Edition } from '~/domain/platform/edition';
import { findLapseBehindLock, type Lapse } from '~/domain/person/lapses';
import { toAccountContext, type AccountContext } from '~/domain/person/verification';
import {
  listSpecificPersonSteps,
  createVerificationStep,
  listVerificationSteps,
  type VerificationStep,
  type VerificationStepKey,
} from '~/domain/person/verification-steps';
import type { Locked } from '~/contract/shared';
import { paths } from '~/app/paths';
import { buildStepPath } from '~/app/features/person/step-address';
import { getLapseActionLabel, formatLapseTitle } from '~/app/features/person/lapse-view';

/** Next step of a person before locked content opens. */
export interface NextStep {
  /** Label of the button. */
  label: string;
  href: string;
  /** Reason why the content is locked, in one line. */
  text: string;
  /** Duration of the step; null when it depends on others. */
  minutes: number | null;
}

/** Builds the `tel:` address of a number as people write it. */
export const buildTelHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

const STEP_OF_REASON: Record<Locked['reason'], VerificationStepKey | null> = {
  login: 'identity',
  identity: 'identity',
  quiz: 'quiz',
  pledge: 'pledge',
  qualified: 'simu-qualified',
  risk: null,
};
const TEXT_OF_REASON: Record<Locked['reason'], string> = {
  login: '私募基金的净值与业绩只向特定对象展示',
  identity: '完成实名后继续，净值与业绩只向特定对象展示',
  quiz: '完成风险测评后，可查看与您等级匹配的产品',
  pledge: '签署合格投资者声明后即可查看',
  qualified: '完成合格投资者认证后即可查看',
  risk: '产品风险等级高于您的风险承受能力等级',
};

export interface NextStepOptions {
  /** Path on this portal to return to after the login or the step. */
  returnTo?: string;
}

/**
 * Returns the next step before locked content: the login for a guest, otherwise the page of the missing step. When
 * the risk class does not allow the product, it is the list of suitable products.
 */
export function getNextStep(
  locked: Locked,
  viewer: Viewer | null,
  edition: Edition,
  { returnTo }: NextStepOptions = {},
): NextStep {
  if (!viewer) {
    const href = paths.user(edition, { return_to: returnTo });
    return { label: '登录后查看', href, text: TEXT_OF_REASON.login, minutes: 3 };
  }
  const text = TEXT_OF_REASON[locked.reason];
  const key = getStepKey(locked, viewer);
  if (!key)
    return {
      label: '查看匹配的产品',
      href: paths.fundLibrary(edition, { tab: 'simu' }),
      text,
      minutes: null,
    };
  const context = getContext(locked, viewer);
  const lapse = findLapse(locked, viewer);
  const step = createVerificationStep(key, false);
  return {
    label: lapse ? getLapseActionLabel(lapse.kind) : `去完成${stepTitle(step, viewer)}`,
    href: buildStepPath(key, { edition, context, returnTo }),
    text: lapse ? lapseText(lapse) : text,
    minutes: step.minutes,
  };
}

/** Returns the expired item behind a lock; null when the step was never done. */
export const findLapse = (locked: Locked, viewer: Viewer | null): Lapse | null =>
  viewer && findLapseBehindLock(locked.reason, getContext(locked, viewer), viewer.states);

const lapseText = (lapse: Lapse): string =>
  `${formatLapseTitle(lapse)}，${getLapseActionLabel(lapse.kind)}后可继续`;

/**
 * Returns the same step for a whole product: a logged-in person gets the list of all missing steps, as a modal when
 * scripts run.
 */
export function getFlowStep(
  locked: Locked,
  viewer: Viewer | null,
  edition: Edition,
  { returnTo }: NextStepOptions,
): NextStep {
  const step = getNextStep(locked, viewer, edition, { returnTo });
  if (!viewer || locked.reason === 'risk') return step;
  const purpose = locked.level === 'specific' ? 'specific' : 'qualified';
  const flag = getContext(locked, viewer) === 'am' ? 1 : 0;
  return { ...step, href: paths.preconditionFlow(edition, { flag, purpose, return_to: returnTo }) };
}

/** Context of the lock, otherwise the account's chosen context. */
const getContext = (locked: Locked, viewer: Viewer | null): AccountContext =>
  locked.context ?? toAccountContext(viewer?.businessFlag);

/**
 * Returns the lock of private-fund values for a viewer below 'specific'; null from that level on. For one product
 * its own kind counts; for values of several products, one open kind is sufficient.
 */
export function getLevelLock(viewer: Viewer | null, now: Instant, kind?: AccountContext): Locked | null {
  if (!viewer) return { reason: 'login', level: 'specific' };
  if (kind === undefined && listOpenKinds(createViewer(viewer.states, { now })).length > 0) return null;
  const context = kind ?? toAccountContext(viewer.businessFlag);
  const { missing } = getDisclosureLevelFor(viewer.states, context, now);
  return missing === null ? null : { reason: missing, level: 'specific', context };
}

/** Builds the steps of a lock card: completed steps, the missing step, and the following ones. */
export function buildLockSteps(
  locked: Locked,
  viewer: Viewer | null,
  now: Instant,
): { title: string; state: 'done' | 'now' | 'next'; when: string; detail: string }[] {
  const current = getStepKey(locked, viewer);
  const lapse = findLapse(locked, viewer);
  return stepsTo(locked, viewer, now).map((step) => {
    const isNow = step.key === current;
    return {
      title: stepTitle(step, viewer),
      state: isNow ? 'now' : step.isDone ? 'done' : 'next',
      when: step.isDone && !isNow ? '已完成' : `约 ${step.minutes} 分钟`,
      detail:
        isNow && lapse ? formatLapseTitle(lapse) : step.key === 'identity' && viewer ? '身份证' : step.note,
    };
  });
}

function stepsTo(locked: Locked, viewer: Viewer | null, now: Instant): VerificationStep[] {
  const context = getContext(locked, viewer);
  const states = viewer?.states ?? null;
  return locked.level === 'qualified' || locked.level === 'holder'
    ? listVerificationSteps(states, context, now)
    : listSpecificPersonSteps(states, context, now);
}

/** Returns the step that opens a lock, by its reason; null when no step does. */
function getStepKey(locked: Locked, viewer: Viewer | null): VerificationStepKey | null {
  const key = STEP_OF_REASON[locked.reason];
  return key === 'simu-qualified' && getContext(locked, viewer) === 'am' ? 'am-qualified' : key;
}

/** For a logged-in person, only the real name remains of the first step. */
const stepTitle = (step: VerificationStep, viewer: Viewer | null): string =>
  step.key === 'identity' && viewer ? '实名认证' : step.title;
