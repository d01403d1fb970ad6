import { STRATEGY_NAMES } from '~/contract/kinds';
import { implement } from '~/upstream/core/service-context';
import { loadIndexLevel } from '~/upstream/modules/market-data/indices/level';
import {
  getMembersOn,
  loadIndexRecord,
  type IndexMembership,
} from '~/upstream/modules/market-data/indices/index-record';

/** Platform indices of private funds. Membership is a filed fact; the BFF decides who may see a level. */
export const indices = implement('indices', {
  async about({ query, context: { db } }) {
    const { id, definition, reviews, spans } = await loadIndexRecord(db, query.index_id);
    const listed = new Set(
      (
        await db
          .selectFrom('simu_funds')
          .select('id')
          .where('id', 'in', [...spans.map(({ fund_id }) => fund_id), ''])
          .execute()
      ).map((row) => row.id),
    );
    const getFund = (span: IndexMembership) => ({
      product_id: span.fund_id,
      name: span.name,
      strategy: span.strategy,
      strategy_name: STRATEGY_NAMES[span.strategy],
      company_id: span.company_id,
      company_name: span.company_name,
      founded_on: span.founded_on,
      filing_no: span.filing_no,
      is_listed: listed.has(span.fund_id),
    });
    const newest = reviews.at(-1);
    return {
      ...definition,
      index_id: id,
      members: (newest ? getMembersOn(spans, newest.date) : []).map((span) => ({
        ...getFund(span),
        joined_on: span.joined_on,
      })),
      reviews: [...reviews].reverse().map(({ date, eligible_count }) => ({
        date,
        eligible_count,
        member_count: getMembersOn(spans, date).length,
        joined: spans
          .filter(({ joined_on }) => joined_on === date)
          .map((span) => ({ ...getFund(span), reason: span.joined_by })),
        left: spans.flatMap((span) =>
          span.left_on === date && span.left_by !== null ? [{ ...getFund(span), reason: span.left_by }] : [],
        ),
      })),
    };
  },

  async simuSeries({ query, context: { db } }) {
    const record = await loadIndexRecord(db, query.index_id);
    return { index_id: record.id, ...(await loadIndexLevel(db, record)) };
  },
});
