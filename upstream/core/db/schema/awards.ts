import type { AwardGroup } from '~/domain/calendar/award';
import type { AwardEdition } from '~/contract/awards';
import type { Count, Day, Flag, Instant, Json } from '~/upstream/core/db/schema/columns';

/** Definition of an award edition. */
export type AwardDefinition = Pick<
  AwardEdition,
  'title' | 'lead' | 'as_of' | 'stages' | 'vote_weight' | 'jury' | 'jury_note' | 'rules'
>;

export interface AwardEditionsTable {
  year: number;
  definition: Json<AwardDefinition>;
}

export interface AwardCategoriesTable {
  id: string;
  year: number;
  position: number;
  kind: AwardGroup;
  name: string;
  criterion: string;
}

/** Names as nominated; the linked records may no longer exist. */
export interface AwardNomineesTable {
  id: string;
  category_id: string;
  position: number;
  target_kind: 'company' | 'manager' | 'simu';
  target_id: string;
  name: string;
  company_id: string | null;
  company_name: string | null;
  facts: string;
  votes: Count;
  is_winner: Flag;
}

export interface AwardVotesTable {
  account_id: string;
  category_id: string;
  /** Shanghai day of the vote. */
  day: Day;
  nominee_id: string;
  voted_at: Instant;
}

export interface AwardTables {
  award_editions: AwardEditionsTable;
  award_categories: AwardCategoriesTable;
  award_nominees: AwardNomineesTable;
  award_votes: AwardVotesTable;
}
