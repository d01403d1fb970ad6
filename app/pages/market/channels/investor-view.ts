import type { Viewer } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { getDisclosureLevelFor } from '~/domain/disclosure/disclosure';
import type { Edition } from '~/domain/platform/edition';
import { formatCompactYuan } from '~/domain/figures/money';
import { getQualificationRule } from '~/domain/person/qualification';
import { MINIMUM_AMOUNTS, getRule } from '~/domain/shared/regulation';
import { formatRiskClass } from '~/domain/person/risk';
import type { Locked } from '~/contract/shared';
import { paths } from '~/app/paths';
import { formatLapseTitle } from '~/app/features/person/lapse-view';
import { getFlowStep, findLapse, getLevelLock, buildLockSteps } from '~/app/features/person/next-step';

/** Standing of this viewer for private funds, and the single next step. */
export interface QualificationStatusView {
  title: string;
  text: string;
  steps: ReturnType<typeof buildLockSteps> | null;
  action: { to: string; label: string };
}

const QUALIFIED_LOCK: Locked = { reason: 'qualified', level: 'qualified', context: 'simu' };

/** Legal requirements for buyers of private funds, as of a day. */
export function buildQualifiedInvestorFacts(day: string) {
  const { criteria } = getQualificationRule('simu', day);
  const minimum = formatCompactYuan(String(getRule(MINIMUM_AMOUNTS, day).simuYuan));
  return [
    { label: '资产要求', value: criteria.map((each) => each.text).join('，或') },
    { label: '单只起投', value: `不低于 ${minimum}` },
    { label: '风险承受', value: '完成风险测评，产品等级不高于本人等级' },
  ];
}

/**
 * Builds the standing of a viewer for private funds, regardless of the chosen context; `now` in epoch ms,
 * `returnTo` is the path the steps return to.
 */
export function buildQualificationStatusView(
  viewer: Viewer | null,
  edition: Edition,
  now: number,
  returnTo: string,
): QualificationStatusView {
  const locked = getLevelLock(viewer, now, 'simu');
  if (locked) {
    const step = getFlowStep(locked, viewer, edition, { returnTo });
    const lapse = findLapse(locked, viewer);
    return {
      title: lapse ? formatLapseTitle(lapse) : '净值与业绩只向特定对象展示',
      text: '完成以下步骤后可查看净值、收益、回撤与费率。步骤可随时中断，下次接着做。',
      steps: buildLockSteps(locked, viewer, now),
      action: { to: step.href, label: viewer ? step.label : '登录，开始第 1 步' },
    };
  }
  const risk = formatRiskClass(viewer?.riskLevel);
  const fits = risk === null ? '' : `，按 ${risk} 展示匹配的产品`;
  if (!viewer || getDisclosureLevelFor(viewer.states, 'simu', now).level !== 'qualified') {
    const step = getFlowStep(QUALIFIED_LOCK, viewer, edition, { returnTo });
    const lapse = findLapse(QUALIFIED_LOCK, viewer);
    return {
      title: lapse ? formatLapseTitle(lapse) : '您已可查看净值与业绩',
      text: lapse
        ? `净值与业绩照常展示${fits}。预约购买前，还须更新证明。`
        : `您已完成特定对象确认${fits}。预约购买前，还须完成合格投资者认证。`,
      steps: null,
      action: { to: step.href, label: step.label },
    };
  }
  return {
    title: '您已可预约购买',
    text: `您已完成合格投资者认证${fits}。证明有有效期，可在认证中心查看。`,
    steps: null,
    action: { to: paths.authenticate(edition), label: '查看认证' },
  };
}

/** Returns the Shanghai day for which the rules are read. */
export const getRuleDay = (now: number): string => toShanghaiDay(new Date(now));
