import { encodeCompanyKey, buildPersonKey } from '~/domain/platform/picture-names';
import type { SimuBrief } from '~/contract/catalogue';

/** What is filed of a private fund and anybody may know: no NAV, return, risk or fee. Words are made on the server. */
export interface FiledFacts {
  /** Name of the drawing of its mark (domain/platform/picture-names.ts), so that no browser needs to make it. */
  mark: string;
  markClass: string;
  strategy: string;
  /** Year and month. */
  founded: string;
  /** Who manages it and since how long, the house and the band of its money, custodian, record. */
  notes: string[];
}

/** 20–50 亿 of `20-50`, 100 亿以上 of `100+`. */
const sizeText = (band: SimuBrief['company_size']): string =>
  band === '100+' ? '100 亿以上' : `${band.replace('-', '–')} 亿`;

/** The person's mark in the cut for small sizes; the house's where nobody is named, or by a name that is drawn as an initial. */
const markOf = (person: string | undefined, house: string): string =>
  person && !/^[a-z]/i.test(person)
    ? `manager-small/${buildPersonKey(person, house)}`
    : `company/${encodeCompanyKey(house)}`;

/** The facts of a fund that shows no figures. */
export function buildFiledFacts(fund: SimuBrief): FiledFacts {
  const [manager] = fund.manager_names;
  const years = fund.manager_years === null ? '' : ` 从业 ${fund.manager_years} 年`;
  const mark = markOf(manager, fund.company_name);
  return {
    mark,
    markClass: mark.startsWith('manager') ? 'mark mark-round' : 'mark',
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
