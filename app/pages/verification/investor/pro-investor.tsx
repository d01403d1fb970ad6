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

/** Professional investor: criteria, proofs, review state. */
export const handle = definePage({
  login: 'required',
  title: '专业投资者认证',
  description: '提交资产或收入以及投资经历证明，申请专业投资者。',
  watchedQuery: ['step', 'return_to'],
  guest: buildInvestorGuestScreen('pro'),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

const route = { query: investorQuerySchema, kind: 'pro', getPath: paths.proInvestor } as const;

export const loader = createInvestorLoader(handle, route, (day) => buildInvestorRules('pro', day));
export const action = createInvestorAction(route);

export default function ProInvestorPage() {
  return <InvestorPage />;
}

/** Crawlers see the guest screen with the explanation; the personal page is not indexed. */
const head: BuildPageHead<typeof loader> = () => ({ isPrivate: true });

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
