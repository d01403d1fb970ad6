import type { IconName } from '~/app/ui/icon';
import { paths } from '~/app/paths';
import { toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import {
  QUALIFICATION_PROOF_NAMES,
  QUALIFICATION_TITLES,
  getQualificationRule,
  REVIEW_STATE_TITLES,
  type QualificationKind,
} from '~/domain/person/qualification';
import type { AccountContext } from '~/domain/person/verification';
import type { IdentityStatus } from '~/app/features/person/load-flow';
import { REVIEW_TIME } from '~/domain/person/service-days';

export interface ProofRow {
  key: string;
  icon: IconName;
  title: string;
  note: string;
  state: string;
  to: string;
}

interface ProveQuestion {
  edition: Edition;
  context: AccountContext;
  status: Pick<IdentityStatus, 'qualifications'>;
  now: Instant;
}

/** Builds the proofs with their states, and the one to continue with: that of the current context first. */
export function buildProofsView({ edition, context, status, now }: ProveQuestion) {
  const day = toShanghaiDay(now);
  const actionPaths: Record<QualificationKind, string> = {
    simu: paths.simuInvestor(edition),
    am: paths.assetInvestor(edition),
    pro: paths.proInvestor(edition),
  };
  const kinds: QualificationKind[] = context === 'am' ? ['am', 'simu', 'pro'] : ['simu', 'am', 'pro'];
  const getState = (kind: QualificationKind) => status.qualifications.find((each) => each.kind === kind);
  const rows: ProofRow[] = kinds.map((kind) => {
    const found = getState(kind);
    const state = found?.state ?? 'none';
    const texts = getQualificationRule(kind, day).criteria.map((criterion) => criterion.title);
    const note =
      state === 'approved' && found?.expire_date
        ? `有效至 ${found.expire_date}`
        : state === 'expired' && found?.expire_date
          ? `已于 ${found.expire_date} 到期，请更新`
          : state === 'rejected' && found?.reason
            ? found.reason
            : state === 'review'
              ? `${REVIEW_TIME}有结果`
              : `任选其一：${texts.join('、')}`;
    return {
      key: kind,
      icon: 'shield',
      title: QUALIFICATION_PROOF_NAMES[kind],
      note,
      state: REVIEW_STATE_TITLES[state],
      to: actionPaths[kind],
    };
  });
  const own = getState(context)?.state ?? 'none';
  const isDue = own !== 'approved' && own !== 'review';
  const { experience, criteria } = getQualificationRule(context, day);
  return {
    rows,
    criteria: criteria.map(({ key, text, proofs }) => ({ key, text, proofs: proofs.join('；') })),
    experience: experience && { text: experience.text, proofs: experience.proofs.join('；') },
    uploads: [
      {
        key: 'assets',
        icon: 'upload' as const,
        title: context === 'am' ? '资管资产证明' : '资产证明',
        to: context === 'am' ? paths.assetManagerProve(edition) : paths.assetProve(edition),
      },
      ...(experience === null
        ? []
        : [
            {
              key: 'experience',
              icon: 'document' as const,
              title: '投资经历证明',
              to: paths.experienceProve(edition),
            },
          ]),
    ],
    next: isDue
      ? {
          label: own === 'none' ? `开始${QUALIFICATION_TITLES[context]}认证` : '重新提交证明',
          to: actionPaths[context],
        }
      : null,
  };
}
