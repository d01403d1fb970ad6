import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { managerBriefSchema } from '~/contract/catalogue';
import type { Database } from '~/upstream/core/db/schema';

export type ManagerBrief = z.infer<typeof managerBriefSchema>;

export const COMPANY_COLUMNS = [
  'c.id as company_id',
  'c.name',
  'c.short_name',
  'c.registration_no',
  'c.size_band',
  'c.founded_on',
  'c.city',
  'c.product_count',
  'c.core_strategy',
] as const;

/** Selects managers as `g` with their current company; `since` is the day they joined it. */
export function buildManagersQuery(db: Kysely<Database>) {
  return db
    .selectFrom('managers as g')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('company_managers as w')
          .innerJoin('companies as c', 'c.id', 'w.company_id')
          .whereRef('w.manager_id', '=', 'g.id')
          .where('w.until', 'is', null)
          .select(['w.since', 'w.company_id', 'c.name as company_name', 'c.city', 'c.core_strategy'])
          .orderBy('w.since', 'desc')
          .orderBy('w.company_id')
          .limit(1)
          .as('job'),
      (join) => join.onTrue(),
    )
    .select([
      'g.id as manager_id',
      'g.name',
      'g.title',
      'g.career_years',
      'g.product_count',
      'job.since',
      'job.company_id',
      sql<string>`coalesce(job.company_name, '')`.as('company_name'),
    ]);
}

/** Lists the current managers of a company, by name. */
export async function listCompanyManagers(db: Kysely<Database>, companyId: string): Promise<ManagerBrief[]> {
  return await buildManagersQuery(db)
    .where('g.id', 'in', (eb) =>
      eb
        .selectFrom('company_managers as k')
        .select('k.manager_id')
        .where('k.company_id', '=', companyId)
        .where('k.until', 'is', null),
    )
    .orderBy('g.name_key')
    .orderBy('g.id')
    .execute();
}

/** Lists the current managers of a fund with their profiles, in the order of the fund. */
export async function listFundManagers(
  db: Kysely<Database>,
  fundId: string,
): Promise<(ManagerBrief & { profile: string })[]> {
  return await buildManagersQuery(db)
    .innerJoin('fund_managers as fm', 'fm.manager_id', 'g.id')
    .select('g.profile')
    .where('fm.fund_id', '=', fundId)
    .where('fm.until', 'is', null)
    .orderBy('fm.position')
    .orderBy('g.id')
    .execute();
}
