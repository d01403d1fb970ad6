import type { Kysely } from 'kysely';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { UNKNOWN_FOUNDED_ON } from '~/upstream/core/db/import/import-funds';

export interface ImportedFund {
  id: string;
  kind: FundKind;
  category: string;
  benchmarkId: string;
  founded_on: string;
  isFoundingUnknown: boolean;
}

/** Finds a fund of either kind by id or code; null when there is none. */
export async function findFund(db: Kysely<Database>, id: string): Promise<ImportedFund | null> {
  const row = await db
    .selectFrom('fund_metrics as m')
    .leftJoin('simu_funds as s', 's.id', 'm.fund_id')
    .leftJoin('public_funds as p', 'p.id', 'm.fund_id')
    .select([
      'm.fund_id',
      'm.kind',
      'm.category',
      'm.founded_on',
      's.benchmark_id as simu_benchmark',
      'p.benchmark_id',
    ])
    .where('m.fund_id', '=', id)
    .executeTakeFirst();
  const benchmarkId = row?.simu_benchmark ?? row?.benchmark_id;
  if (!row || !benchmarkId) return null;
  return {
    id: row.fund_id,
    kind: row.kind,
    category: row.category,
    benchmarkId,
    founded_on: row.founded_on,
    isFoundingUnknown: row.founded_on === UNKNOWN_FOUNDED_ON,
  };
}
