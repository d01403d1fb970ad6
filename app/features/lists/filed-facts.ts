import { encodeCompanyKey, buildPersonKey } from '~/domain/platform/picture-names';
import type { SimuBrief } from '~/contract/catalogue';

/**
 * Filed facts of a private fund that all viewers may see: no NAV, return, risk or fee. Text is composed on the
 * server.
 */
export interface FiledFacts {
  /**
   * Name of the drawing of its avatar (domain/platform/picture-names.ts), so that the browser does not compute it.
   */
  avatar: string;
  avatarClass: string;
  strategy: string;
  /** Year and month. */
  founded: string;
  /** Manager and years of experience, company and its size band, custodian, filing number. */
  notes: string[];
}

/** Converts `20-50` to 20–50 亿 and `100+` to 100 亿以上. */
const sizeText = (band: SimuBrief['company_size']): string =>
  band === '100+' ? '100 亿以上' : `${band.replace('-', '–')} 亿`;

/**
 * Returns the manager's avatar in the version for small sizes; the company's avatar when no manager is named, or when
 * the name is drawn as an initial.
 */
const getAvatar = (person: string | undefined, company: string): string =>
  person && !/^[a-z]/i.test(person)
    ? `manager-small/${buildPersonKey(person, company)}`
    : `company/${encodeCompanyKey(company)}`;

/** Builds the facts of a fund whose figures are not shown. */
export function buildFiledFacts(fund: SimuBrief): FiledFacts {
  const [manager] = fund.manager_names;
  const years = fund.manager_years === null ? '' : ` 从业 ${fund.manager_years} 年`;
  const avatar = getAvatar(manager, fund.company_name);
  return {
    avatar,
    avatarClass: avatar.startsWith('manager') ? 'mark mark-round' : 'mark',
    strategy: fund.strategy_name,
    founded: fund.founded_on.slice(0, 7),
    notes: [
      manager === undefined ? '经理未公示' : manager + years,
      `${fund.company_name} ${sizeText(fund.company_size)}`,
      `托管 ${fund.custodian.replace(/股份有限公司$/, '')}`,
      `备案 ${fund.filing_no}`,
    ],
  };
}
