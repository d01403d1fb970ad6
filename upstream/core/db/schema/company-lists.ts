import type { CallResult, Contract } from '~/contract';
import type { ListLeave } from '~/contract/company-lists';
import type { SizeBand } from '~/upstream/core/db/schema/catalogue';
import type { Day, Json } from '~/upstream/core/db/schema/columns';

/** What a list says of itself. */
export type HouseListDefinition = Pick<
  CallResult<Contract['catalogue']['houseList']>,
  | 'as_of'
  | 'published_on'
  | 'places'
  | 'checked_count'
  | 'eligible_count'
  | 'chosen_by'
  | 'conditions'
  | 'rules'
>;

export interface HouseListsTable {
  year: number;
  definition: Json<HouseListDefinition>;
}

/** A house on a list: facts of the list's day. */
export interface HouseListEntriesTable {
  year: number;
  company_id: string;
  name: string;
  name_key: string;
  city: string;
  core_strategy: string;
  size_band: SizeBand;
  registered_on: Day;
  product_count: number;
  wound_up_count: number;
  manager_count: number;
  manager_since: Day | null;
}

/** Of the list before, and not of this year's. */
export interface HouseListLeaversTable {
  year: number;
  company_id: string;
  reason: ListLeave;
}

/** What others than the platform gave to a private fund; the name as it was then. */
export interface FundAwardsTable {
  id: string;
  fund_id: string;
  name: string;
  name_key: string;
  company_name: string;
  year: number;
  body: string;
  category: string;
  criterion: string;
  source: string;
  published_on: Day;
  /** facts: dates, disclosure, service; performance: returns or drawdowns. */
  judged_by: 'facts' | 'performance';
}

export interface HouseListTables {
  house_lists: HouseListsTable;
  house_list_entries: HouseListEntriesTable;
  house_list_leavers: HouseListLeaversTable;
  fund_awards: FundAwardsTable;
}
