import type { ActivityTables } from '~/upstream/core/db/schema/activities';
import type { AccountTables } from '~/upstream/core/db/schema/accounts';
import type { WatchlistTables } from '~/upstream/core/db/schema/watchlist';
import type { BankRowTables } from '~/upstream/core/db/schema/bank-rows';
import type { AwardTables } from '~/upstream/core/db/schema/awards';
import type { CatalogueTables } from '~/upstream/core/db/schema/catalogue';
import type { ConsentTables } from '~/upstream/core/db/schema/consents';
import type { ContentTables } from '~/upstream/core/db/schema/content';
import type { EditingTables } from '~/upstream/core/db/schema/editing';
import type { EquityTables } from '~/upstream/core/db/schema/equity';
import type { FeedbackTables } from '~/upstream/core/db/schema/feedback';
import type { FileTables } from '~/upstream/core/db/schema/files';
import type { CompanyListTables } from '~/upstream/core/db/schema/company-lists';
import type { IndexTables } from '~/upstream/core/db/schema/indices';
import type { AccessLogTables } from '~/upstream/core/db/schema/access-log';
import type { MonthReportTables } from '~/upstream/core/db/schema/month-reports';
import type { MessageTables } from '~/upstream/core/db/schema/messages';
import type { MarketTables } from '~/upstream/core/db/schema/market';
import type { MemberTables } from '~/upstream/core/db/schema/member';
import type { SchoolTables } from '~/upstream/core/db/schema/school';
import type { InvitationTables } from '~/upstream/core/db/schema/invitations';
import type { OperatorTables } from '~/upstream/core/db/schema/operators';
import type { OwnDataTables } from '~/upstream/core/db/schema/own-data';
import type { OrderTables } from '~/upstream/core/db/schema/orders';
import type { PublicTradeTables } from '~/upstream/core/db/schema/public-trade';
import type { QuasiFixedTables } from '~/upstream/core/db/schema/quasi-fixed';
import type { LiquidationTables } from '~/upstream/core/db/schema/liquidations';
import type { NavCorrectionTables } from '~/upstream/core/db/schema/nav-corrections';
import type { PayoutBatchTables } from '~/upstream/core/db/schema/payout-batches';
import type { PayoutCorrectionTables, PayoutViews } from '~/upstream/core/db/schema/payout-corrections';
import type { ProductEventTables } from '~/upstream/core/db/schema/product-events';
import type { SettlementRunTables } from '~/upstream/core/db/schema/settlement-runs';
import type { SurveyTables } from '~/upstream/core/db/schema/surveys';
import type { TrackingTables } from '~/upstream/core/db/schema/tracking';
import type { VerificationTables } from '~/upstream/core/db/schema/verification';
import type { VideoTables } from '~/upstream/core/db/schema/videos';

export type * from '~/upstream/core/db/schema/accounts';
export type * from '~/upstream/core/db/schema/activities';
export type * from '~/upstream/core/db/schema/bank-rows';
export type * from '~/upstream/core/db/schema/watchlist';
export type * from '~/upstream/core/db/schema/awards';
export type * from '~/upstream/core/db/schema/catalogue';
export type * from '~/upstream/core/db/schema/consents';
export type * from '~/upstream/core/db/schema/content';
export type * from '~/upstream/core/db/schema/equity';
export type * from '~/upstream/core/db/schema/feedback';
export type * from '~/upstream/core/db/schema/files';
export type * from '~/upstream/core/db/schema/company-lists';
export type * from '~/upstream/core/db/schema/indices';
export type * from '~/upstream/core/db/schema/editing';
export type * from '~/upstream/core/db/schema/access-log';
export type * from '~/upstream/core/db/schema/invitations';
export type * from '~/upstream/core/db/schema/market';
export type * from '~/upstream/core/db/schema/month-reports';
export type * from '~/upstream/core/db/schema/messages';
export type * from '~/upstream/core/db/schema/member';
export type * from '~/upstream/core/db/schema/operators';
export type * from '~/upstream/core/db/schema/orders';
export type * from '~/upstream/core/db/schema/own-data';
export type * from '~/upstream/core/db/schema/public-trade';
export type * from '~/upstream/core/db/schema/school';
export type * from '~/upstream/core/db/schema/quasi-fixed';
export type * from '~/upstream/core/db/schema/liquidations';
export type * from '~/upstream/core/db/schema/nav-corrections';
export type * from '~/upstream/core/db/schema/payout-batches';
export type * from '~/upstream/core/db/schema/payout-corrections';
export type * from '~/upstream/core/db/schema/product-events';
export type * from '~/upstream/core/db/schema/settlement-runs';
export type * from '~/upstream/core/db/schema/surveys';
export type * from '~/upstream/core/db/schema/tracking';
export type * from '~/upstream/core/db/schema/verification';
export type * from '~/upstream/core/db/schema/videos';

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
    PayoutCorrectionTables,
    PayoutViews,
    ProductEventTables,
    SettlementRunTables,
    SurveyTables,
    AwardTables,
    BankRowTables,
    EquityTables,
    InvitationTables,
    VideoTables,
    QuasiFixedTables,
    WatchlistTables,
    AccessLogTables,
    IndexTables,
    CompanyListTables,
    FeedbackTables,
    MemberTables {}
