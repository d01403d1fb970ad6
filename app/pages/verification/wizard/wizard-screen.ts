import type { CallId } from '~/contract';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { definePage } from '~/app/route-kit/page-handle';
import {
  WIZARD_STEPS,
  buildWizardLayoutData,
  type WizardKey,
} from '~/app/pages/verification/wizard/wizard-steps';

const MINUTES = WIZARD_STEPS.reduce((sum, { minutes }) => sum + minutes, 0);

/** Builds the guest screen of a wizard step, or of its start. */
export function buildWizardGuestScreen(key?: WizardKey) {
  const step = key && buildWizardLayoutData(key);
  return buildGuestScreen({
    note: step && `合格投资者认证第 ${step.number} 步，共 ${step.total} 步。`,
    points: [
      `${WIZARD_STEPS.length} 个步骤，共约 ${MINUTES} 分钟，可以随时离开，下次接着做`,
      '请准备本人身份证件、储蓄卡与资产或收入证明',
      '资料只用于投资者适当性管理',
    ],
  });
}

/** Defines the page of a wizard step: for logged-in persons, with a guest screen, not indexed. */
export const defineWizardPage = (
  key: WizardKey,
  facts: { description: string; watchedQuery?: readonly string[]; moves?: readonly CallId[] },
) =>
  definePage({
    login: 'guest',
    title: buildWizardLayoutData(key).title,
    isPrivate: true,
    watchedQuery: [],
    guest: buildWizardGuestScreen(key),
    ...facts,
  });
