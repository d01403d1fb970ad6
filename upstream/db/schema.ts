import type { AccountTables } from './schema/accounts';
import type { AwardTables } from './schema/awards';
import type { CatalogueTables } from './schema/catalogue';
import type { ContentTables } from './schema/content';
import type { FileTables } from './schema/files';
import type { MarketTables } from './schema/market';
import type { OrderTables } from './schema/orders';
import type { PublicTradeTables } from './schema/public-trade';
import type { SurveyTables } from './schema/surveys';
import type { VerificationTables } from './schema/verification';

export type * from './schema/accounts';
export type * from './schema/awards';
export type * from './schema/catalogue';
export type * from './schema/content';
export type * from './schema/files';
export type * from './schema/market';
export type * from './schema/orders';
export type * from './schema/public-trade';
export type * from './schema/surveys';
export type * from './schema/verification';

/**
 * Every table of the upstream, for Kysely.
 *
 * Conventions, the same on PGlite and PostgreSQL (see `open.ts`):
 * `date` is an ISO day `YYYY-MM-DD`; `timestamptz` an ISO instant in UTC (`…Z`); `numeric` decimal text;
 * `bigint` a number; `double precision` and `real` numbers; ratios are 0.1234 for 12.34 %;
 * jsonb is parsed on reading and must be given as JSON text when written.
 */
export interface Database
  extends
    CatalogueTables,
    MarketTables,
    ContentTables,
    AccountTables,
    FileTables,
    VerificationTables,
    OrderTables,
    PublicTradeTables,
    SurveyTables,
    AwardTables {}
