import type { Selectable } from 'kysely';
import { STRATEGY_NAMES } from '~/contract/kinds';
import type { FundAward } from '~/contract/fund-awards';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { AwardDefinition, FundAwardsTable } from '~/upstream/core/db/schema';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';

/** An award with its fund. */
interface Given {
  award: FundAward;
  fundId: string;
  name: string;
  nameKey: string;
  companyName: string;
  isByPerformance: boolean;
}

/** Awards of private funds: from the platform and from others. */
export const fundAwards = implementCalls('awards', {
  async simuRecord({ query, context }) {
    const { db } = context;
    const [fund, given] = await Promise.all([
      db
        .selectFrom('simu_funds as f')
        .innerJoin('companies as c', 'c.id', 'f.company_id')
        .select(['f.id', 'f.name', 'f.filing_no', 'f.strategy', 'f.founded_on', 'f.context', 'f.risk_level'])
        .select(['c.id as company_id', 'c.name as company_name'])
        .where('f.id', '=', query.product_id)
        .executeTakeFirst(),
      givenTo(context, { fundId: query.product_id }),
    ]);
    if (!fund) throw notFound('产品');
    const { id, strategy, ...facts } = fund;
    const of = (isByPerformance: boolean) =>
      given.filter((each) => each.isByPerformance === isByPerformance).map(({ award }) => award);
    return {
      kind: 'simu' as const,
      ...facts,
      product_id: id,
      strategy_name: STRATEGY_NAMES[strategy],
      awards: of(false),
      performance_awards: of(true),
    };
  },

  async simuYear({ query, context }) {
    const years = await awardYears(context);
    const year = query.year ?? years[0] ?? null;
    if (year === null) return { year, years, list: [], performance_list: [] };
    if (!years.includes(year)) throw notFound('年份');
    const given = await givenTo(context, { year });
    const funds = new Map(
      (
        await context.db
          .selectFrom('simu_funds')
          .select(['id', 'context', 'risk_level'])
          .where('id', 'in', [...given.map(({ fundId }) => fundId), ''])
          .execute()
      ).map((fund) => [fund.id, fund]),
    );
    const getRow = ({ award, fundId, name, companyName }: Given) => ({
      ...award,
      product_id: fundId,
      name,
      company_name: companyName,
      is_listed: funds.has(fundId),
    });
    return {
      year,
      years,
      list: given.filter(({ isByPerformance }) => !isByPerformance).map(getRow),
      // Delisted funds have no known risk level, so their performance awards are hidden.
      performance_list: given.flatMap((each) => {
        const fund = each.isByPerformance ? funds.get(each.fundId) : undefined;
        return fund
          ? [{ kind: 'simu' as const, context: fund.context, risk_level: fund.risk_level, ...getRow(each) }]
          : [];
      }),
    };
  },
});

async function awardYears({ db }: ServiceContext): Promise<number[]> {
  const [own, others] = await Promise.all([
    db
      .selectFrom('award_nominees as n')
      .innerJoin('award_categories as c', 'c.id', 'n.category_id')
      .select('c.year')
      .distinct()
      .where('n.target_kind', '=', 'simu')
      .execute(),
    db.selectFrom('fund_awards').select('year').distinct().execute(),
  ]);
  return [...new Set([...own, ...others].map(({ year }) => year))].sort((a, b) => b - a);
}

/** Lists the awards of one fund, or of one year: newest first, then by category and name. */
async function givenTo(
  { db }: ServiceContext,
  { fundId, year }: { fundId?: string; year?: number },
): Promise<Given[]> {
  let own = db
    .selectFrom('award_nominees as n')
    .innerJoin('award_categories as c', 'c.id', 'n.category_id')
    .innerJoin('award_editions as e', 'e.year', 'c.year')
    .select(['n.id', 'n.target_id', 'n.name', 'n.company_name', 'n.is_winner', 'c.name as category'])
    .select(['c.criterion', 'c.year', 'e.definition'])
    .where('n.target_kind', '=', 'simu');
  let others = db.selectFrom('fund_awards').selectAll();
  if (fundId !== undefined) {
    own = own.where('n.target_id', '=', fundId);
    others = others.where('fund_id', '=', fundId);
  }
  if (year !== undefined) {
    own = own.where('c.year', '=', year);
    others = others.where('year', '=', year);
  }
  const [nominees, awarded] = await Promise.all([own.execute(), others.execute()]);
  const given: Given[] = [
    ...nominees.map((row) => ({
      award: {
        award_id: row.id,
        year: row.year,
        body: '金樟奖（本平台）',
        category: row.category,
        criterion: row.criterion,
        source: `本平台《${row.definition.title}》`,
        published_on: publishedOn(row.definition, row.is_winner),
        result: row.is_winner ? ('won' as const) : ('nominated' as const),
        edition_year: row.year,
      },
      fundId: row.target_id,
      name: row.name,
      nameKey: row.name,
      companyName: row.company_name ?? '',
      isByPerformance: false,
    })),
    ...awarded.map(otherAward),
  ];
  return given.sort((a, b) => getOrder(a, b));
}

const otherAward = (row: Selectable<FundAwardsTable>): Given => ({
  award: {
    award_id: row.id,
    year: row.year,
    body: row.body,
    category: row.category,
    criterion: row.criterion,
    source: row.source,
    published_on: row.published_on,
    result: 'won',
    edition_year: null,
  },
  fundId: row.fund_id,
  name: row.name,
  nameKey: row.name_key,
  companyName: row.company_name,
  isByPerformance: row.judged_by === 'performance',
});

/**
 * Returns the day an award was known: for winners the start of the publication stage, for nominees the end of the review or nomination stage.
 */
function publishedOn({ stages, as_of }: AwardDefinition, isWinner: boolean): string {
  const stage = isWinner
    ? stages.find(({ key }) => key === 'publication')?.starts_at
    : stages.find(({ key }) => key === 'review' || key === 'nomination')?.ends_at;
  return stage ? toShanghaiDay(stage) : as_of;
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

const getOrder = (a: Given, b: Given): number =>
  compare(b.award.year, a.award.year) ||
  compare(a.award.body, b.award.body) ||
  compare(a.award.category, b.award.category) ||
  compare(a.nameKey, b.nameKey) ||
  compare(a.award.award_id, b.award.award_id);
