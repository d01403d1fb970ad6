import type { Selectable } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { AwardEdition, AwardNominee } from '~/contract/awards';
import type { AwardNomineesTable } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';

type NomineeRow = Selectable<AwardNomineesTable>;

/**
 * Loads an edition with its nominees, and the votes of the person today when logged in.
 * @param year the newest edition when absent
 * @throws Refusal 4004 when there is no such edition
 */
export async function loadAwardEdition(
  context: ServiceContext,
  year: number | undefined,
  accountId: string | null,
): Promise<AwardEdition> {
  const { db, now } = context;
  const editions = await db.selectFrom('award_editions').selectAll().orderBy('year', 'desc').execute();
  const edition = year === undefined ? editions[0] : editions.find((each) => each.year === year);
  if (!edition) throw notFound('评选');
  const [categories, nominees, mine] = await Promise.all([
    db
      .selectFrom('award_categories')
      .selectAll()
      .where('year', '=', edition.year)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('award_nominees as n')
      .innerJoin('award_categories as c', 'c.id', 'n.category_id')
      .selectAll('n')
      .where('c.year', '=', edition.year)
      .orderBy('n.position')
      .orderBy('n.id')
      .execute(),
    getVotes(context, accountId, toShanghaiDay(now())),
  ]);
  const listed = await listedTargets(context, nominees);
  const hasVote = edition.definition.vote_weight > 0;
  return {
    ...edition.definition,
    year: edition.year,
    categories: categories.map(({ id, kind, name, criterion }) => ({
      category_id: id,
      group: kind,
      name,
      criterion,
      nominees: nominees
        .filter((row) => row.category_id === id)
        .map((row) => nomineeReply(row, listed, hasVote)),
      my_nominee_id: mine.get(id) ?? null,
    })),
    years: editions.map((each) => each.year),
    server_now: now().toISOString(),
  };
}

function nomineeReply(row: NomineeRow, listed: ReadonlySet<string>, hasVote: boolean): AwardNominee {
  const { company_id, company_name } = row;
  return {
    nominee_id: row.id,
    kind: row.target_kind,
    target_id: row.target_id,
    name: row.name,
    company:
      company_id === null || company_name === null
        ? null
        : { company_id, name: company_name, is_listed: listed.has(`company:${company_id}`) },
    facts: row.facts,
    is_listed: listed.has(`${row.target_kind}:${row.target_id}`),
    votes: hasVote ? row.votes : null,
    is_winner: row.is_winner,
  };
}

/** Returns the votes of a person on a day, by category. */
async function getVotes(
  { db }: ServiceContext,
  accountId: string | null,
  day: string,
): Promise<Map<string, string>> {
  if (accountId === null) return new Map();
  const rows = await db
    .selectFrom('award_votes')
    .select(['category_id', 'nominee_id'])
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .execute();
  return new Map(rows.map((row) => [row.category_id, row.nominee_id]));
}

/** Returns the nominees and their companies that are in the catalogue: `kind:id`. */
async function listedTargets(
  { db }: ServiceContext,
  nominees: readonly NomineeRow[],
): Promise<ReadonlySet<string>> {
  const getIds = (kind: NomineeRow['target_kind']) =>
    nominees.filter((row) => row.target_kind === kind).map((row) => row.target_id);
  const companies = [
    ...getIds('company'),
    ...nominees.flatMap(({ company_id }) => (company_id === null ? [] : [company_id])),
  ];
  const found = await Promise.all(
    (
      [
        ['company', 'companies', companies],
        ['manager', 'managers', getIds('manager')],
        ['simu', 'simu_funds', getIds('simu')],
      ] as const
    ).map(async ([kind, table, ids]) => {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return rows.map((row) => `${kind}:${row.id}`);
    }),
  );
  return new Set(found.flat());
}
