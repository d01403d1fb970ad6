import type { ActivityTables } from '~/upstream/db/schema/activities';
import type { AccountTables } from '~/upstream/db/schema/accounts';
import type { WatchingTables } from '~/upstream/db/schema/watching';
import type { BankRowTables } from '~/upstream/db/schema/bank-rows';
import type { AwardTables } from '~/upstream/db/schema/awards';
import type { CatalogueTables } from '~/upstream/db/schema/catalogue';
import type { ConsentTables } from '~/upstream/db/schema/consents';
import type { ContentTables } from '~/upstream/db/schema/content';
import type { EditingTables } from '~/upstream/db/schema/editing';
import type { EquityTables } from '~/upstream/db/schema/equity';
import type { FeedbackTables } from '~/upstream/db/schema/feedback';
import type { FileTables } from '~/upstream/db/schema/files';
import type { HouseListTables } from '~/upstream/db/schema/house-lists';
import type { IndexTables } from '~/upstream/db/schema/indices';
import type { LookTables } from '~/upstream/db/schema/looks';
import type { MonthReportTables } from '~/upstream/db/schema/month-reports';
import type { MessageTables } from '~/upstream/db/schema/messages';
import type { MarketTables } from '~/upstream/db/schema/market';
import type { MemberTables } from '~/upstream/db/schema/member';
import type { SchoolTables } from '~/upstream/db/schema/school';
import type { InvitationTables } from '~/upstream/db/schema/invitations';
import type { OperatorTables } from '~/upstream/db/schema/operators';
import type { OwnDataTables } from '~/upstream/db/schema/own-data';
import type { OrderTables } from '~/upstream/db/schema/orders';
import type { PublicTradeTables } from '~/upstream/db/schema/public-trade';
import type { QuasiFixedTables } from '~/upstream/db/schema/quasi-fixed';
import type { LiquidationTables } from '~/upstream/db/schema/liquidations';
import type { NavCorrectionTables } from '~/upstream/db/schema/nav-corrections';
import type { PayoutBatchTables } from '~/upstream/db/schema/payout-batches';
import type { SettlementRunTables } from '~/upstream/db/schema/settlement-runs';
import type { SurveyTables } from '~/upstream/db/schema/surveys';
import type { TrackingTables } from '~/upstream/db/schema/tracking';
import type { VerificationTables } from '~/upstream/db/schema/verification';
import type { VideoTables } from '~/upstream/db/schema/videos';

export type * from '~/upstream/db/schema/accounts';
export type * from '~/upstream/db/schema/activities';
export type * from '~/upstream/db/schema/bank-rows';
export type * from '~/upstream/db/schema/watching';
export type * from '~/upstream/db/schema/awards';
export type * from '~/upstream/db/schema/catalogue';
export type * from '~/upstream/db/schema/consents';
export type * from '~/upstream/db/schema/content';
export type * from '~/upstream/db/schema/equity';
export type * from '~/upstream/db/schema/feedback';
export type * from '~/upstream/db/schema/files';
export type * from '~/upstream/db/schema/house-lists';
export type * from '~/upstream/db/schema/indices';
export type * from '~/upstream/db/schema/editing';
export type * from '~/upstream/db/schema/looks';
export type * from '~/upstream/db/schema/invitations';
export type * from '~/upstream/db/schema/market';
export type * from '~/upstream/db/schema/month-reports';
export type * from '~/upstream/db/schema/messages';
export type * from '~/upstream/db/schema/member';
export type * from '~/upstream/db/schema/operators';
export type * from '~/upstream/db/schema/orders';
export type * from '~/upstream/db/schema/own-data';
export type * from '~/upstream/db/schema/public-trade';
export type * from '~/upstream/db/schema/school';
export type * from '~/upstream/db/schema/quasi-fixed';
export type * from '~/upstream/db/schema/liquidations';
export type * from '~/upstream/db/schema/nav-corrections';
export type * from '~/upstream/db/schema/payout-batches';
export type * from '~/upstream/db/schema/settlement-runs';
export type * from '~/upstream/db/schema/surveys';
export type * from '~/upstream/db/schema/tracking';
export type * from '~/upstream/db/schema/verification';
export type * from '~/upstream/db/schema/videos';

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
    MessageTables,
    MonthReportTables,
    ConsentTables,
    ContentTables,
    EditingTables,
    AccountTables,
    TrackingTables,
    ActivityTables,
    FileTables,
    VerificationTables,
    OperatorTables,
    OrderTables,
    OwnDataTables,
    PublicTradeTables,
    SchoolTables,
    LiquidationTables,
    NavCorrectionTables,
    PayoutBatchTables,
    SettlementRunTables,
    SurveyTables,
    AwardTables,
    BankRowTables,
    EquityTables,
    InvitationTables,
    VideoTables,
    QuasiFixedTables,
    WatchingTables,
    LookTables,
    IndexTables,
    HouseListTables,
    FeedbackTables,
    MemberTables {}
