import type { CallResult, Contract } from '~/contract';
import type { ListLeaveReason } from '~/contract/company-lists';
import type { SizeBand } from '~/upstream/core/db/schema/catalogue';
import type { Day, Json } from '~/upstream/core/db/schema/columns';

/** Definition of a list. */
export type CompanyListDefinition = Pick<
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

export interface CompanyListsTable {
  year: number;
  definition: Json<CompanyListDefinition>;
}

/** A company on a list, with facts of the day of the list. */
export interface CompanyListEntriesTable {
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

/** Companies of the previous list that are not on the current one. */
export interface CompanyListLeaversTable {
  year: number;
  company_id: string;
  reason: ListLeaveReason;
}

/** Awards of a private fund from others than the platform; the fund name as it was then. */
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

export interface CompanyListTables {
  house_lists: CompanyListsTable;
  house_list_entries: CompanyListEntriesTable;
  house_list_leavers: CompanyListLeaversTable;
  fund_awards: FundAwardsTable;
}
