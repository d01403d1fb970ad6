import type { Kysely } from 'kysely';
import { SIMU_STATUS_NAMES } from '~/contract/kinds';
import { SEARCH_KIND_NAMES, SEARCH_KINDS } from '~/contract/search';
import type { Database } from '~/upstream/db/schema';
import { implement } from '~/upstream/services/handler';
import type { Findable } from '~/upstream/services/catalogue/search/candidates';
import { findTitles } from '~/upstream/services/catalogue/search/found-titles';

/** Search over names and codes, and the words other people look for. */
export const search = implement('search', {
  async query({ query: { keyword, kind: only, limit }, context: { db } }) {
    const kinds = only === undefined ? SEARCH_KINDS : [only];
    const found = await findTitles(db, keyword, { kinds, limit });
    const shown = kinds.flatMap((kind) => {
      const { hits, isAll } = found.get(kind) ?? { hits: [], isAll: true };
      if (hits.length === 0 && only === undefined) return [];
      return [
        { kind, total: hits.length, is_total_more: !isAll && hits.length > 0, hits: hits.slice(0, limit) },
      ];
    });
    const shownWith = await detailsOf(
      db,
      shown.flatMap(({ hits }) => hits.map(({ candidate }) => candidate)),
    );
    const groups = shown.map(({ hits, ...group }) => ({
      ...group,
      name: SEARCH_KIND_NAMES[group.kind],
      list: hits.flatMap(({ candidate: { kind, id, isWoundUp }, ranges }) => {
        const details = shownWith.get(`${kind}:${id}`);
        if (details === undefined) return [];
        const { title, note, risk_level, context } = details;
        const shownNote = isWoundUp ? `${note} · ${SIMU_STATUS_NAMES.liquidated}` : note;
        return [{ kind, id, title, note: shownNote, ranges, risk_level, context }];
      }),
    }));
    return { keyword, groups };
  },

  async hot({ context }) {
    const rows = await context.db.selectFrom('hot_words').select('word').orderBy('position').execute();
    return { words: rows.map((row) => row.word) };
  },
});

/** What is shown of titles besides, by kind and id. */
async function detailsOf(db: Kysely<Database>, titles: readonly Findable[]) {
  if (titles.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('search_index as i')
    .leftJoin('simu_funds as s', (join) => join.onRef('s.id', '=', 'i.id').on('i.kind', '=', 'simu'))
    .select(['i.kind', 'i.id', 'i.title', 'i.note', 'i.risk_level', 's.context'])
    .where((eb) =>
      eb.or(
        SEARCH_KINDS.flatMap((kind) => {
          const ids = titles.filter((each) => each.kind === kind).map(({ id }) => id);
          return ids.length === 0 ? [] : [eb.and([eb('i.kind', '=', kind), eb('i.id', 'in', ids)])];
        }),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]));
}
