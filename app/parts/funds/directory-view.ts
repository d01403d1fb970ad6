import type { z } from 'zod';
import type { CallResult, Contract } from '~/contract';
import type { companyBriefSchema, managerBriefSchema } from '~/contract/catalogue';
import { paths } from '~/app/paths';
import type { MarkOf } from '~/app/ui/pictures/marks';
import type { KeysetPage } from '~/app/parts/lists/keyset-pager';
import { keysetPage } from '~/app/parts/funds/page-links';
import { sizeBandText } from '~/app/parts/funds/product-view';

export interface DirectoryView {
  rows: { to: string; title: string; mark: MarkOf; facts: string[]; end?: string[] }[];
  countText: string;
  pager: KeysetPage;
}
interface Query {
  cursor?: string;
  page: number;
}
type CompanyBrief = z.output<typeof companyBriefSchema>;
type ManagerBrief = z.output<typeof managerBriefSchema>;

export const companyRow = (company: CompanyBrief) => ({
  to: paths.simuCompany(company.company_id),
  title: company.name,
  mark: { house: company.name } as MarkOf,
  facts: [
    `登记编号 ${company.registration_no}`,
    sizeBandText(company.size_band),
    company.city,
    `在管 ${company.product_count} 只`,
  ],
});

export const managerRow = (manager: ManagerBrief) => ({
  to: paths.simuManager(manager.manager_id),
  title: manager.name,
  mark: { person: manager.name, house: manager.company_name, photo: manager.photo_url } as MarkOf,
  facts: [
    manager.company_name,
    manager.title,
    `从业 ${manager.career_years} 年`,
    `在管 ${manager.product_count} 只`,
  ],
});

/** Companies in order of name, page by page. */
export const companyDirectory = (
  list: CallResult<Contract['catalogue']['companyList']>,
  query: Query,
  limit: number,
): DirectoryView => ({
  rows: list.list.map(companyRow),
  countText: `${list.is_total_capped ? '至少' : '共'} ${list.total} 家`,
  pager: keysetPage(paths.simuCompanies(), query, list, limit),
});

export const managerDirectory = (
  list: CallResult<Contract['catalogue']['managerList']>,
  query: Query,
  limit: number,
): DirectoryView => ({
  rows: list.list.map((manager) => {
    const { facts, ...row } = managerRow(manager);
    return { ...row, facts: facts.slice(0, 2), end: facts.slice(2) };
  }),
  countText: `${list.is_total_capped ? '至少' : '共'} ${list.total} 位`,
  pager: keysetPage(paths.simuManagers(), query, list, limit),
});
