import type { CallResult, Contract } from '~/contract';
import type { INDEX_JOIN_REASONS, INDEX_LEAVE_REASONS } from '~/contract/indices';
import type { Strategy } from '~/upstream/core/db/schema/catalogue';
import type { Day, Json } from '~/upstream/core/db/schema/columns';

/** Definition of an index. */
export type IndexDefinition = Omit<
  CallResult<Contract['indices']['about']>,
  'index_id' | 'members' | 'reviews'
>;

export interface SimuIndicesTable {
  id: string;
  definition: Json<IndexDefinition>;
}

export interface SimuIndexReviewsTable {
  index_id: string;
  date: Day;
  eligible_count: number;
}

/** Membership in an index: from one review up to (excluding) another. Names and facts as they were at the start. */
export interface SimuIndexMembersTable {
  index_id: string;
  fund_id: string;
  joined_on: Day;
  joined_by: (typeof INDEX_JOIN_REASONS)[number];
  left_on: Day | null;
  left_by: (typeof INDEX_LEAVE_REASONS)[number] | null;
  name: string;
  name_key: string;
  strategy: Strategy;
  company_id: string;
  company_name: string;
  founded_on: Day;
  filing_no: string;
}

export interface IndexTables {
  simu_indices: SimuIndicesTable;
  simu_index_reviews: SimuIndexReviewsTable;
  simu_index_members: SimuIndexMembersTable;
}
