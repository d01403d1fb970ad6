import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import { getPeerGroupName, getPeerGroupKey } from '~/upstream/core/db/peer-groups';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';

/** Facts of a fund that every market call needs before it reads the series. */
export interface FundSummary {
  kind: FundKind;
  id: string;
  name: string;
  riskLevel: number;
  benchmarkId: string;
  benchmarkName: string;
  peerGroup: string;
  peerGroupName: string;
  /** Null while the fund has no NAV. `version` changes with every write, also of old NAVs and of peers. */
  latest: { firstDate: string; navDate: string; pointCount: number; version: string } | null;
}

/** Includes the kind of the private fund: it determines the required pledge and proof. */
export interface SimuFundSummary extends FundSummary {
  context: 'simu' | 'am';
}

/** Returns the facts with which the BFF filters a reply about a private fund by disclosure level. */
export const toSimuGate = (fund: SimuFundSummary) => ({
  kind: 'simu' as const,
  context: fund.context,
  product_id: fund.id,
  name: fund.name,
  risk_level: fund.riskLevel,
});

/** Last transactions that wrote the latest values and the peer comparison: every NAV write does both. */
const NAV_VERSION = sql<string | null>`
  l.xmin::text || ' ' || coalesce(
    (select max(p.xmin::text::bigint)::text from fund_performance p where p.fund_id = f.id), '')`.as(
  'version',
);

/** Loads the summary of a private fund. @throws Refusal 4004 for an unknown id */
export async function loadSimuFundSummary(db: Kysely<Database>, id: string): Promise<SimuFundSummary> {
  const row = await db
    .selectFrom('simu_funds as f')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .leftJoin('indices as i', 'i.id', 'f.benchmark_id')
    .select(['f.id', 'f.short_name as name', 'f.risk_level', 'f.benchmark_id', 'i.name as benchmark_name'])
    .select(['f.context', 'f.strategy as category', 'l.first_date', 'l.nav_date', 'l.point_count'])
    .select(NAV_VERSION)
    .where('f.id', '=', id)
    .executeTakeFirst();
  return { ...buildFundSummary('simu', row), context: row?.context ?? 'simu' };
}

/** Loads the summary of a public fund. @throws Refusal 4004 for an unknown code */
export async function loadPublicFundSummary(db: Kysely<Database>, code: string): Promise<FundSummary> {
  const row = await db
    .selectFrom('public_funds as f')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .leftJoin('indices as i', 'i.id', 'f.benchmark_id')
    .select(['f.id', 'f.name', 'f.risk_level', 'f.benchmark_id', 'i.name as benchmark_name'])
    .select(['f.type as category', 'l.first_date', 'l.nav_date', 'l.point_count'])
    .select(NAV_VERSION)
    .where('f.id', '=', code)
    .executeTakeFirst();
  return buildFundSummary('public', row);
}

interface FundSummaryRow {
  id: string;
  name: string;
  risk_level: number;
  benchmark_id: string;
  benchmark_name: string | null;
  category: string;
  first_date: string | null;
  nav_date: string | null;
  point_count: number | null;
  version: string | null;
}

function buildFundSummary(kind: FundKind, row: FundSummaryRow | undefined): FundSummary {
  if (row === undefined) throw new Refusal(CODES.notFound, '未找到该产品');
  return {
    kind,
    id: row.id,
    name: row.name,
    riskLevel: row.risk_level,
    benchmarkId: row.benchmark_id,
    benchmarkName: row.benchmark_name ?? '',
    peerGroup: getPeerGroupKey(kind, row.category),
    peerGroupName: getPeerGroupName(kind, row.category),
    latest:
      row.nav_date === null
        ? null
        : {
            firstDate: row.first_date ?? row.nav_date,
            navDate: row.nav_date,
            pointCount: row.point_count ?? 0,
            version: row.version ?? '',
          },
  };
}
