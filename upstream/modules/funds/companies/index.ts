import type { Kysely, Selectable } from 'kysely';
import type { Database, CompanyListDefinition, CompanyListEntriesTable } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';

type Entry = Selectable<CompanyListEntriesTable>;

/** Largest first: the order of a list; companies of a band are sorted by name. */
const BANDS = ['100+', '50-100', '20-50', '5-20', '0-5'];

/** Yearly lists of companies. The order follows filed facts and is the same for all users. */
export const companyLists = implementCalls('catalogue', {
  async houseList({ query, context: { db } }) {
    const lists = await allLists(db);
    const list = query.year === undefined ? lists[0] : lists.find(({ year }) => year === query.year);
    if (!list) throw notFound('名单');
    const before = lists.find(({ year }) => year < list.year);
    const [entries, leavers] = await Promise.all([
      db
        .selectFrom('house_list_entries')
        .selectAll()
        .where('year', '<=', list.year)
        .orderBy('name_key')
        .orderBy('company_id')
        .execute(),
      db
        .selectFrom('house_list_leavers')
        .select(['company_id', 'reason'])
        .where('year', '=', list.year)
        .execute(),
    ]);
    const reasons = new Map(leavers.map(({ company_id, reason }) => [company_id, reason]));
    const listed = await getListed(db, entries);
    const years = lists.map(({ year }) => year).filter((year) => year <= list.year);
    const yearsOf = new Map<string, Set<number>>();
    for (const { company_id, year } of entries) {
      yearsOf.set(company_id, (yearsOf.get(company_id) ?? new Set()).add(year));
    }
    return {
      ...list,
      years: lists.map(({ year }) => year),
      has_before: before !== undefined,
      houses: entries
        .filter(({ year }) => year === list.year)
        .sort((a, b) => BANDS.indexOf(a.size_band) - BANDS.indexOf(b.size_band))
        .map((entry) => ({
          ...buildListedCompany(entry, listed),
          ...getFacts(entry),
          runs: getRuns(yearsOf.get(entry.company_id), years),
        })),
      left: entries.flatMap((entry) => {
        const reason = entry.year === before?.year ? reasons.get(entry.company_id) : undefined;
        return reason === undefined ? [] : [{ ...buildListedCompany(entry, listed), reason }];
      }),
    };
  },

  async houseListEntry({ query, context: { db } }) {
    const id = query.company_id;
    const [lists, entries, leavers, company] = await Promise.all([
      allLists(db),
      db
        .selectFrom('house_list_entries')
        .selectAll()
        .where('company_id', '=', id)
        .orderBy('year', 'desc')
        .execute(),
      db.selectFrom('house_list_leavers').select(['year', 'reason']).where('company_id', '=', id).execute(),
      db
        .selectFrom('companies')
        .select(['id', 'name', 'full_name', 'registration_no', 'city', 'core_strategy'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ]);
    const known = company ?? entries[0];
    if (!known) throw notFound('公司');
    return {
      company_id: id,
      name: known.name,
      city: known.city,
      core_strategy: known.core_strategy,
      is_listed: company !== undefined,
      full_name: company?.full_name ?? null,
      registration_no: company?.registration_no ?? null,
      years: lists.map((list) => {
        const entry = entries.find(({ year }) => year === list.year);
        return {
          ...list,
          facts: entry ? getFacts(entry) : null,
          left_by: leavers.find(({ year }) => year === list.year)?.reason ?? null,
        };
      }),
    };
  },
});

/** Loads the definitions of all lists, newest first. */
async function allLists(db: Kysely<Database>): Promise<(CompanyListDefinition & { year: number })[]> {
  const rows = await db.selectFrom('house_lists').selectAll().orderBy('year', 'desc').execute();
  return rows.map(({ year, definition }) => ({ ...definition, year }));
}

async function getListed(db: Kysely<Database>, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', [...new Set(entries.map(({ company_id }) => company_id)), ''])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const buildListedCompany = (
  { company_id, name, city, core_strategy }: Entry,
  listed: ReadonlySet<string>,
) => ({
  company_id,
  name,
  city,
  core_strategy,
  is_listed: listed.has(company_id),
});

const getFacts = (entry: Entry) => ({
  size_band: entry.size_band,
  registered_on: entry.registered_on,
  product_count: entry.product_count,
  wound_up_count: entry.wound_up_count,
  manager_count: entry.manager_count,
  manager_since: entry.manager_since,
});

/** Counts the consecutive lists that include a company, back from the newest of `years`. */
function getRuns(own: ReadonlySet<number> | undefined, years: readonly number[]): number {
  const gap = years.findIndex((year) => !own?.has(year));
  return gap < 0 ? years.length : gap;
}
