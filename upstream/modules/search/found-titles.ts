import type { Kysely } from 'kysely';
import type { Database, SearchKind } from '~/upstream/core/db/schema';
import { CandidateReader, type BroadClasses, type FindableTitle } from '~/upstream/modules/search/candidates';
import { buildKeyQueries, type ClassQuery } from '~/upstream/modules/search/key-query';
import { MATCH_CLASSES, type MatchClass } from '~/upstream/modules/search/matching';
import { rankTitles, type Hit } from '~/upstream/modules/search/ranking';
import { namesIn } from '~/upstream/modules/search/readings';

/** Titles of each class that are read where too many answer; of these those that do are counted. */
const READ_OF_CLASS = 100;

/** Titles of a kind that are looked at where keys let many through that do not answer. */
const LAST_READ = 1_500;

/** What answers a keyword in one kind. */
export interface FoundTitles {
  /** Those that were read, in their order: all, or the best and some more. */
  hits: readonly Hit<FindableTitle>[];
  isAll: boolean;
}

export interface TitleSearch {
  kinds: readonly SearchKind[];
  /** How many of each kind are wanted in their right order. */
  limit: number;
}

/** The titles that answer a keyword; where none does, those of the first name in it that finds any. */
export async function findTitles(
  db: Kysely<Database>,
  keyword: string,
  wanted: TitleSearch,
): Promise<ReadonlyMap<SearchKind, FoundTitles>> {
  const found = await findAnswers(db, keyword, wanted);
  for (const name of isNothing(found) ? namesIn(keyword) : []) {
    const named = await findAnswers(db, name, wanted);
    if (!isNothing(named)) return named;
  }
  return found;
}

const isNothing = (found: ReadonlyMap<SearchKind, FoundTitles>): boolean =>
  [...found.values()].every(({ hits }) => hits.length === 0);

/**
 * The titles that answer a keyword, by kind. All of a kind are read and counted while there are few; of more the best
 * classes are read until enough are found. The work is bounded for a keyword that is in most titles too.
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

/** Reads the best of kinds of which too many titles answer, class by class, until each has as many as are wanted. */
async function readByClass(
  reader: CandidateReader,
  pool: Pool,
  byClass: readonly ClassQuery[],
  { kinds, limit, broadness }: TitleSearch & { broadness: ReadonlyMap<SearchKind, BroadClasses> },
): Promise<void> {
  let open = kinds;
  const questions = ({ worst, ways }: ClassQuery, isWoundUp: boolean | null) =>
    open.map((kind) => ({ kind, ways, isWoundUp, isBroad: broadness.get(kind)?.has(worst) ?? false }));
  for (const turn of turnsOf(byClass)) {
    if (open.length === 0) return;
    // Who names a wound-up fund exactly finds it first; else these come after all others.
    const asked = turn.flatMap((each) =>
      questions(each, each.worst === MATCH_CLASSES.exactName ? null : false),
    );
    pool.add(await reader.first(asked, READ_OF_CLASS));
    const worst = turn.at(-1)!.worst;
    open = open.filter((kind) => pool.countOf(kind, worst) < limit);
  }
  // Those that were read hardly answer, or are wound up.
  pool.add(await reader.first(questions(byClass.at(-1)!, null), LAST_READ));
}

/** What is cheap to ask is asked at once; what may be in most titles after it, when that was not enough. */
function turnsOf(byClass: readonly ClassQuery[]): ClassQuery[][] {
  const [cheap, rest] = [
    byClass.filter(({ worst }) => worst < MATCH_CLASSES.inside),
    byClass.filter(({ worst }) => worst >= MATCH_CLASSES.inside),
  ];
  return [cheap, ...rest.map((each) => [each])];
}

/** What was read, by kind. */
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

  /** How many answer as well as `worst` or better, and are not left to the end. */
  countOf(kind: SearchKind, worst: MatchClass): number {
    return this.hits(kind).filter(({ found, isLast }) => !isLast && found <= worst).length;
  }
}
