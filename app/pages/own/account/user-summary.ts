import type { Viewer } from '~/bff/http/app-context';
import type { Instant } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { listLapses, type Lapse, type LapseDates, type LapseKind } from '~/domain/person/lapses';
import { formatSalutation } from '~/domain/person/masks';
import { formatRiskClass } from '~/domain/person/risk';
import { toAccountContext, isIdentityVerified } from '~/domain/person/verification';
import { listAccountSteps, findNextStep, type VerificationStepKey } from '~/domain/person/verification-steps';
import { paths } from '~/app/paths';
import { isIdentityInReview } from '~/domain/person/state-codes';
import { getLapseActionLabel, buildLapseNotices, formatLapseTitle } from '~/app/features/person/lapse-view';

interface IdentityDates extends LapseDates {
  quiz_expire_date: string | null;
  qualifications: readonly { kind: string; state: string; expire_date: string | null }[];
}

/** For a logged-in person, only the real name remains of the first step. */
const IDENTITY_TEXT = { title: '实名认证', note: '本人身份证件' };

/** Step that renews each kind of expired item. */
const LAPSE_OF_STEP: Partial<Record<VerificationStepKey, LapseKind>> = {
  identity: 'identity',
  quiz: 'quiz',
  'simu-qualified': 'simu',
  'am-qualified': 'am',
};

/** Builds the head and the to-do list of the user page; `identity`: null when it could not be loaded. */
export function buildUserSummary(
  viewer: Viewer,
  identity: IdentityDates | null,
  { now, edition }: { now: Instant; edition: Edition },
) {
  const { states } = viewer;
  const lapses = listLapses(states, now, identity);
  const hasLapsed = (kind: LapseKind) => lapses.some((each) => each.kind === kind);
  const steps = listAccountSteps(states, toAccountContext(viewer.businessFlag), now);
  const next = findNextStep(steps);
  const inReview = (kind: string) =>
    identity?.qualifications.some((each) => each.kind === kind && each.state === 'review') ?? false;
  const isWaiting =
    next?.key === 'identity'
      ? isIdentityInReview(states)
      : (next?.key === 'simu-qualified' && inReview('simu')) ||
        (next?.key === 'am-qualified' && inReview('am'));
  const quizExpireDate = identity?.quiz_expire_date ?? states.quiz_states.expire_date ?? null;
  return {
    // Before the real name is known the name is generated, so 先生 or 女士 cannot be added.
    address:
      isIdentityVerified(states) || hasLapsed('identity')
        ? formatSalutation(states.name, states.gender)
        : formatSalutation(null, null),
    maskedPhone: viewer.maskedPhone,
    /** Valid risk class, otherwise the reason for its absence. */
    risk: formatRiskClass(viewer.riskLevel) ?? (hasLapsed('quiz') ? '风险测评已过期' : '未做风险测评'),
    /** Last valid day of the class; null without a valid class. */
    quizLastDay: formatRiskClass(viewer.riskLevel) ? quizExpireDate : null,
    lapses: buildLapseNotices(lapses, { edition, returnTo: paths.user(edition) }),
    proofDays: proofDays(identity, lapses),
    isAdviser: states.is_adviser,
    context: toAccountContext(viewer.businessFlag),
    steps: steps.map(({ key, shortTitle, isDone }) => ({ key, shortTitle, isDone })),
    doneCount: steps.filter((step) => step.isDone).length,
    next: next && getNext(next, lapses),
    /** The next step was submitted and is under review: the person can only wait. */
    isWaiting,
  };
}
export type UserSummary = ReturnType<typeof buildUserSummary>;

type Step = ReturnType<typeof listAccountSteps>[number];

/** Builds the next step for display: an expired item is renewed, not started. */
function getNext(step: Step, lapses: readonly Lapse[]) {
  const lapse = lapses.find(({ kind }) => kind === LAPSE_OF_STEP[step.key]);
  const shown = step.key === 'identity' ? { ...step, ...IDENTITY_TEXT } : step;
  return {
    ...shown,
    ...(lapse ? { note: formatLapseTitle(lapse) } : {}),
    label: lapse ? getLapseActionLabel(lapse.kind) : `继续：${step.shortTitle}`,
  };
}

const PROOF_NAMES: Readonly<Record<string, string>> = { simu: '私募合格', am: '资管合格', pro: '专业投资者' };

/** Last valid days of the proofs. */
function proofDays(identity: IdentityDates | null, lapses: readonly Lapse[]): string[] {
  return (identity?.qualifications ?? []).flatMap(({ kind, expire_date }) =>
    expire_date && !lapses.some((each) => each.kind === kind)
      ? [`${PROOF_NAMES[kind] ?? ''}证明有效至 ${expire_date}`]
      : [],
  );
}
