import { ACCOUNT_TABLES } from '~/upstream/core/db/data-ownership/account';
import type { BelongingOf, Left, Personal } from '~/upstream/core/db/data-ownership/define';
import { HABIT_TABLES } from '~/upstream/core/db/data-ownership/habits';
import { HOLDING_TABLES } from '~/upstream/core/db/data-ownership/holdings';
import { LOGIN_TABLES } from '~/upstream/core/db/data-ownership/logins';
import { OF_NOBODY } from '~/upstream/core/db/data-ownership/nobody';
import { PAPER_TABLES } from '~/upstream/core/db/data-ownership/papers';
import { SERVICE_TABLES } from '~/upstream/core/db/data-ownership/service';
import { TRADE_TABLES } from '~/upstream/core/db/data-ownership/trades';
import { VERIFICATION_TABLES } from '~/upstream/core/db/data-ownership/verification';
import type { Database } from '~/upstream/core/db/schema';

/** How every table of the schema belongs to a person: a table or column that is missing here does not compile. */
export const BELONGING: BelongingOf<keyof Database> = {
  ...ACCOUNT_TABLES,
  ...LOGIN_TABLES,
  ...VERIFICATION_TABLES,
  ...TRADE_TABLES,
  ...HOLDING_TABLES,
  ...PAPER_TABLES,
  ...HABIT_TABLES,
  ...SERVICE_TABLES,
  ...OF_NOBODY,
};

type TableName = keyof Database;
/** A table of people, seen by what walks all of them. */
export type AnyPersonal = Omit<Personal<TableName>, 'columns' | 'emptied' | 'named'> & {
  columns: Readonly<Record<string, string | Left>>;
  emptied?: readonly string[];
  named?: Readonly<Record<string, 'emptied' | 'erased' | 'kept'>>;
};
export interface PersonalTable {
  table: TableName;
  of: AnyPersonal;
}

/** The tables that hold something of people, in the order in which they are erased. */
export const PERSONAL_TABLES: readonly PersonalTable[] = Object.entries<object>(BELONGING).flatMap(
  ([table, of]) => ('areas' in of ? [{ table: table as TableName, of: of as unknown as AnyPersonal }] : []),
);
