import type { Kysely, Selectable } from 'kysely';
import type { Database, IndexDefinition, SimuIndexMembersTable } from '~/upstream/core/db/schema';
import { notFound } from '~/upstream/core/refusal';

export type IndexMembership = Selectable<SimuIndexMembersTable>;

/** An index with its reviews, oldest first, and all its members ever, by name. */
export interface IndexRecord {
  id: string;
  definition: IndexDefinition;
  reviews: { date: string; eligible_count: number }[];
  spans: IndexMembership[];
}

/** @throws Refusal 4004 for an unknown id */
export async function loadIndexRecord(db: Kysely<Database>, id: string): Promise<IndexRecord> {
  const [index, reviews, spans] = await Promise.all([
    db.selectFrom('simu_indices').selectAll().where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('simu_index_reviews')
      .select(['date', 'eligible_count'])
      .where('index_id', '=', id)
      .orderBy('date')
      .execute(),
    db
      .selectFrom('simu_index_members')
      .selectAll()
      .where('index_id', '=', id)
      .orderBy('name_key')
      .orderBy('fund_id')
      .execute(),
  ]);
  if (!index) throw notFound('指数');
  return { id, definition: index.definition, reviews, spans };
}

/** Returns the members from a review on. */
export const getMembersOn = (spans: readonly IndexMembership[], day: string): IndexMembership[] =>
  spans.filter(({ joined_on, left_on }) => joined_on <= day && (left_on === null || left_on > day));
