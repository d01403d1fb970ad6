import { sql, type Kysely } from 'kysely';
import { SIZE_BANDS } from '~/contract/kinds';
import { SEARCH_KINDS } from '~/contract/search';
import type { Database, SearchKind, SizeBand } from '~/upstream/db/schema';
import type { ServiceContext } from '~/upstream/services/handler';
import {
  buildTitleIndex,
  type SearchSource,
  type TitleIndex,
} from '~/upstream/services/catalogue/search/title-index';

export type SearchIndexes = ReadonlyMap<SearchKind, TitleIndex>;

/** How long an index is used before the table is looked at again, in ms. */
const FRESH_MS = 30_000;
/** Rows read at a time, so that a big table does not hold up other work. */
const ROWS_A_READ = 5_000;

const WOUND_UP = 'liquidated';

interface Held {
  version: string;
  indexes: SearchIndexes;
  checkedAtMs: number;
}

const held = new WeakMap<Kysely<Database>, { current: Held | null; work: Promise<Held> | null }>();

/**
 * The search indexes of a database, held in memory. Whoever comes while there are none waits for them: the start of the
 * service and its /healthz, so that no person does. Later callers get what is there, while tables that changed are read
 * again behind them.
 */
export async function standingIndexes({
  db,
  now,
  log,
}: Pick<ServiceContext, 'db' | 'now' | 'log'>): Promise<SearchIndexes> {
  const nowMs = now().getTime();
  const state = held.get(db) ?? { current: null, work: null };
  held.set(db, state);
  const { current } = state;
  if (current !== null && Math.abs(nowMs - current.checkedAtMs) < FRESH_MS) return current.indexes;
  state.work ??= refresh(db, current, nowMs)
    .then((next) => (state.current = next))
    .finally(() => (state.work = null));
  if (current === null) return (await state.work).indexes;
  state.work.catch((error: unknown) => log.warn({ err: error }, 'search index not refreshed'));
  return current.indexes;
}

async function refresh(db: Kysely<Database>, current: Held | null, nowMs: number): Promise<Held> {
  const version = await tableVersion(db);
  if (current !== null && current.version === version) return { ...current, checkedAtMs: nowMs };
  const indexes = new Map<SearchKind, TitleIndex>();
  for (const kind of SEARCH_KINDS) indexes.set(kind, await buildTitleIndex(await readSources(db, kind)));
  return { version, indexes, checkedAtMs: nowMs };
}

/**
 * Changes with every insert, update and delete (number of rows and the newest transaction that wrote one), and with
 * what orders the entries: status and size of funds, bands of firms.
 */
async function tableVersion(db: Kysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('search_index')
    .select([
      sql<number>`count(*)`.as('row_count'),
      sql<string | null>`max(xmin::text::bigint)::text`.as('newest'),
      sql<string | null>`(
        select sum(hashtext(concat_ws(':', fund_id, status, size_yuan, size_band)))::text from fund_metrics
      )`.as('funds'),
      sql<string | null>`(
        select sum(hashtext(concat_ws(':', id, size_band)))::text from companies
      )`.as('firms'),
    ])
    .executeTakeFirstOrThrow();
  return `${row.row_count}:${row.newest ?? ''}:${row.funds ?? ''}:${row.firms ?? ''}`;
}

async function readSources(db: Kysely<Database>, kind: SearchKind): Promise<SearchSource[]> {
  const sources: SearchSource[] = [];
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('search_index as i')
      .leftJoin('simu_funds as s', (join) => join.onRef('s.id', '=', 'i.id').on('i.kind', '=', 'simu'))
      .leftJoin('fund_metrics as m', (join) =>
        join.onRef('m.fund_id', '=', 'i.id').onRef('m.kind', '=', sql.ref('i.kind')),
      )
      .leftJoin('companies as c', (join) => join.onRef('c.id', '=', 'i.id').on('i.kind', '=', 'company'))
      .select(['i.id', 'i.title', 'i.code', 'i.note', 'i.syllables', 'i.risk_level', 's.context'])
      .select([
        'm.status',
        'm.size_yuan',
        sql<SizeBand | null>`coalesce(m.size_band, c.size_band)`.as('band'),
      ])
      .where('i.kind', '=', kind)
      .where('i.id', '>', after)
      .orderBy('i.id')
      .limit(ROWS_A_READ)
      .execute();
    for (const { code, risk_level, status, size_yuan, band, ...row } of rows) {
      sources.push({
        ...row,
        codes: code === '' ? [] : [code],
        riskLevel: risk_level,
        isWoundUp: status === WOUND_UP,
        size: size_yuan ?? (band === null ? null : SIZE_BANDS.indexOf(band)),
      });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_A_READ) return sources;
    after = last.id;
  }
}
