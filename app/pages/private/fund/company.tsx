import { useLoaderData } from '@remix-run/react';
import { paths } from '~/app/paths';
import { companyPaths } from '~/app/paths/companies';
import { defaultEdition } from '~/domain/platform/edition';
import { COMPANIES_DESCRIPTION } from '~/app/features/funds/companies-head';
import { buildBreadcrumb, buildFundCompanyJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { CompanyDetail } from '~/app/pages/private/fund/company-detail';
import { buildCompanyPageView } from '~/app/pages/private/fund/company-view';
import { Directory } from '~/app/features/funds/directory';
import { buildCompanyDirectory, getDirectoryFilters } from '~/app/features/funds/directory-view';
import { createListOrOneLoader } from '~/app/pages/private/fund/list-or-one';

export const handle = definePage({
  login: 'guest',
  title: '私募公司',
  description: COMPANIES_DESCRIPTION,
  watchedQuery: ['cursor', 'keyword', 'letter', 'city', 'strategy'],
});

export const loader = createListOrOneLoader(
  handle,
  async ({ context, query }, limit) => {
    const list = await context.upstream.catalogue.companyList({
      query: { ...getDirectoryFilters(query), include: 'facets', cursor: query.cursor, limit },
    });
    return buildCompanyDirectory(list, query, limit);
  },
  async ({ context, viewer, edition }, id) => {
    const company = await context.upstream.catalogue.companyDetail({ query: { company_id: id } });
    return buildCompanyPageView(company, viewer, edition, context.now());
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

const head: BuildPageHead<typeof loader> = (data, { origin }) =>
  data.kind === 'list'
    ? { path: companyPaths.companies(defaultEdition) }
    : {
        title: data.name,
        description: data.profile.slice(0, 100),
        path: data.path,
        picture: { kind: 'company', id: data.id },
        jsonLd: [
          buildFundCompanyJsonLd(data.fullName, data.registrationNo),
          buildBreadcrumb(origin, [
            ['私募公司', paths.simuCompanies()],
            [data.name, data.path],
          ]),
        ],
      };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
