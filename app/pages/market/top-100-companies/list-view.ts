import type { CallResult, Contract } from '~/contract';
import type { ListLeaveReason } from '~/contract/company-lists';
import type { Edition } from '~/domain/platform/edition';
import { MISSING_VALUE } from '~/domain/figures/format';
import { indexPaths } from '~/app/paths/indices';
import { formatSizeBand } from '~/contract/kinds';

type List = CallResult<Contract['catalogue']['houseList']>;
type Entry = CallResult<Contract['catalogue']['houseListEntry']>;
type EntryYear = Entry['years'][number];
type Facts = NonNullable<EntryYear['facts']>;

const LEAVE_WORDS: Record<ListLeaveReason, string> = {
  size: '公示的管理规模已在 5 亿元以下',
  products: '运作满一年的产品不足条件所要的只数',
  place: '符合条件的多于名额，按登记日期未能留任',
};

/**
 * States how many companies were reviewed, met the conditions, and are listed; never claims a hundred that are not
 * there.
 */
function countSentence(list: List): string {
  const looked = `核对 ${list.checked_count} 家，${list.eligible_count} 家四项条件都符合`;
  return list.houses.length < list.places
    ? `${looked}，全部入选；不足 ${list.places} 家，不凑数。`
    : `${looked}，按名额取 ${list.houses.length} 家。`;
}

/** Builds the list of one year for the page. */
export const buildCompanyListView = (list: List, edition: Edition) => ({
  year: list.year,
  asOf: list.as_of,
  publishedOn: list.published_on,
  count: list.houses.length,
  countText: countSentence(list),
  conditions: list.conditions.map(({ title }) => title),
  chosenBy: list.chosen_by,
  rules: list.rules,
  years: list.years.map((year, index) => ({
    to: indexPaths.top100Companies(edition, index === 0 ? {} : { year }),
    label: `${year}`,
    isCurrent: year === list.year,
  })),
  companies: list.houses.map((company) => ({
    id: company.company_id,
    to: indexPaths.top100Company(edition, company.company_id),
    name: company.name,
    facts: [company.core_strategy, company.city],
    size: formatSizeBand(company.size_band),
    registered: company.registered_on,
    products: `${company.product_count} 只`,
    managers: `${company.manager_count} 人`,
    runs: company.runs === 1 ? (list.has_before ? '新入选' : '首届') : `连续 ${company.runs} 年`,
  })),
  hasBefore: list.has_before,
  came: list.has_before ? list.houses.filter(({ runs }) => runs === 1).map(({ name }) => name) : [],
  left: list.left.map((company) => ({
    to: indexPaths.top100Company(edition, company.company_id),
    name: company.name,
    why: LEAVE_WORDS[company.reason] + (company.is_listed ? '' : '；现已不在收录之列'),
  })),
});
export type CompanyListView = ReturnType<typeof buildCompanyListView>;

/** Builds the fact that a condition checks, with its source and date. */
function conditionFact(key: EntryYear['conditions'][number]['key'], facts: Facts, asOf: string) {
  const filed = `来源：基金业协会公示，${asOf}`;
  switch (key) {
    case 'age':
      return { value: `${facts.registered_on} 登记`, note: '来源：基金业协会登记公示' };
    case 'size':
      return { value: formatSizeBand(facts.size_band), note: `${filed}，只公示区间` };
    case 'products':
      return {
        value: `${facts.product_count} 只`,
        note:
          facts.wound_up_count > 0
            ? `来源：备案公示，${asOf}；其中 ${facts.wound_up_count} 只之后清盘，仍计入当年`
            : `来源：备案公示，${asOf}`,
      };
    case 'team':
      return {
        value: `${facts.manager_count} 人`,
        note: `来源：从业人员公示，${asOf}${facts.manager_since ? `；任职最早自 ${facts.manager_since}` : ''}`,
      };
  }
}

/** Builds a company across the lists of all years: the newest one in full, all of them side by side. */
export function buildListedCompanyView(entry: Entry) {
  const on = entry.years.filter(({ facts }) => facts !== null);
  const [newest] = entry.years;
  const latest = on[0];
  const names = [...on].reverse().map(({ year }) => year);
  return {
    name: entry.name,
    tags: [entry.core_strategy, entry.city],
    sentence:
      names.length === 0
        ? `历年百强榜里没有${entry.name}：每年都要四项条件同时符合才入选。`
        : `${names.join('、')} 年入选${newest && newest.facts === null ? `，${newest.year} 年未入选` : ''}。`,
    latest: latest?.facts
      ? {
          year: latest.year,
          publishedOn: latest.published_on,
          facts: latest.conditions.map(({ key, title }) => ({
            label: title,
            ...conditionFact(key, latest.facts as Facts, latest.as_of),
          })),
        }
      : null,
    years: entry.years.map(({ year, facts }) => ({
      label: `${year}`,
      cells: facts
        ? [
            formatSizeBand(facts.size_band).replace(' 亿元', '亿'),
            `${facts.product_count} 只`,
            `${facts.manager_count} 人`,
          ]
        : ['未入选', MISSING_VALUE, MISSING_VALUE],
    })),
    missing: entry.years
      .filter(({ facts }) => facts === null)
      .map(({ year, left_by }) =>
        left_by === null ? `${year} 年：没有四项条件都符合。` : `${year} 年退出：${LEAVE_WORDS[left_by]}。`,
      ),
  };
}
