import { sql, type Kysely, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CallResult, Contract } from '~/contract';
import { publicListQuerySchema, simuListQuerySchema } from '~/contract/catalogue';
import { PUBLIC_FACETS, SIMU_FACETS, type PublicFacet, type SimuFacet } from '~/contract/fund-facets';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import {
  FUND_FILTERS,
  loadCompanyIds,
  buildPublicQuery,
  buildSimuQuery,
  type MetricsQuery,
  type PublicListQuery,
} from '~/upstream/modules/funds/fund-filters';

type Facets = CallResult<Contract['catalogue']['publicFacets']>['facets'];

/** Maximum number of funds to count; above it no counts are returned. */
const ROWS_CAP = 5_000;
/** How long counts are cached, in ms: funds change once a day. */
const FRESH_MS = 60_000;

interface Held {
  facets: Facets;
  countedAtMs: number;
}
const held = new WeakMap<Kysely<Database>, LRUCache<string, Held>>();

type Test = RawBuilder<boolean>;
const SHARED = {
  risk: (value: string) => FUND_FILTERS.risk([value]),
  return_1y_min: (value: string) => FUND_FILTERS.return_1y_min(Number(value)),
  drawdown_max: (value: string) => FUND_FILTERS.drawdown_max(Number(value)),
  age_min: (value: string, today: string) => FUND_FILTERS.age_min(Number(value), today),
  min_amount_max: (value: string) => FUND_FILTERS.min_amount_max(Number(value)),
  status: (value: string) => FUND_FILTERS.status(value),
};
const SIMU_TESTS: Record<SimuFacet, (value: string, today: string) => Test> = {
  ...SHARED,
  strategy: (value) => FUND_FILTERS.strategy([value]),
  size: (value) => FUND_FILTERS.size_band(value),
  open_days: (value, today) => FUND_FILTERS.open_days(Number(value), today),
};
const PUBLIC_TESTS: Record<PublicFacet, (value: string, today: string) => Test> = {
  ...SHARED,
  type: (value) => FUND_FILTERS.type([value]),
  size: (value) => FUND_FILTERS.size_range(value as NonNullable<PublicListQuery['size']>),
  theme: (value) => FUND_FILTERS.theme(value as NonNullable<PublicListQuery['theme']>),
};

/** One filter: the funds that pass all other filters, and the condition of each value. */
interface Group {
  key: string;
  rows: MetricsQuery;
  tests: { option: string; passes: Test }[];
}

/** Counts all groups in one statement, with one scan of the funds for each. */
async function getCounts(db: Kysely<Database>, groups: readonly Group[]): Promise<Facets> {
  if (groups.length === 0) return [];
  const statements = groups.map(({ key, rows, tests }) => {
    const counts = tests.map(({ passes }) => sql`count(*) filter (where ${passes})::int`);
    return sql`select ${key}::text as key, count(*)::int as total, array[${sql.join(counts)}] as counts
      from (${rows.selectAll('m').limit(ROWS_CAP + 1)}) as m`;
  });
  const { rows } = await sql<{ key: string; total: number; counts: number[] }>`${sql.join(
    statements,
    sql` union all `,
  )}`.execute(db);
  const found = new Map(rows.filter((row) => row.total <= ROWS_CAP).map((row) => [row.key, row.counts]));
  return groups.flatMap(({ key, tests }) => {
    const counts = found.get(key);
    return counts
      ? [{ key, counts: tests.map(({ option }, index) => ({ option, count: counts[index] ?? 0 })) }]
      : [];
  });
}

/** Returns counts cached within the last minute, keyed by the whole request. */
async function kept(
  db: Kysely<Database>,
  key: string,
  nowMs: number,
  count: () => Promise<Facets>,
): Promise<{ facets: Facets }> {
  const cache = held.get(db) ?? new LRUCache<string, Held>({ max: 500 });
  held.set(db, cache);
  const known = cache.get(key);
  if (known && Math.abs(nowMs - known.countedAtMs) < FRESH_MS) return { facets: known.facets };
  const facets = await count();
  cache.set(key, { facets, countedAtMs: nowMs });
  return { facets };
}

/** Number of funds that each filter value would leave. */
export const fundFacets = implementCalls('catalogue', {
  async simuFacets({ query, context: { db, now } }) {
    const { facets, gated_facets: gated, ...filters } = query;
    const today = toShanghaiDay(now());
    return await kept(db, `simu|${today}|${JSON.stringify(query)}`, now().getTime(), async () => {
      const all = { ...simuListQuerySchema.parse({}), ...filters };
      const known = { today, companies: await loadCompanyIds(db, 'simu', filters.company_name) };
      return await getCounts(
        db,
        [...facets, ...gated].map((key) => {
          const rows = buildSimuQuery(db, { ...all, [key]: undefined }, known);
          const isRunning = key !== 'status' && filters.status === undefined;
          return {
            key,
            rows: isRunning ? rows.where('m.status', '!=', 'liquidated') : rows,
            tests: SIMU_FACETS[key].map((option) => ({ option, passes: SIMU_TESTS[key](option, today) })),
          };
        }),
      );
    });
  },

  async publicFacets({ query, context: { db, now } }) {
    const today = toShanghaiDay(now());
    return await kept(db, `public|${today}|${JSON.stringify(query)}`, now().getTime(), async () => {
      const all = { ...publicListQuerySchema.parse({}), ...query };
      const known = { today, companies: await loadCompanyIds(db, 'public', query.company_name) };
      const keys = Object.keys(PUBLIC_FACETS) as PublicFacet[];
      return await getCounts(
        db,
        keys.map((key) => ({
          key,
          rows: buildPublicQuery(db, { ...all, [key]: undefined }, known),
          tests: PUBLIC_FACETS[key].map((option) => ({ option, passes: PUBLIC_TESTS[key](option, today) })),
        })),
      );
    });
  },
});
