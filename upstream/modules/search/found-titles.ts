import type { Kysely } from 'kysely';
import type { Database, SearchKind } from '~/upstream/core/db/schema';
import { CandidateReader, type BroadClasses, type FindableTitle } from '~/upstream/modules/search/candidates';
import { buildKeyQueries, type ClassQuery } from '~/upstream/modules/search/key-query';
import { MATCH_CLASSES, type MatchClass } from '~/upstream/modules/search/matching';
import { rankTitles, type Hit } from '~/upstream/modules/search/ranking';
import { findNames } from '~/upstream/modules/search/readings';

/** Titles of each class that are read when too many match; the matching ones among them are counted. */
const READ_OF_CLASS = 100;

/** Maximum titles of a kind that are read when the keys admit many that do not match. */
const LAST_READ = 1_500;

/** Matches of a keyword in one kind. */
export interface FoundTitles {
  /** Matches that were read, in order: all, or the best and some more. */
  hits: readonly Hit<FindableTitle>[];
  isAll: boolean;
}

export interface TitleSearch {
  kinds: readonly SearchKind[];
  /** Number of correctly ordered matches needed per kind. */
  limit: number;
}

/** Finds the titles that match a keyword; if there are none, those of the first name in it that has matches. */
export async function findTitles(
  db: Kysely<Database>,
  keyword: string,
  wanted: TitleSearch,
): Promise<ReadonlyMap<SearchKind, FoundTitles>> {
  const found = await findAnswers(db, keyword, wanted);
  for (const name of isNothing(found) ? findNames(keyword) : []) {
    const named = await findAnswers(db, name, wanted);
    if (!isNothing(named)) return named;
  }
  return found;
}

const isNothing = (found: ReadonlyMap<SearchKind, FoundTitles>): boolean =>
  [...found.values()].every(({ hits }) => hits.length === 0);

/**
 * Finds the matching titles by kind. If there are few, all of a kind are read and counted; otherwise classes are
 * read from the best until enough are found. The work is bounded also for a keyword in most titles.
 */
async function findAnswers(
  db: Kysely<Database>,
  keyword: string,
  { kinds, limit }: TitleSearch,
): Promise<ReadonlyMap<SearchKind, FoundTitles>> {
  const queries = buildKeyQueries(keyword);
  if (queries === null) return new Map();
  return CandidateReader.run(db, async (reader) => {
    const pool = new Pool(keyword);
    const broadness = await reader.broadnessOf(kinds, queries);
    const others = await reader.fewOfEach(
      kinds.filter((kind) => !broadness.has(kind)),
      queries.ways,
    );
    pool.add(others.few);
    const large = [...broadness.keys(), ...others.large];
    await readByClass(reader, pool, queries.byClass, { kinds: large, limit, broadness });
    return new Map(kinds.map((kind) => [kind, { hits: pool.hits(kind), isAll: !large.includes(kind) }]));
  });
}

/** Reads the kinds with too many matches class by class, until each has enough. */
async function readByClass(
  reader: CandidateReader,
  pool: Pool,
  byClass: readonly ClassQuery[],
  { kinds, limit, broadness }: TitleSearch & { broadness: ReadonlyMap<SearchKind, BroadClasses> },
): Promise<void> {
  let open = kinds;
  const questions = ({ worst, ways }: ClassQuery, isWoundUp: boolean | null) =>
    open.map((kind) => ({ kind, ways, isWoundUp, isBroad: broadness.get(kind)?.has(worst) ?? false }));
  for (const batch of groupQueriesByCost(byClass)) {
    if (open.length === 0) return;
    // A liquidated fund comes first for its exact name; otherwise after all others.
    const asked = batch.flatMap((each) =>
      questions(each, each.worst === MATCH_CLASSES.exactName ? null : false),
    );
    pool.add(await reader.first(asked, READ_OF_CLASS));
    const worst = batch.at(-1)!.worst;
    open = open.filter((kind) => pool.countOf(kind, worst) < limit);
  }
  // The titles read so far barely match, or are liquidated.
  pool.add(await reader.first(questions(byClass.at(-1)!, null), LAST_READ));
}

/** Cheap classes are queried together; classes that may match most titles follow only if needed. */
function groupQueriesByCost(byClass: readonly ClassQuery[]): ClassQuery[][] {
  const [cheap, rest] = [
    byClass.filter(({ worst }) => worst < MATCH_CLASSES.inside),
    byClass.filter(({ worst }) => worst >= MATCH_CLASSES.inside),
  ];
  return [cheap, ...rest.map((each) => [each])];
}

/** Titles read so far, by kind. */
class Pool {
  readonly #keyword: string;
  readonly #byKind = new Map<SearchKind, Map<string, FindableTitle>>();

  constructor(keyword: string) {
    this.#keyword = keyword;
  }

  add(candidates: readonly FindableTitle[]): void {
    for (const each of candidates) {
      const known = this.#byKind.get(each.kind) ?? new Map<string, FindableTitle>();
      if (!known.has(each.id)) this.#byKind.set(each.kind, known.set(each.id, each));
    }
  }

  hits(kind: SearchKind): Hit<FindableTitle>[] {
    return rankTitles([...(this.#byKind.get(kind)?.values() ?? [])], this.#keyword);
  }

  /** Counts the titles that match as well as `worst` or better, without those sorted last. */
  countOf(kind: SearchKind, worst: MatchClass): number {
    return this.hits(kind).filter(({ found, isLast }) => !isLast && found <= worst).length;
  }
}
