import { ACCOUNT_TABLES } from '~/upstream/db/belonging/account';
import type { BelongingOf, Left, Personal } from '~/upstream/db/belonging/define';
import { HABIT_TABLES } from '~/upstream/db/belonging/habits';
import { HOLDING_TABLES } from '~/upstream/db/belonging/holdings';
import { LOGIN_TABLES } from '~/upstream/db/belonging/logins';
import { OF_NOBODY } from '~/upstream/db/belonging/nobody';
import { PAPER_TABLES } from '~/upstream/db/belonging/papers';
import { SERVICE_TABLES } from '~/upstream/db/belonging/service';
import { TRADE_TABLES } from '~/upstream/db/belonging/trades';
import { VERIFICATION_TABLES } from '~/upstream/db/belonging/verification';
import type { Database } from '~/upstream/db/schema';

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
