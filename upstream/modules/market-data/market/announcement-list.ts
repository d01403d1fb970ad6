import { countCappedCached } from '~/upstream/core/capped-count';
import { implementCalls } from '~/upstream/core/service-context';
import { loadPublicFundSummary } from '~/upstream/modules/market-data/market/fund-summary';

/** Lists announcements of all public funds or of one, newest first. */
export const announcementList = implementCalls('market', {
  async announcementList({ query, context: { db, now } }) {
    const { fund_code: code, kind, min_aid: before, limit } = query;
    if (code !== undefined) await loadPublicFundSummary(db, code);
    let all = db.selectFrom('announcements as a');
    if (code !== undefined) all = all.where('a.fund_id', '=', code);
    if (kind !== undefined) all = all.where('a.kind', '=', kind);
    const [found, count] = await Promise.all([
      // Ids increase with time: the next page has ids below the last one shown.
      (before > 0 ? all.where('a.aid', '<', before) : all)
        .innerJoin('public_funds as f', 'f.id', 'a.fund_id')
        .select(['a.aid', 'a.fund_id as fund_code', 'f.name as fund_name', 'a.title', 'a.kind'])
        .select(['a.published_on', 'a.body'])
        .orderBy('a.aid', 'desc')
        .limit(limit + 1)
        .execute(),
      countCappedCached(db, all, `announcements:${code ?? ''}:${kind ?? ''}`, now().getTime()),
    ]);
    const list = found.slice(0, limit);
    const hasMore = found.length > list.length;
    return { list, ...count, next_min_aid: hasMore ? (list.at(-1)?.aid ?? null) : null };
  },
});
