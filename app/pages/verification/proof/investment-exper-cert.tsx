import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
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

export const loader = pageLoader({ handle, query }, (page) =>
  loadInvestor(
    page,
    page.query.kind ?? 'am',
    paths.experienceCert(page.edition, { kind: page.query.kind, return_to: findStepReturn(page.query) }),
  ),
);

export const action = pageAction(
  { limit: 'write', schema: investorFormSchema, query, uploads: investorUploads },
  (page) => {
    return submitInvestor(
      page,
      page.query.kind ?? 'am',
      paths.experienceCert(page.edition, { kind: page.query.kind, return_to: findStepReturn(page.query) }),
    );
  },
);

export default function ExperienceCertificatePage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return <InvestorPage {...page} reply={reply} proofTitle="投资经历凭证" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
