import { useLoaderData } from '@remix-run/react';
import { SIZE_BANDS, formatSizeBand } from '~/contract/kinds';
import { COMPANIES_DESCRIPTION } from '~/app/features/funds/companies-head';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { companyPaths } from '~/app/paths/companies';
import { Directory } from '~/app/features/funds/directory';
import { directoryQuerySchema } from '~/app/features/funds/directory-query';
import { buildCompanyDirectory, getDirectoryFilters } from '~/app/features/funds/directory-view';
import { Chips } from '~/app/ui/chips';

/** Private-fund companies by name, with links to each size band; an id in the query redirects to the company. */
export const handle = definePage({
  login: 'guest',
  title: '私募公司',
  description: COMPANIES_DESCRIPTION,
  watchedQuery: ['cursor', 'keyword', 'letter', 'city', 'strategy'],
});

const COMPANIES = 20;
const LARGEST = '100+';

export const loader = pageLoader(
  { handle, query: directoryQuerySchema },
  async ({ context, edition, query }) => {
    const list = await context.upstream.catalogue.companyList({
      query: { ...getDirectoryFilters(query), include: 'facets', cursor: query.cursor, limit: COMPANIES },
    });
    return {
      directory: buildCompanyDirectory(list, query, COMPANIES, (more) =>
        companyPaths.companies(edition, more),
      ),
      bands: [...SIZE_BANDS].reverse().map((size) => ({
        to: companyPaths.bySize(edition, size === LARGEST ? {} : { size }),
        label: formatSizeBand(size),
        isCurrent: false,
      })),
    };
  },
);

export default function Companies() {
  const { directory, bands } = useLoaderData<typeof loader>();
  return (
    <Directory title="私募公司" directory={directory}>
      <Chips label="按管理规模看" items={bands} />
    </Directory>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
