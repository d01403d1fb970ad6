import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import type { CallResult, Contract } from '~/contract';
import { housePaths } from '~/app/paths/companies';
import { indexPaths } from '~/app/paths/indices';
import { readingPaths } from '~/app/paths/reading';
import { paths } from '~/app/paths';
import { managerRow } from '~/app/features/funds/directory-view';
import { fundListView } from '~/app/pages/private/fund/fund-list-view';
import { newsViews } from '~/app/features/news/news-view';
import { houseFacts, houseSizes } from '~/app/features/funds/company-view';
import { sizeBandText } from '~/app/features/funds/product-view';

type CompanyReply = CallResult<Contract['catalogue']['companyDetail']>;

/** A company's page. `now` in epoch ms. */
export function companyPage(company: CompanyReply, viewer: Viewer | null, edition: Edition, now: number) {
  return {
    id: company.company_id,
    path: paths.simuCompany(company.company_id),
    name: company.name,
    fullName: company.full_name,
    registrationNo: company.registration_no,
    tags: [company.core_strategy, sizeBandText(company.size_band), company.city],
    facts: houseFacts(company, '公司'),
    profile: company.profile,
    philosophy: company.philosophy,
    sizes: houseSizes(company.size_history),
    sizeTo: housePaths.size(company.company_id),
    listTo: indexPaths.hundredHouse(edition, company.company_id),
    managers: company.managers.map(managerRow),
    products: fundListView(company.products, viewer, edition, {
      now,
      returnTo: paths.simuCompany(company.company_id),
    }),
    productTotal: company.product_total,
    allTo: paths.fundLibrary(edition, { tab: 'simu', company_id: company.company_id }),
    articles: newsViews(company.articles, edition, now),
    articlesTo: readingPaths.related(edition, { company_id: company.company_id }),
  };
}
export type CompanyPageView = ReturnType<typeof companyPage>;
