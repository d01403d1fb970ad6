import type { MetaFunction } from '@remix-run/react';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/upstream/contract/shared';
import type { PageHandle } from '../../page/page-handle';
import { revalidateFor } from '../../page/page-handle';
import { pageLoader } from '../../page/page-loader';
import { pageMeta } from '../../page/page-meta';
import { Directory } from './directory';
import { managerDirectory } from './directory-view';
import { ManagerDetail } from './manager-detail';
import { managerPage } from './manager-view';
import { pageQuerySchema } from '../fund-parts/page-links';

export const handle: PageHandle = { login: 'state', title: '基金经理', watchedQuery: ['cursor'] };

const LIST_LIMIT = 20;

export const loader = pageLoader(
  { handle, params: z.object({ id: idSchema.optional() }), query: z.object(pageQuerySchema) },
  async ({ params, query, context, edition, viewer }) => {
    const { catalogue } = context.upstream;
    const { publicOrigin } = context;
    if (!params.id) {
      const list = await catalogue.managerList({ query: { cursor: query.cursor, limit: LIST_LIMIT } });
      return { kind: 'list' as const, publicOrigin, directory: managerDirectory(list, query, LIST_LIMIT) };
    }
    const manager = await catalogue.managerDetail({ query: { manager_id: params.id } });
    return { kind: 'manager' as const, publicOrigin, ...managerPage(manager, viewer, edition, Date.now()) };
  },
);

export default function ManagerPage() {
  const page = useLoaderData<typeof loader>();
  return page.kind === 'list' ? (
    <Directory title="私募基金经理" directory={page.directory} />
  ) : (
    <ManagerDetail page={page} />
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { publicOrigin } = data;
  if (data.kind === 'list') {
    const description = '私募基金经理名录：所在公司、从业年限与在管产品。';
    return pageMeta({ title: '私募基金经理', description, path: '/simu/manager', publicOrigin });
  }
  return pageMeta({
    title: `${data.person.name} ${data.companyName}`,
    description: data.profile.slice(0, 100),
    path: data.person.to,
    publicOrigin,
    jsonLd: {
      '@type': 'Person',
      name: data.person.name,
      jobTitle: data.person.title,
      worksFor: { '@type': 'Organization', name: data.companyName },
    },
  });
};

export const shouldRevalidate = revalidateFor(handle);
