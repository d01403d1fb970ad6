import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { foldKeyword } from '~/upstream/core/db/search/fold';
import { parseTitle, findWordStarts } from '~/upstream/core/db/search/title';
import type { Database, SearchKind } from '~/upstream/core/db/schema';
import { loadLargeKinds } from '~/upstream/modules/search/large-kinds';
import type { KeyQueries } from '~/upstream/modules/search/key-query';
import type { MatchClass } from '~/upstream/modules/search/matching';
import type { Candidate } from '~/upstream/modules/search/ranking';

/** Titles of one kind that are all read and counted; above this number the best are read by class. */
const READ_AT_MOST = 400;
/** Maximum titles of a class that are sorted. */
const SORTED_AT_MOST = 5_000;
/** Maximum titles, in the order of a kind, that are scanned for a class. */
const MAX_CANDIDATES = 4_000;
/** The first titles of a kind, as a sample: a class that many of them match is matched by very many of all. */
const SAMPLE_SIZE = 60;
const BROAD_IN_SAMPLE = 3;

/** Query for titles of a kind. */
export interface TitleQuery {
  kind: SearchKind;
  ways: readonly string[];
  /** Liquidated or not; null for both. */
  isWoundUp: boolean | null;
  /** Very many titles match. */
  isBroad: boolean;
}

/** Match classes that very many titles of a kind reach, or exceed. */
export type BroadClasses = ReadonlySet<MatchClass>;

/** A title with its kind, for matching. */
export interface FindableTitle extends Candidate {
  kind: SearchKind;
}

interface Row {
  kind: SearchKind;
  id: string;
  title: string;
  code: string;
  syllables: string;
  is_wound_up: boolean;
  size: number | null;
}

/** A row with the total number, or only that number. */
type Counted = { of_all: number } & (Row | { kind: null });
const isRow = <R extends Counted>(row: R): row is R & Row => row.kind !== null;

type ClassQueryPart = RawBuilder<unknown>;

const COLUMNS = sql.raw(
  `kind, id, title, code, array_to_string(syllables, ' ') as syllables, is_wound_up, size`,
);
/** Order of equal matches, as in `rankTitles`; an index has the same order. */
const TITLE_ORDER = sql.raw('is_wound_up, size, title_length, spoken, id');
const IN_ORDER = sql.raw('order by is_wound_up, size desc nulls last, title_length, spoken, id');

/** Reads titles by their keys in one transaction; each query is bounded, for any keyword. */
export class CandidateReader {
  readonly #trx: Transaction<Database>;
  readonly #large: ReadonlySet<SearchKind>;

  private constructor(trx: Transaction<Database>, large: ReadonlySet<SearchKind>) {
    this.#trx = trx;
    this.#large = large;
  }

  static async run<T>(db: Kysely<Database>, work: (reader: CandidateReader) => Promise<T>): Promise<T> {
    const large = await loadLargeKinds(db);
    return db.transaction().execute(async (trx) => {
      // The planner has too few statistics about keys: it would scan the whole table for a word it considers
      // common.
      await sql`set local enable_seqscan = off`.execute(trx);
      return work(new CandidateReader(trx, large));
    });
  }

