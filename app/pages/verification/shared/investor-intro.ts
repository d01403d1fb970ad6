import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { INVESTOR_NOTES } from '~/app/pages/verification/shared/investor-texts';
import type { QualificationKind } from '~/domain/person/qualification';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Builds the guest screen for one kind of investor, also for crawlers. */
export const buildInvestorGuestScreen = (kind: QualificationKind) =>
  buildGuestScreen({
    note: INVESTOR_NOTES[kind],
    minutes: 6,
    rules: { title: '条件与材料', note: '符合任一条即可' },
    points: [
      '须先完成实名认证与风险测评',
      ...(kind === 'pro' ? [] : ['签署合格投资者声明']),
      `材料只对本人与审核人员可见，${REVIEW_TIME}完成审核`,
    ],
  });
