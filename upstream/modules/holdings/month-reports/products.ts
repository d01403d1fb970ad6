import { sql, type Kysely } from 'kysely';
import type { ReportMonth } from '~/domain/holdings/month-report';
import { computeFundReturnBetween, type WindowReturn } from '~/domain/holdings/holding-value';
import type { Database, PositionsTable } from '~/upstream/core/db/schema';
import { loadNavSeries } from '~/upstream/modules/holdings/value';
import { buildHasTermsSql } from '~/upstream/modules/order-checks';

/** Product data in a report, in addition to the holding. */
export interface ReportedProduct {
  code: string;
  name: string;
  part: PositionsTable['part'];
  currency: 'CNY' | 'USD' | 'HKD';
  benchmarkId: string | null;
  benchmarkName: string | null;
  /** As disclosed; null when not disclosed. */
  managementRate: number | null;
  custodyRate: number | null;
}

/** Loads products of any kind by code; unknown ones are omitted. */
export async function loadReportedProducts(
  db: Kysely<Database>,
  codes: readonly string[],
): Promise<Map<string, ReportedProduct>> {
  if (codes.length === 0) return new Map();
  const [funds, simus, others] = await Promise.all([
    db
      .selectFrom('public_funds as f')
      .leftJoin('indices as i', 'i.id', 'f.benchmark_id')
      .select(['f.id', 'f.name', 'f.benchmark_id', 'i.name as benchmark_name'])
      .select(['f.management_rate', 'f.custody_rate'])
      .select(buildHasTermsSql('f.id').as('has_terms'))
      .where('f.id', 'in', codes)
      .execute(),
    db
      .selectFrom('simu_funds as f')
      .leftJoin('indices as i', 'i.id', 'f.benchmark_id')
      .select(['f.id', 'f.name', 'f.benchmark_id', 'i.name as benchmark_name'])
      .select(['f.management_rate', 'f.custody_rate'])
      .where('f.id', 'in', codes)
      .execute(),
    db
      .selectFrom('offline_products as o')
      .leftJoin('fixed_products as x', 'x.id', 'o.id')
      .leftJoin('pe_funds as e', 'e.id', 'o.id')
      .select(['o.id', 'o.name', 'o.part', 'o.currency'])
      .select((eb) => [
        eb.fn.coalesce('x.management_rate', 'e.management_rate').as('management_rate'),
        eb.fn.coalesce('x.custody_rate', 'e.custody_rate').as('custody_rate'),
      ])
      .where('o.id', 'in', codes)
      .execute(),
  ]);
  const rows: ReportedProduct[] = [
    ...funds.map((row) => ({
      ...{ code: row.id, name: row.name, part: 'public' as const, currency: 'CNY' as const },
      ...{ benchmarkId: row.benchmark_id, benchmarkName: row.benchmark_name },
      managementRate: row.has_terms ? row.management_rate : null,
      custodyRate: row.has_terms ? row.custody_rate : null,
    })),
    ...simus.map((row) => ({
      ...{ code: row.id, name: row.name, part: 'simu' as const, currency: 'CNY' as const },
      ...{ benchmarkId: row.benchmark_id, benchmarkName: row.benchmark_name },
      ...{ managementRate: row.management_rate, custodyRate: row.custody_rate },
    })),
    ...others.map((row) => ({
      ...{ code: row.id, name: row.name, part: row.part, currency: row.currency },
      ...{ benchmarkId: null, benchmarkName: null },
      ...{ managementRate: row.management_rate, custodyRate: row.custody_rate },
    })),
  ];
  return new Map(rows.map((row) => [row.code, row]));
}

/** A date range of one product, with its benchmark index. */
interface Span extends ReportMonth {
  code: string;
  part: PositionsTable['part'];
  benchmarkId: string | null;
}

/** Product return over a date range, and that of its benchmark over the same days. */
export interface SpanReturns {
  fund: WindowReturn | null;
  benchmark: WindowReturn | null;
}

type Ends = Map<string, { date: string; value: number }>;
const endKey = (id: string, day: string): string => `${id} ${day}`;

/** Returns the last point on or before each day, for each series. */
async function getEnds(
  db: Kysely<Database>,
  table: 'nav_points' | 'index_points',
  asked: readonly { id: string; day: string }[],
): Promise<Ends> {
  if (asked.length === 0) return new Map();
  const values = sql.join(asked.map(({ id, day }) => sql`(${id}, ${day}::date)`));
  const [idColumn, valueColumn] = table === 'nav_points' ? ['fund_id', 'adjusted'] : ['index_id', 'close'];
  const { rows } = await sql<{ id: string; day: string; date: string; value: number }>`
    select s.id, s.day, p.date, p.value from (values ${values}) as s (id, day)
    cross join lateral (
      select n.date, n.${sql.ref(valueColumn ?? '')} as value from ${sql.table(table)} n
      where n.${sql.ref(idColumn ?? '')} = s.id and n.date <= s.day order by n.date desc limit 1) p
  `.execute(db);
  return new Map(rows.map(({ id, day, date, value }) => [endKey(id, day), { date, value }]));
}

/** Loads the returns of products over the days they were held, by code. */
export async function loadSpanReturns(
  db: Kysely<Database>,
  spans: readonly Span[],
): Promise<Map<string, SpanReturns>> {
  const days = (id: string, { from, to }: ReportMonth) => [from, to].map((day) => ({ id, day }));
  const listed = spans.filter(({ part: section }) => section === 'public' || section === 'simu');
  const [navs, indices] = [
    await getEnds(
      db,
      'nav_points',
      listed.flatMap((span) => days(span.code, span)),
    ),
    await getEnds(
      db,
      'index_points',
      listed.flatMap((span) => (span.benchmarkId === null ? [] : days(span.benchmarkId, span))),
    ),
  ];
  const between = (ends: Ends, id: string, { from, to }: ReportMonth): WindowReturn | null => {
    const points = [from, to].flatMap((day) => ends.get(endKey(id, day)) ?? []);
    return computeFundReturnBetween(points, from, to);
  };
  const found = new Map<string, SpanReturns>();
  for (const span of spans) {
    const { code, benchmarkId } = span;
    found.set(
      code,
      listed.includes(span)
        ? {
            fund: between(navs, code, span),
            benchmark: benchmarkId === null ? null : between(indices, benchmarkId, span),
          }
        : {
            fund: computeFundReturnBetween((await loadNavSeries({ db }, code)).adjusted, span.from, span.to),
            benchmark: null,
          },
    );
  }
  return found;
}
