import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import type { CallResult, Contract } from '~/contract';
import { companyPaths } from '~/app/paths/companies';
import { indexPaths } from '~/app/paths/indices';
import { readingPaths } from '~/app/paths/reading';
import { paths } from '~/app/paths';
import { buildManagerRow } from '~/app/features/funds/directory-view';
import { buildFundListView } from '~/app/pages/private/fund/fund-list-view';
import { buildNewsViews } from '~/app/features/news/news-view';
import { buildCompanyFacts, buildCompanySizeRows } from '~/app/features/funds/company-view';
import { formatSizeBand } from '~/contract/kinds';

type CompanyReply = CallResult<Contract['catalogue']['companyDetail']>;

/** Builds a company's page. `now` in epoch ms. */
export function buildCompanyPageView(
  company: CompanyReply,
  viewer: Viewer | null,
  edition: Edition,
  now: number,
) {
  return {
    id: company.company_id,
    path: paths.simuCompany(company.company_id),
    name: company.name,
    fullName: company.full_name,
    registrationNo: company.registration_no,
    tags: [company.core_strategy, formatSizeBand(company.size_band), company.city],
    facts: buildCompanyFacts(company, '公司'),
    profile: company.profile,
    philosophy: company.philosophy,
    sizes: buildCompanySizeRows(company.size_history),
    sizeTo: companyPaths.size(company.company_id),
    listTo: indexPaths.top100Company(edition, company.company_id),
    managers: company.managers.map(buildManagerRow),
    products: buildFundListView(company.products, viewer, edition, {
      now,
      returnTo: paths.simuCompany(company.company_id),
    }),
    productTotal: company.product_total,
    allTo: paths.fundLibrary(edition, { tab: 'simu', company_id: company.company_id }),
    articles: buildNewsViews(company.articles, edition, now),
    articlesTo: readingPaths.related(edition, { company_id: company.company_id }),
  };
}
export type CompanyPageView = ReturnType<typeof buildCompanyPageView>;
