import { useLoaderData } from '@remix-run/react';
import { paths } from '~/app/paths';
import { buildBreadcrumb, buildManagerJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { settle } from '~/app/route-kit/settle';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { Directory } from '~/app/features/funds/directory';
import { buildManagerDirectory, getDirectoryFilters } from '~/app/features/funds/directory-view';
import { createListOrOneLoader } from '~/app/pages/private/fund/list-or-one';
import { ManagerDetail } from '~/app/pages/private/fund/manager-detail';
import { buildManagerPageView } from '~/app/pages/private/fund/manager-view';

export const handle = definePage({
  login: 'guest',
  title: '基金经理',
  documentTitle: '私募基金经理',
  description: '私募基金经理名录：所在公司、从业年限与在管产品。',
  watchedQuery: ['cursor', 'keyword', 'letter', 'city', 'strategy'],
});

export const loader = createListOrOneLoader(
  handle,
  async ({ context, query }, limit) => {
    const list = await context.upstream.catalogue.managerList({
      query: { ...getDirectoryFilters(query), include: 'facets', cursor: query.cursor, limit },
    });
    return buildManagerDirectory(list, query, limit);
  },
  async ({ context, viewer, edition }, id) => {
    const { catalogue, market } = context.upstream;
    const query = { manager_id: id };
    const [manager, tenures] = await Promise.all([
      catalogue.managerDetail({ query }),
      settle(context, market.simuTenures({ query })),
    ]);
    return buildManagerPageView(manager, tenures, { viewer, edition, now: context.now() });
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

const head: BuildPageHead<typeof loader> = (data, { origin }) =>
  data.kind === 'list'
    ? {}
    : {
        title: `${data.person.name} ${data.companyName}`,
        description: data.profile.slice(0, 100),
        path: data.person.to,
        picture: { kind: 'manager', id: data.id },
        jsonLd: [
          buildManagerJsonLd(data.person.name, data.person.title, data.companyName),
          buildBreadcrumb(origin, [
            ['私募基金经理', paths.simuManagers()],
            [data.person.name, data.person.to],
          ]),
        ],
      };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