  /**
   * For each large kind, returns the classes that very many of its titles match, estimated from its first titles.
   */
  async broadnessOf(
    kinds: readonly SearchKind[],
    queries: KeyQueries,
  ): Promise<ReadonlyMap<SearchKind, BroadClasses>> {
    const byClass = queries.byClass.map(({ worst, ways }) => {
      const count = sql`count(*) filter (where ${hold(ways)})`;
      return sql`case when ${count} >= ${sql.lit(BROAD_IN_SAMPLE)} then ${sql.lit(worst)}::smallint end`;
    });
    const large = kinds.filter((kind) => this.#large.has(kind));
    const heads = large.map(
      (kind) => sql`
        select ${sql.lit(kind)} as kind, array_remove(array[${sql.join(byClass)}], null) as classes from (
          select keys from search_index where kind = ${sql.lit(kind)} ${IN_ORDER} ${upTo(SAMPLE_SIZE)}
        ) as head where ${hold(queries.ways)} having count(*) >= ${sql.lit(BROAD_IN_SAMPLE)}`,
    );
    const rows = await this.#all<{ kind: SearchKind; classes: MatchClass[] }>(heads);
    return new Map(rows.map(({ kind, classes }) => [kind, new Set(classes)]));
  }

  /** Reads all matching titles of each kind, and returns the kinds with more than the limit. */
  async fewOfEach(
    kinds: readonly SearchKind[],
    ways: readonly string[],
  ): Promise<{ few: FindableTitle[]; large: SearchKind[] }> {
    const rows = await this.#all<Counted>(kinds.map((kind) => getFew(ways, kind)));
    const isLarge = (part: number) => rows.some((row) => row.part === part && row.of_all > READ_AT_MOST);
    return {
      few: rows.flatMap((row) => (isRow(row) ? [getFindable(row)] : [])),
      large: kinds.filter((_, part) => isLarge(part)),
    };
  }

  /**
   * Reads the first titles of each query, in the order of its kind. When very many match, titles are scanned in
   * that order; otherwise they are sorted, only the first ones of the index if there are too many.
   */
  async first(questions: readonly TitleQuery[], limit: number): Promise<FindableTitle[]> {
    const broad = questions.filter(({ isBroad }) => isBroad);
    const met = await this.#all<Row>(
      broad.map(
        ({ kind, ways, isWoundUp }) => sql`
          select ${COLUMNS} from (
            select * from search_index where kind = ${sql.lit(kind)} ${woundUp(isWoundUp)}
            ${IN_ORDER} ${upTo(MAX_CANDIDATES)}
          ) as looked_through where ${hold(ways)} ${upTo(limit)}`,
      ),
    );
    const isMet = (at: number) => met.filter(({ part }) => part === at).length === limit;
    const others = [...questions.filter(({ isBroad }) => !isBroad), ...broad.filter((_, at) => !isMet(at))];
    const sorted = await this.#all<Row>(
      others.map(
        ({ kind, ways, isWoundUp }) => sql`
          select ${COLUMNS} from search_index where kind = ${sql.lit(kind)} and id in (
            select id from (
              select ${TITLE_ORDER} from search_index
              where kind = ${sql.lit(kind)} and ${hold(ways)} ${woundUp(isWoundUp)} ${upTo(SORTED_AT_MOST)}
            ) as found ${IN_ORDER} ${upTo(limit)})`,
      ),
    );
    return [...met, ...sorted].map(getFindable);
  }

  /** Reads the rows of several queries as one value: separate rows cost the embedded database most of its time. */
  async #all<R>(parts: readonly ClassQueryPart[]): Promise<(R & { part: number })[]> {
    if (parts.length === 0) return [];
    const each = parts.map((part, index) => sql`select ${sql.lit(index)} as part, p.* from (${part}) as p`);
    const { rows } = await sql<{ list: (R & { part: number })[] | null }>`
      select json_agg(r) as list from (${sql.join(each, sql` union all `)}) as r`.execute(this.#trx);
    return rows[0]?.list ?? [];
  }
}

/** Builds the query of titles with their number, or only the number when it is too large. */
const getFew = (ways: readonly string[], kind: SearchKind): ClassQueryPart => sql`
  with found as materialized (
    select ${COLUMNS} from search_index where kind = ${sql.lit(kind)} and ${hold(ways)} ${upTo(READ_AT_MOST + 1)}
  ), counted as (select count(*) as of_all from found)
  select counted.of_all, found.* from counted left join found on counted.of_all <= ${sql.lit(READ_AT_MOST)}`;

const woundUp = (isWoundUp: boolean | null): ClassQueryPart =>
  isWoundUp === null ? sql`` : sql`and is_wound_up = ${sql.lit(isWoundUp)}`;

const upTo = (rows: number): ClassQueryPart => sql`limit ${sql.lit(rows)}`;

/** Builds a condition that one of the alternatives holds. */
function hold(ways: readonly string[]): ClassQueryPart {
  const each = ways.map((way) => sql`keys @@ ${way}::tsquery`);
  return sql`(${sql.join(each, sql` or `)})`;
}

function getFindable({ kind, id, title, code, syllables, is_wound_up, size }: Row): FindableTitle {
  const read = parseTitle(title, syllables.split(' '));
  let starts: ReadonlySet<number> | null = null;
  return {
    kind,
    id,
    title: read,
    code: foldKeyword(code),
    wordStarts: () => (starts ??= findWordStarts(read.text)),
    isWoundUp: is_wound_up,
    size,
  };
}
