import { formatSizeBand, type SIZE_BANDS } from '~/contract/kinds';
import type { TextFact } from '~/app/features/funds/product-view';

/** Registered facts of a company, for private securities or private equity. */
interface RegisteredCompany {
  full_name: string;
  registration_no: string;
  founded_on: string;
  registered_on: string;
  registered_capital: string;
  legal_person: string;
  member_kind: string;
  size_band: (typeof SIZE_BANDS)[number];
  staff_count: number;
  city: string;
}

/** Facts from the registration with the association. `word` is the page's term for the company. */
export const buildCompanyFacts = (company: RegisteredCompany, word: '公司' | '机构'): TextFact[] => [
  { label: `${word}全称`, value: company.full_name },
  { label: '登记编号', value: company.registration_no },
  { label: '成立日期', value: company.founded_on },
  { label: '登记日期', value: company.registered_on },
  { label: '注册资本', value: company.registered_capital },
  { label: '法定代表人', value: company.legal_person },
  { label: '会员类型', value: company.member_kind },
  { label: '管理规模', value: formatSizeBand(company.size_band) },
  { label: '员工人数', value: `${company.staff_count} 人` },
  { label: '办公城市', value: company.city },
];

/** Filed sizes of a company as table rows, newest first. */
export const buildCompanySizeRows = (
  history: readonly { date: string; size_band: (typeof SIZE_BANDS)[number] }[],
) =>
  [...history]
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .map((each) => ({ label: each.date, cells: [formatSizeBand(each.size_band)] }));
