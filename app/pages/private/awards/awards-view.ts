import type { CallResult, Contract } from '~/contract';
import type { FundAward } from '~/contract/fund-awards';
import type { Edition } from '~/domain/platform/edition';
import { awardPaths } from '~/app/paths/award';
import { paths } from '~/app/paths';
import { indexPaths } from '~/app/paths/indices';

type FundRecord = CallResult<Contract['awards']['simuRecord']>;
type Year = CallResult<Contract['awards']['simuYear']>;

/** The first edition of the platform's award has a separate page; the others are on the campaign page. */
const FIRST_EDITION = 2022;

/** Builds an award as a row: award and body, criterion, and publication. */
function awardRow(award: FundAward, edition: Edition) {
  const { edition_year: of } = award;
  return {
    id: award.award_id,
    year: award.year,
    title: award.category,
    body: award.body,
    isWon: award.result === 'won',
    result: award.result === 'won' ? '获奖' : '提名',
    criterion: award.criterion,
    source: `${award.source}，${award.published_on}`,
    to:
      of === null
        ? null
        : of === FIRST_EDITION
          ? awardPaths.edition2022(edition)
          : awardPaths.campaign(edition),
  };
}
export type AwardRow = ReturnType<typeof awardRow>;

/**
 * Builds the awards of one fund. `performance` is null when locked for the viewer, whether or not there are any.
 */
export const buildFundAwardsView = (record: FundRecord, edition: Edition) => ({
  id: record.product_id,
  name: record.name,
  to: paths.simuProduct(record.product_id),
  companyName: record.company_name,
  facts: [record.strategy_name, `${record.founded_on} 成立`, `备案 ${record.filing_no}`],
  filingNo: record.filing_no,
  strategy: record.strategy_name,
  awards: record.awards.map((award) => awardRow(award, edition)),
  performance: record.locked ? null : record.performance_awards.map((award) => awardRow(award, edition)),
});

const fundAwardRow = (row: Year['list'][number], edition: Edition) => ({
  ...awardRow(row, edition),
  name: row.name,
  company: row.company_name,
  to: row.is_listed ? indexPaths.fundAwards(row.product_id) : null,
});
export type FundAwardRow = ReturnType<typeof fundAwardRow>;

/** Number of categories of a year up to which all are expanded. */
const FEW = 3;

/** Groups awards by body, then by category, each with its recipients. */
function byBody(rows: readonly FundAwardRow[]) {
  const getUnique = (values: string[]): string[] => [...new Set(values)];
  const categoryCount = getUnique(rows.map(({ body, title }) => `${body} ${title}`)).length;
  return getUnique(rows.map(({ body }) => body)).map((body) => {
    const ofBody = rows.filter((row) => row.body === body);
    return {
      body,
      categories: getUnique(ofBody.map(({ title }) => title)).map((title, index) => {
        const own = ofBody.filter((row) => row.title === title);
        const [first] = own as [FundAwardRow, ...FundAwardRow[]];
        const won = own.filter(({ isWon }) => isWon).length;
        const counts = [won > 0 && `获奖 ${won} 只`, own.length > won && `提名 ${own.length - won} 只`];
        return {
          title,
          label: [title, ...counts].filter(Boolean).join('，'),
          isOpen: index === 0 || categoryCount <= FEW,
          criterion: first.criterion,
          source: first.source,
          rows: own,
        };
      }),
    };
  });
}

/** Builds the awards of all funds in one year. */
export const buildYearAwardsView = (reply: Year, edition: Edition) => ({
  year: reply.year,
  years: reply.years.map((year, index) => ({
    to: indexPaths.awardYear(index === 0 ? {} : { year }),
    label: `${year}`,
    isCurrent: year === reply.year,
  })),
  bodies: byBody(reply.list.map((row) => fundAwardRow(row, edition))),
  performance: reply.locked ? null : byBody(reply.performance_list.map((row) => fundAwardRow(row, edition))),
});
export type YearAwardsView = ReturnType<typeof buildYearAwardsView>;
