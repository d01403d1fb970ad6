import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import type { CallResult, Contract } from '~/contract';
import { housePaths } from '~/app/paths/houses';
import { indexPaths } from '~/app/paths/indices';
import { readingPaths } from '~/app/paths/reading';
import { paths } from '~/app/paths';
import { managerRow } from '~/app/parts/funds/directory-view';
import { fundListView } from '~/app/pages/private/fund/fund-list-view';
import { newsViews } from '~/app/parts/news/news-view';
import { sizeBandText, type TextFact } from '~/app/parts/funds/product-view';

type CompanyReply = CallResult<Contract['catalogue']['companyDetail']>;

/** Facts from the registration with the association. */
export const companyFacts = (company: CompanyReply): TextFact[] => [
  { label: '公司全称', value: company.full_name },
  { label: '登记编号', value: company.registration_no },
  { label: '成立日期', value: company.founded_on },
  { label: '登记日期', value: company.registered_on },
  { label: '注册资本', value: company.registered_capital },
  { label: '法定代表人', value: company.legal_person },
  { label: '会员类型', value: company.member_kind },
  { label: '管理规模', value: sizeBandText(company.size_band) },
  { label: '员工人数', value: `${company.staff_count} 人` },
  { label: '办公城市', value: company.city },
];

/** A company's page. `now` in epoch ms. */
export function companyPage(company: CompanyReply, viewer: Viewer | null, edition: Edition, now: number) {
  return {
    id: company.company_id,
    path: paths.simuCompany(company.company_id),
    name: company.name,
    fullName: company.full_name,
    registrationNo: company.registration_no,
    tags: [company.core_strategy, sizeBandText(company.size_band), company.city],
    facts: companyFacts(company),
    profile: company.profile,
    philosophy: company.philosophy,
    sizes: [...company.size_history]
      .sort((a, b) => (a.date < b.date ? 1 : -1))
      .map((each) => ({ label: each.date, cells: [sizeBandText(each.size_band)] })),
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
