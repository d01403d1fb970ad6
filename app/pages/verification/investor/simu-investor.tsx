import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { findStepReturn } from '~/app/features/person/step-query';
import { buildInvestorGuestScreen } from '~/app/pages/verification/shared/investor-intro';
import { InvestorPage } from '~/app/pages/verification/shared/investor-page';
import {
  investorFormSchema,
  investorQuerySchema,
  investorUploads,
} from '~/app/pages/verification/shared/investor-schema';
import {
  buildInvestorRules,
  loadInvestor,
  submitInvestor,
} from '~/app/pages/verification/shared/investor-server';

/** Private-fund qualified investor: declaration, criteria, proofs, review state. */
export const handle = definePage({
  login: 'required',
  title: '私募合格投资者认证',
  description: '签署声明并提交资产或收入证明，完成私募合格投资者认证。',
  watchedQuery: ['step', 'return_to'],
  guest: buildInvestorGuestScreen('simu'),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

export const loader = pageLoader(
  { handle, query: investorQuerySchema, guestRules: (day) => buildInvestorRules('simu', day) },
  (page) =>
    loadInvestor(page, 'simu', paths.simuInvestor(page.edition, { return_to: findStepReturn(page.query) })),
);

export const action = pageAction(
  { limit: 'write', schema: investorFormSchema, query: investorQuerySchema, uploads: investorUploads },
  (page) =>
    submitInvestor(page, 'simu', paths.simuInvestor(page.edition, { return_to: findStepReturn(page.query) })),
);

export default function SimuInvestorPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return <InvestorPage {...page} reply={reply} />;
}

/** Crawlers see the guest screen with the explanation; the personal page is not indexed. */
const head: BuildPageHead<typeof loader> = () => ({ isPrivate: true });

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
