import type { MetaFunction } from '@remix-run/react';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/upstream/contract/shared';
import type { PageHandle } from '../../page/page-handle';
import { revalidateFor } from '../../page/page-handle';
import { pageLoader } from '../../page/page-loader';
import { pageMeta } from '../../page/page-meta';
import { CompanyDetail } from './company-detail';
import { companyPage } from './company-view';
import { Directory } from './directory';
import { companyDirectory } from './directory-view';
import { pageQuerySchema } from '../fund-parts/page-links';

export const handle: PageHandle = { login: 'state', title: '私募公司', watchedQuery: ['cursor'] };

const LIST_LIMIT = 20;

export const loader = pageLoader(
  { handle, params: z.object({ id: idSchema.optional() }), query: z.object(pageQuerySchema) },
  async ({ params, query, context, edition, viewer }) => {
    const { catalogue } = context.upstream;
    const { publicOrigin } = context;
    if (!params.id) {
      const list = await catalogue.companyList({ query: { cursor: query.cursor, limit: LIST_LIMIT } });
      return { kind: 'list' as const, publicOrigin, directory: companyDirectory(list, query, LIST_LIMIT) };
    }
    const company = await catalogue.companyDetail({ query: { company_id: params.id } });
    return { kind: 'company' as const, publicOrigin, ...companyPage(company, viewer, edition, Date.now()) };
  },
);

export default function CompanyPage() {
  const page = useLoaderData<typeof loader>();
  return page.kind === 'list' ? (
    <Directory title="私募公司" directory={page.directory} />
  ) : (
    <CompanyDetail page={page} />
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { publicOrigin } = data;
  if (data.kind === 'list') {
    const description = '私募基金管理人名录：登记编号、管理规模与在管产品。';
    return pageMeta({ title: '私募公司', description, path: '/simu/company', publicOrigin });
  }
  return pageMeta({
    title: data.name,
    description: data.profile.slice(0, 100),
    path: data.path,
    publicOrigin,
    jsonLd: { '@type': 'Organization', name: data.fullName, identifier: data.registrationNo },
  });
};

export const shouldRevalidate = revalidateFor(handle);
