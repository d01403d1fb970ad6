import type { z } from 'zod';
import type { CallResult, Contract } from '~/contract';
import type { companyBriefSchema, managerBriefSchema } from '~/contract/catalogue';
import { STRATEGIES, STRATEGY_NAMES, formatSizeBand } from '~/contract/kinds';
import { paths } from '~/app/paths';
import type { AvatarSubject } from '~/app/ui/pictures/avatar';
import type { KeysetPage } from '~/app/features/lists/keyset-pager';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { shortenCompanyName } from '~/domain/platform/picture-names';

export interface DirectoryView {
  rows: { to: string; title: string; avatar: AvatarSubject; facts: string[]; end?: string[] }[];
  countText: string;
  find: DirectorySearchView;
  pager: KeysetPage;
}
/** Filters of a directory. */
export interface DirectoryFilters {
  keyword?: string;
  letter?: string;
  city?: string;
  strategy?: (typeof STRATEGIES)[number];
}
interface Query extends DirectoryFilters {
  cursor?: string;
  page: number;
}

/** The filters of a directory, ready to draw. */
export interface DirectorySearchView {
  action: string;
  keyword: string;
  letters: { label: string; to: string; isCurrent: boolean }[];
  selects: { name: string; label: string; value: string; options: { value: string; label: string }[] }[];
  /** Address without filters; null when none is set. */
  resetTo: string | null;
}

/** Extracts the filters from a query. */
export const getDirectoryFilters = ({ keyword, letter, city, strategy }: Query): DirectoryFilters => ({
  keyword,
  letter,
  city,
  strategy,
});

function findView(
  path: (query: Record<string, string | undefined>) => string,
  query: Query,
  { letters = [], cities = [] }: { letters?: string[]; cities?: string[] },
): DirectorySearchView {
  const filters = { ...getDirectoryFilters(query) };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return {
    action: path({}),
    keyword: query.keyword ?? '',
    letters: letters.map((letter) => ({
      label: letter.toUpperCase(),
      to: path({ ...filters, letter: letter === query.letter ? undefined : letter }),
      isCurrent: letter === query.letter,
    })),
    selects: [
      {
        ...{ name: 'strategy', label: '策略', value: query.strategy ?? '' },
        options: STRATEGIES.map((value) => ({ value, label: STRATEGY_NAMES[value] })),
      },
      {
        ...{ name: 'city', label: '城市', value: query.city ?? '' },
        options: cities.map((value) => ({ value, label: value })),
      },
    ],
    resetTo: isFiltered ? path({}) : null,
  };
}
type CompanyBrief = z.output<typeof companyBriefSchema>;
type ManagerBrief = z.output<typeof managerBriefSchema>;

export const buildCompanyRow = (company: CompanyBrief) => ({
  to: paths.simuCompany(company.company_id),
  title: company.name,
  avatar: { company: company.name } as AvatarSubject,
  facts: [
    `登记编号 ${company.registration_no}`,
    formatSizeBand(company.size_band),
    company.city,
    `在管 ${company.product_count} 只`,
  ],
});

export const buildManagerRow = (manager: ManagerBrief) => ({
  to: paths.simuManager(manager.manager_id),
  title: manager.name,
  avatar: { person: manager.name, company: manager.company_name, photo: manager.photo_url } as AvatarSubject,
  facts: [
    manager.company_name,
    manager.title,
    `从业 ${manager.career_years} 年`,
    `在管 ${manager.product_count} 只`,
  ],
});

/** Builds a directory of companies by name, with pages at the directory's address. */
export const buildCompanyDirectory = (
  list: CallResult<Contract['catalogue']['companyList']>,
  query: Query,
  limit: number,
  address: (query: Record<string, string | undefined>) => string = paths.simuCompanies,
): DirectoryView => ({
  rows: list.list.map(buildCompanyRow),
  countText: `${list.is_total_capped ? '至少' : '共'} ${list.total} 家`,
  find: findView(address, query, list),
  pager: buildKeysetPage(address({ ...getDirectoryFilters(query) }), query, list, limit),
});

export const buildManagerDirectory = (
  list: CallResult<Contract['catalogue']['managerList']>,
  query: Query,
  limit: number,
): DirectoryView => ({
  rows: list.list.map((manager) => {
    const { facts, ...row } = buildManagerRow(manager);
    // Uses the short company name: with a long title the text would need a second line, and list rows have equal
    // height.
    return { ...row, facts: [shortenCompanyName(manager.company_name), manager.title], end: facts.slice(2) };
  }),
  countText: `${list.is_total_capped ? '至少' : '共'} ${list.total} 位`,
  find: findView(paths.simuManagers, query, list),
  pager: buildKeysetPage(paths.simuManagers({ ...getDirectoryFilters(query) }), query, list, limit),
});
