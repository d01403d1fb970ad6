import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { equityPaths } from '~/app/paths/equity';
import { Directory } from '~/app/features/funds/directory';
import { directoryQuery, buildPeDirectory } from '~/app/pages/pe/people/directory-page';
import { buildPeCompanyRow } from '~/app/pages/pe/shared/pe-people-view';

export const handle = definePage({
  login: 'guest',
  title: '股权机构',
  documentTitle: '私募股权机构',
  description: '私募股权基金管理人名录：登记编号、管理规模区间、投资阶段与所在城市，按名称排列。',
  watchedQuery: ['keyword', 'stage', 'city'],
});

export const loader = pageLoader({ handle, query: directoryQuery }, async ({ context, edition, query }) => {
  const { list, cities } = await context.upstream.equity.companyList({ query });
  return buildPeDirectory({
    rows: list.map((company) => buildPeCompanyRow(company, edition)),
    ...{ cities, query, edition, path: equityPaths.companies, unit: '家' },
  });
});

export default function Companies() {
  return <Directory title="股权机构" directory={useLoaderData<typeof loader>()} />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
