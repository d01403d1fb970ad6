import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { equityPaths } from '~/app/paths/equity';
import { Directory } from '~/app/features/funds/directory';
import { directoryQuery, buildPeDirectory } from '~/app/pages/pe/people/directory-page';
import { buildPeManagerRow } from '~/app/pages/pe/shared/pe-people-view';

export const handle = definePage({
  login: 'guest',
  title: '股权基金经理',
  documentTitle: '私募股权基金经理',
  description: '私募股权基金经理名录：所在机构、职务、从业年限与管理的股权基金数，按姓名排列。',
  watchedQuery: ['keyword', 'stage', 'city'],
});

export const loader = pageLoader({ handle, query: directoryQuery }, async ({ context, edition, query }) => {
  const { list, cities } = await context.upstream.equity.managerList({ query });
  return buildPeDirectory({
    rows: list.map((manager) => {
      const { facts, ...row } = buildPeManagerRow(manager, edition);
      return { ...row, facts: facts.slice(0, 2), end: facts.slice(2) };
    }),
    ...{ cities, query, edition, path: equityPaths.managers, unit: '位' },
  });
});

export default function Managers() {
  return <Directory title="股权基金经理" directory={useLoaderData<typeof loader>()} />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
