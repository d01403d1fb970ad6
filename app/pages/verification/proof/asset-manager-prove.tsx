import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { InvestorPage } from '~/app/pages/verification/shared/investor-page';
import { investorQuerySchema } from '~/app/pages/verification/shared/investor-schema';
import { createInvestorAction, createInvestorLoader } from '~/app/pages/verification/shared/investor-server';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Proof for asset-management products: upload, and review state. */
export const handle = definePage({
  login: 'guest',
  title: '资管合格投资者证明',
  description: '上传投资经历与资产证明，用于资管合格投资者认证。',
  isPrivate: true,
  watchedQuery: ['step', 'return_to'],
  guest: buildGuestScreen({
    points: [
      '需要 2 年以上投资经历证明，以及资产或收入证明',
      '与私募合格投资者分别认证，互不通用',
      `审核${REVIEW_TIME}完成，通过后 6 个月内有效`,
    ],
  }),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

const route = { query: investorQuerySchema, kind: 'am', getPath: paths.assetManagerProve } as const;

export const loader = createInvestorLoader(handle, route);
export const action = createInvestorAction(route);

export default function AssetManagerProofPage() {
  return <InvestorPage proofTitle="资管合格投资者证明" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
