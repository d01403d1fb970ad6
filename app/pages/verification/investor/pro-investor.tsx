import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, type ActionReply } from '~/app/page/page-action';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import type { HeadOf } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { returnOf } from '~/app/parts/person/step-query';
import { InvestorIntro } from '~/app/pages/verification/parts/investor-intro';
import { InvestorPage } from '~/app/pages/verification/parts/investor-page';
import {
  investorFormSchema,
  investorQuerySchema,
  investorUploads,
} from '~/app/pages/verification/parts/investor-schema';
import { loadInvestor, submitInvestor } from '~/app/pages/verification/parts/investor-server';

/** Professional investor: criteria, proofs, where the review stands. */
export const handle = definePage({
  login: 'required',
  title: '专业投资者认证',
  description: '提交资产或收入以及投资经历证明，申请专业投资者。',
  watchedQuery: ['step', 'return_to'],
});

export const loader = pageLoader({ handle, query: investorQuerySchema }, (page) =>
  loadInvestor(page, 'pro', paths.proInvestor(page.edition, { return_to: returnOf(page.query) })),
);

export const action = pageAction(
  { schema: investorFormSchema, query: investorQuerySchema, uploads: investorUploads },
  (page) => submitInvestor(page, 'pro', paths.proInvestor(page.edition, { return_to: returnOf(page.query) })),
);

export default function Page() {
  const { view, intro, ...rest } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  if (!view) return intro && <InvestorIntro intro={intro} edition={rest.edition} here={rest.here} />;
  return <InvestorPage {...rest} view={view} reply={reply} />;
}

export const head: HeadOf<typeof loader> = (data) => ({
  // Without a person it explains the way, to crawlers too.
  isPrivate: data.view !== null,
});
