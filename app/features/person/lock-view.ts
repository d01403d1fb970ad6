import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { getRiskClass } from '~/domain/person/risk';
import type { Locked } from '~/contract/shared';
import { formatLapseTitle } from '~/app/features/person/lapse-view';
import { getFlowStep, findLapse, buildLockSteps } from '~/app/features/person/next-step';

/** The viewer, the current page, and the time. */
export interface ViewContext {
  viewer: Viewer | null;
  edition: Edition;
  /** Epoch ms. */
  now: number;
}

/** Content behind the lock. */
const OPENED = '净值走势、收益与同类比较、风险指标、费率与开放安排';

/** Builds the lock card of a private fund: what is locked, why, the steps with their minutes, and one action. */
export function buildLockCardView(
  locked: Locked,
  { viewer, edition, now }: ViewContext,
  { returnTo, name }: { returnTo: string; name: string },
) {
  const step = getFlowStep(locked, viewer, edition, { returnTo });
  if (locked.reason === 'risk') {
    return {
      title: `${name}的风险等级高于您的等级`,
      text: `您的风险等级为 ${getRiskClass(viewer?.riskLevel) ?? '未测评'}，与本产品不匹配，净值、收益、回撤与费率不展示。`,
      steps: null,
      action: { to: step.href, label: step.label },
    };
  }
  const lapse = findLapse(locked, viewer);
  return {
    title: lapse ? formatLapseTitle(lapse) : `${name}的净值与业绩只向特定对象展示`,
    text: lapse
      ? `更新后，${name}的${OPENED}会再次展示，其它认证结果保留。`
      : `私募基金须先完成特定对象确认，且风险等级匹配，才可查看${OPENED}；基金合同与定期报告另需合格投资者认证。以下步骤可随时中断，下次接着做。`,
    steps: buildLockSteps(locked, viewer, now),
    action: { to: step.href, label: viewer ? step.label : '登录，开始第 1 步' },
  };
}

export type LockCardView = ReturnType<typeof buildLockCardView>;
