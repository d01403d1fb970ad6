import type { Kysely } from 'kysely';
import type { Series } from '~/domain/figures/metrics';
import type { Database } from '~/upstream/core/db/schema';

/** Loads the adjusted NAVs of a fund, from its first day. */
export const loadFullSeries = (db: Kysely<Database>, fundId: string): Promise<Series> =>
  db
    .selectFrom('nav_points')
    .select(['date', 'adjusted as value'])
    .where('fund_id', '=', fundId)
    .orderBy('date')
    .execute();
