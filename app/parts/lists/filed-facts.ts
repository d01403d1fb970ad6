import { houseKey, personKey } from '~/domain/base/picture-names';
import type { SimuBrief } from '~/contract/catalogue';

/** What is filed of a private fund and anybody may know: no NAV, return, risk or fee. */
export interface FiledFacts {
  /** Name of the drawing of its mark (domain/base/picture-names.ts), so that no browser needs to make it. */
  mark: string;
  strategy: string;
  /** Year and month. */
  founded: string;
  /** The one named first. */
  manager: string | null;
  years: number | null;
  company: string;
  /** Band of money under management, 亿元. */
  size: string;
  custodian: string;
  record: string;
}

/** 20–50 亿 of `20-50`, 100 亿以上 of `100+`. */
const sizeText = (band: SimuBrief['company_size']): string =>
  band === '100+' ? '100 亿以上' : `${band.replace('-', '–')} 亿`;

/** The person's mark in the cut for small sizes; the house's where nobody is named, or by a name that is drawn as an initial. */
const markOf = (person: string | undefined, house: string): string =>
  person && !/^[a-z]/i.test(person)
    ? `manager-small/${personKey(person, house)}`
    : `company/${houseKey(house)}`;

/** The facts of a row that shows no figures. */
export const filedFacts = (fund: SimuBrief): FiledFacts => ({
  mark: markOf(fund.manager_names[0], fund.company_name),
  strategy: fund.strategy_name,
  founded: fund.founded_on.slice(0, 7),
  manager: fund.manager_names[0] ?? null,
  years: fund.manager_years,
  company: fund.company_name,
  size: sizeText(fund.company_size),
  custodian: fund.custodian.replace(/股份有限公司$/, ''),
  record: fund.filing_no,
});
