import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { buildInvestorGuestScreen } from '~/app/pages/verification/shared/investor-intro';
import { InvestorPage } from '~/app/pages/verification/shared/investor-page';
import { investorQuerySchema } from '~/app/pages/verification/shared/investor-schema';
import {
  buildInvestorRules,
  createInvestorAction,
  createInvestorLoader,
} from '~/app/pages/verification/shared/investor-server';

/** Asset-management qualified investor: declaration, criteria, proofs, review state. */
export const handle = definePage({
  login: 'required',
  title: '资管合格投资者认证',
  description: '签署声明并提交投资经历与资产证明，完成资管合格投资者认证。',
  watchedQuery: ['step', 'return_to'],
  guest: buildInvestorGuestScreen('am'),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

const route = { query: investorQuerySchema, kind: 'am', getPath: paths.assetInvestor } as const;

export const loader = createInvestorLoader(handle, route, (day) => buildInvestorRules('am', day));
export const action = createInvestorAction(route);

export default function AssetInvestorPage() {
  return <InvestorPage />;
}

/** Crawlers see the guest screen with the explanation; the personal page is not indexed. */
const head: BuildPageHead<typeof loader> = () => ({ isPrivate: true });

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
