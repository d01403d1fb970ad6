import { ACCOUNT_TABLES } from '~/upstream/core/db/data-ownership/account';
import type { TableOwnerships, ExcludedColumn, PersonalData } from '~/upstream/core/db/data-ownership/define';
import { CONTENT_USE_TABLES } from '~/upstream/core/db/data-ownership/content-use';
import { HOLDING_TABLES } from '~/upstream/core/db/data-ownership/holdings';
import { LOGIN_TABLES } from '~/upstream/core/db/data-ownership/logins';
import { NON_PERSONAL_TABLES } from '~/upstream/core/db/data-ownership/non-personal';
import { DOCUMENT_TABLES } from '~/upstream/core/db/data-ownership/documents';
import { SERVICE_TABLES } from '~/upstream/core/db/data-ownership/service';
import { TRADE_TABLES } from '~/upstream/core/db/data-ownership/trades';
import { VERIFICATION_TABLES } from '~/upstream/core/db/data-ownership/verification';
import type { Database, PayoutViews } from '~/upstream/core/db/schema';

/** Views show the rows of tables. */
type TableName = Exclude<keyof Database, keyof PayoutViews>;

/** How every table of the schema belongs to a person. A missing table or column does not compile. */
export const DATA_OWNERSHIP: TableOwnerships<TableName> = {
  ...ACCOUNT_TABLES,
  ...LOGIN_TABLES,
  ...VERIFICATION_TABLES,
  ...TRADE_TABLES,
  ...HOLDING_TABLES,
  ...DOCUMENT_TABLES,
  ...CONTENT_USE_TABLES,
  ...SERVICE_TABLES,
  ...NON_PERSONAL_TABLES,
};

/** A table with personal data, as seen by code that walks all of them. */
export type AnyPersonalData = Omit<PersonalData<TableName>, 'columns' | 'emptied' | 'named'> & {
  columns: Readonly<Record<string, string | ExcludedColumn>>;
  emptied?: readonly string[];
  named?: Readonly<Record<string, 'emptied' | 'erased' | 'kept'>>;
};
export interface PersonalTable {
  table: TableName;
  of: AnyPersonalData;
}

/** Tables that hold personal data, in the order in which they are erased. */
export const PERSONAL_TABLES: readonly PersonalTable[] = Object.entries<object>(DATA_OWNERSHIP).flatMap(
  ([table, of]) =>
    'areas' in of ? [{ table: table as TableName, of: of as unknown as AnyPersonalData }] : [],
);
