import { SIMU_STATUS_NAMES } from '~/contract/kinds';
import { SEARCH_KIND_NAMES, SEARCH_KINDS } from '~/contract/search';
import { implement } from '~/upstream/services/handler';
import { findTitles } from '~/upstream/services/catalogue/search/ranking';
import { standingIndexes } from '~/upstream/services/catalogue/search/search-indexes';

/** Search over names and codes, and the words other people look for. */
export const search = implement('search', {
  async query({ query, context }) {
    const indexes = await standingIndexes(context);
    const kinds = query.kind === undefined ? SEARCH_KINDS : [query.kind];
    const groups = kinds.flatMap((kind) => {
      const index = indexes.get(kind);
      if (index === undefined) return [];
      const { total, hits } = findTitles(index, query.keyword, query.limit);
      if (total === 0 && query.kind === undefined) return [];
      const list = hits.map(({ entry, ranges }) => ({
        kind,
        id: entry.id,
        title: entry.title,
        note: entry.isWoundUp ? `${entry.note} · ${SIMU_STATUS_NAMES.liquidated}` : entry.note,
        ranges,
        risk_level: entry.riskLevel,
        context: entry.context,
      }));
      return [{ kind, name: SEARCH_KIND_NAMES[kind], total, list }];
    });
    return { keyword: query.keyword, groups };
  },

  async hot({ context }) {
    const rows = await context.db.selectFrom('hot_words').select('word').orderBy('position').execute();
    return { words: rows.map((row) => row.word) };
  },
});
