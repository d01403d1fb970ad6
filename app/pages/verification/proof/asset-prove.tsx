import { useActionData, useLoaderData } from '@remix-run/react';

import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { InvestorPage } from '~/app/pages/verification/shared/investor-page';
import {
  investorFormSchema,
  investorQuerySchema,
  investorUploads,
} from '~/app/pages/verification/shared/investor-schema';
import { loadInvestor, submitInvestor } from '~/app/pages/verification/shared/investor-server';
import { findStepReturn } from '~/app/features/person/step-query';
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

const query = investorQuerySchema;

export const loader = pageLoader({ handle, query }, (page) =>
  loadInvestor(page, 'simu', paths.assetProve(page.edition, { return_to: findStepReturn(page.query) })),
);

export const action = pageAction(
  { limit: 'write', schema: investorFormSchema, query, uploads: investorUploads },
  (page) => {
    return submitInvestor(
      page,
      'simu',
      paths.assetProve(page.edition, { return_to: findStepReturn(page.query) }),
    );
  },
);

export default function AssetProofPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return <InvestorPage {...page} reply={reply} proofTitle="资产证明" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
