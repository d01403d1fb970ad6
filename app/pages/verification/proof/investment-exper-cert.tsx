import { z } from 'zod';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { InvestorPage } from '~/app/pages/verification/shared/investor-page';
import { investorQuerySchema } from '~/app/pages/verification/shared/investor-schema';
import { createInvestorAction, createInvestorLoader } from '~/app/pages/verification/shared/investor-server';

/** Certificates of investment experience, for asset-management products or as a professional investor. */
export const handle = definePage({
  login: 'guest',
  title: '投资经历凭证',
  description: '上传证券或基金交易记录等投资经历凭证。',
  isPrivate: true,
  watchedQuery: ['step', 'return_to', 'kind'],
  guest: buildGuestScreen({
    points: [
      '上传首次证券或基金交易记录、开户证明与交割单，或金融从业证明',
      '资管合格投资者与专业投资者认证都需要 2 年以上投资经历',
      '材料只用于认证，按监管要求保存',
    ],
  }),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

const query = investorQuerySchema.extend({ kind: z.enum(['am', 'pro']).optional() });
const route = { query, kind: 'am', getPath: paths.experienceCert } as const;

export const loader = createInvestorLoader(handle, route);
export const action = createInvestorAction(route);

export default function ExperienceCertificatePage() {
  return <InvestorPage proofTitle="投资经历凭证" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
