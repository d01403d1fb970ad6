import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { InvestorPage } from '~/app/pages/verification/shared/investor-page';
import { investorQuerySchema } from '~/app/pages/verification/shared/investor-schema';
import { createInvestorAction, createInvestorLoader } from '~/app/pages/verification/shared/investor-server';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Proof of assets or income for private funds: upload, and review state. */
export const handle = definePage({
  login: 'guest',
  title: '资产证明',
  description: '上传资产或收入证明，用于私募合格投资者认证。',
  isPrivate: true,
  watchedQuery: ['step', 'return_to'],
  guest: buildGuestScreen({
    points: [
      '上传近 6 个月的资产证明，或近三年的收入证明',
      `审核${REVIEW_TIME}完成，通过后 6 个月内有效`,
      '材料只用于合格投资者认证，按监管要求保存',
    ],
  }),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

const route = { query: investorQuerySchema, kind: 'simu', getPath: paths.assetProve } as const;

export const loader = createInvestorLoader(handle, route);
export const action = createInvestorAction(route);

export default function AssetProofPage() {
  return <InvestorPage proofTitle="资产证明" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
