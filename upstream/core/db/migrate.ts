import { Migrator, sql, type Kysely } from 'kysely';
import type { SchemaMigration } from '~/upstream/core/db/migrations/define';
import { catalogueMigration } from '~/upstream/core/db/migrations/0001-catalogue';
import { marketMigration } from '~/upstream/core/db/migrations/0002-market';
import { contentMigration } from '~/upstream/core/db/migrations/0003-content';
import { accountsMigration } from '~/upstream/core/db/migrations/0004-accounts';
import { loginFailuresMigration } from '~/upstream/core/db/migrations/0005-login-failures';
import { tradePasswordMigration } from '~/upstream/core/db/migrations/0006-trade-password';
import { selectedFundsMigration } from '~/upstream/core/db/migrations/0007-selected-funds';
import { filesMigration } from '~/upstream/core/db/migrations/0008-files';
import { verificationMigration } from '~/upstream/core/db/migrations/0009-verification';
import { ordersMigration } from '~/upstream/core/db/migrations/0010-orders';
import { surveysMigration } from '~/upstream/core/db/migrations/0011-surveys';
import { fxRatesMigration } from '~/upstream/core/db/migrations/0012-fx-rates';
import { documentReadingsMigration } from '~/upstream/core/db/migrations/0013-document-readings';
import { publicTradeMigration } from '~/upstream/core/db/migrations/0014-public-trade';
import { peopleOrdersMigration } from '~/upstream/core/db/migrations/0015-people-orders';
import { sealedRepliesMigration } from '~/upstream/core/db/migrations/0016-sealed-replies';
import { redeemSuspensionMigration } from '~/upstream/core/db/migrations/0017-redeem-suspension';
import { accountCareMigration } from '~/upstream/core/db/migrations/0018-account-care';
import { awardsMigration } from '~/upstream/core/db/migrations/0019-awards';
import { moneyBothWaysMigration } from '~/upstream/core/db/migrations/0020-money-both-ways';
import { intentsMigration } from '~/upstream/core/db/migrations/0021-intents';
import { loginGuardMigration } from '~/upstream/core/db/migrations/0022-login-guard';
import { uploadCountsMigration } from '~/upstream/core/db/migrations/0023-upload-counts';
import { publicSaleMigration } from '~/upstream/core/db/migrations/0024-public-sale';
import { performanceTermsMigration } from '~/upstream/core/db/migrations/0025-performance-terms';
import { guestLikesMigration } from '~/upstream/core/db/migrations/0026-guest-likes';
import { aboveClassMigration } from '~/upstream/core/db/migrations/0027-above-class';
import { signingCertificatesMigration } from '~/upstream/core/db/migrations/0028-signing-certificates';
import { refusedPayoutsMigration } from '~/upstream/core/db/migrations/0029-refused-payouts';
import { navPlacesMigration } from '~/upstream/core/db/migrations/0030-nav-places';
import { valuationMigration } from '~/upstream/core/db/migrations/0031-valuation';
import { markCountsMigration } from '~/upstream/core/db/migrations/0032-mark-counts';
import { publicMoneyBothWaysMigration } from '~/upstream/core/db/migrations/0033-public-money-both-ways';
import { certificatesByAccountMigration } from '~/upstream/core/db/migrations/0034-certificates-by-account';
import { passwordAttemptsMigration } from '~/upstream/core/db/migrations/0035-password-attempts';
import { searchKeysMigration } from '~/upstream/core/db/migrations/0036-search-keys';
import { watchlistOrderMigration } from '~/upstream/core/db/migrations/0037-watchlist-order';
import { productEndsMigration } from '~/upstream/core/db/migrations/0038-product-ends';
import { articleCoversMigration } from '~/upstream/core/db/migrations/0039-article-covers';
import { homeVisitsMigration } from '~/upstream/core/db/migrations/0040-home-visits';
import { privateEquityMigration } from '~/upstream/core/db/migrations/0041-private-equity';
import { fundAlertsMigration } from '~/upstream/core/db/migrations/0042-fund-alerts';
import { readingMigration } from '~/upstream/core/db/migrations/0045-reading';
import { simuIndicesMigration } from '~/upstream/core/db/migrations/0046-simu-indices';
import { companyListsMigration } from '~/upstream/core/db/migrations/0047-house-lists';
import { quasiFixedMigration } from '~/upstream/core/db/migrations/0049-quasi-fixed';
import { fundStakesMigration } from '~/upstream/core/db/migrations/0050-fund-stakes';
import { schoolMigration } from '~/upstream/core/db/migrations/0051-school';
import { videosMigration } from '~/upstream/core/db/migrations/0052-videos';
import { watchSeenMigration } from '~/upstream/core/db/migrations/0055-watch-seen';
import { mailsMigration } from '~/upstream/core/db/migrations/0057-mails';
import { memberMigration } from '~/upstream/core/db/migrations/0058-member';
import { activitiesMigration } from '~/upstream/core/db/migrations/0059-activities';
import { invitationsMigration } from '~/upstream/core/db/migrations/0061-invitations';
import { accessLogAndAdvisersMigration } from '~/upstream/core/db/migrations/0062-looks-and-advisers';
import { feedbackMigration } from '~/upstream/core/db/migrations/0063-feedback';
import { consentsMigration } from '~/upstream/core/db/migrations/0064-consents';
import { ownDataMigration } from '~/upstream/core/db/migrations/0065-own-data';
import { monthReportsMigration } from '~/upstream/core/db/migrations/0066-month-reports';
import { messagesMigration } from '~/upstream/core/db/migrations/0070-messages';
import { trafficMigration } from '~/upstream/core/db/migrations/0071-traffic';
import { operatorsMigration } from '~/upstream/core/db/migrations/0074-operators';
import { operatorRequestsMigration } from '~/upstream/core/db/migrations/0075-operator-requests';
import { navPartitionsMigration } from '~/upstream/core/db/migrations/0076-nav-partitions';
import { reportPartitionsMigration } from '~/upstream/core/db/migrations/0077-report-partitions';
import { bankRowsMigration } from '~/upstream/core/db/migrations/0078-bank-rows';
import { settlementRunsMigration } from '~/upstream/core/db/migrations/0079-settlement-runs';
import { contentVersionsMigration } from '~/upstream/core/db/migrations/0080-content-versions';
import { operatorIssuesMigration } from '~/upstream/core/db/migrations/0087-operator-issues';
import { moneyOutMigration } from '~/upstream/core/db/migrations/0088-money-out';
import { calendarHoldingPeriodsMigration } from '~/upstream/core/db/migrations/0091-calendar-holding-periods';
import { consultationDaysMigration } from '~/upstream/core/db/migrations/0092-consultation-days';
import { navCorrectionsMigration } from '~/upstream/core/db/migrations/0098-nav-corrections';
import { sharesAsOfMigration } from '~/upstream/core/db/migrations/0103-shares-as-of';
import { liquidationsMigration } from '~/upstream/core/db/migrations/0108-liquidations';
import { lotSeqMigration } from '~/upstream/core/db/migrations/0130-lot-seq';
import { anonymousRowCountsMigration } from '~/upstream/core/db/migrations/0180-anonymous-row-counts';
import { payoutBatchesMigration } from '~/upstream/core/db/migrations/0181-payout-batches';
import { liquidationRoundsMigration } from '~/upstream/core/db/migrations/0184-liquidation-rounds';
import { simplifiedSearchKeysMigration } from '~/upstream/core/db/migrations/0187-simplified-search-keys';
import { planEndsMigration } from '~/upstream/core/db/migrations/0188-plan-ends';
import { requestPreviewsMigration } from '~/upstream/core/db/migrations/0189-request-previews';
import { accountNameKeysMigration } from '~/upstream/core/db/migrations/0190-account-name-keys';
import { payoutCorrectionsMigration } from '~/upstream/core/db/migrations/0191-payout-corrections';
import { keptPayoutExcessMigration } from '~/upstream/core/db/migrations/0192-kept-payout-excess';
import { sharesMovedThroughSplitsMigration } from '~/upstream/core/db/migrations/0193-shares-moved-through-splits';
import { correctionsAndLossesByKindMigration } from '~/upstream/core/db/migrations/0199-corrections-and-losses-by-kind';
import { bookingsByFundMigration } from '~/upstream/core/db/migrations/0200-bookings-by-fund';
import { productEventsMigration } from '~/upstream/core/db/migrations/0205-product-events';
import { capitalCallsMigration } from '~/upstream/core/db/migrations/0206-capital-calls';
import { conversionsMigration } from '~/upstream/core/db/migrations/0210-conversions';
import { largeRedemptionsMigration } from '~/upstream/core/db/migrations/0211-large-redemptions';
import { planConversionsMigration } from '~/upstream/core/db/migrations/0212-plan-conversions';
import type { Database } from '~/upstream/core/db/schema';

/** All migrations by name, in order. They are in code, so that a bundle contains them. */
export const MIGRATIONS: Readonly<Record<string, SchemaMigration>> = {
  '0001-catalogue': catalogueMigration,
  '0002-market': marketMigration,
  '0003-content': contentMigration,
  '0004-accounts': accountsMigration,
  '0005-login-failures': loginFailuresMigration,
  '0006-trade-password': tradePasswordMigration,
  '0007-selected-funds': selectedFundsMigration,
  '0008-files': filesMigration,
  '0009-verification': verificationMigration,
  '0010-orders': ordersMigration,
  '0011-surveys': surveysMigration,
  '0012-fx-rates': fxRatesMigration,
  '0013-document-readings': documentReadingsMigration,
  '0014-public-trade': publicTradeMigration,
  '0015-people-orders': peopleOrdersMigration,
  '0016-sealed-replies': sealedRepliesMigration,
  '0017-redeem-suspension': redeemSuspensionMigration,
  '0018-account-care': accountCareMigration,
  '0019-awards': awardsMigration,
  '0020-money-both-ways': moneyBothWaysMigration,
  '0021-intents': intentsMigration,
  '0022-login-guard': loginGuardMigration,
  '0023-upload-counts': uploadCountsMigration,
  '0024-public-sale': publicSaleMigration,
  '0025-performance-terms': performanceTermsMigration,
  '0026-guest-likes': guestLikesMigration,
  '0027-above-class': aboveClassMigration,
  '0028-signing-certificates': signingCertificatesMigration,
  '0029-refused-payouts': refusedPayoutsMigration,
  '0030-nav-places': navPlacesMigration,
  '0031-valuation': valuationMigration,
  '0032-mark-counts': markCountsMigration,
  '0033-public-money-both-ways': publicMoneyBothWaysMigration,
  '0034-certificates-by-account': certificatesByAccountMigration,
  '0035-password-attempts': passwordAttemptsMigration,
  '0036-search-keys': searchKeysMigration,
  '0037-watchlist-order': watchlistOrderMigration,
  '0038-product-ends': productEndsMigration,
  '0039-article-covers': articleCoversMigration,
  '0040-home-visits': homeVisitsMigration,
  '0041-private-equity': privateEquityMigration,
  '0042-fund-alerts': fundAlertsMigration,
  '0045-reading': readingMigration,
  '0046-simu-indices': simuIndicesMigration,
  '0047-house-lists': companyListsMigration,
  '0049-quasi-fixed': quasiFixedMigration,
  '0050-fund-stakes': fundStakesMigration,
  '0051-school': schoolMigration,
  '0052-videos': videosMigration,
  '0055-watch-seen': watchSeenMigration,
  '0057-mails': mailsMigration,
  '0058-member': memberMigration,
  '0059-activities': activitiesMigration,
  '0061-invitations': invitationsMigration,
  '0062-looks-and-advisers': accessLogAndAdvisersMigration,
  '0063-feedback': feedbackMigration,
  '0064-consents': consentsMigration,
  '0065-own-data': ownDataMigration,
  '0066-month-reports': monthReportsMigration,
  '0070-messages': messagesMigration,
  '0071-traffic': trafficMigration,
  '0074-operators': operatorsMigration,
  '0075-operator-requests': operatorRequestsMigration,
  '0076-nav-partitions': navPartitionsMigration,
  '0077-report-partitions': reportPartitionsMigration,
  '0078-bank-rows': bankRowsMigration,
  '0079-settlement-runs': settlementRunsMigration,
  '0080-content-versions': contentVersionsMigration,
  '0087-operator-issues': operatorIssuesMigration,
  '0088-money-out': moneyOutMigration,
  '0091-calendar-holding-periods': calendarHoldingPeriodsMigration,
  '0092-consultation-days': consultationDaysMigration,
  '0098-nav-corrections': navCorrectionsMigration,
  '0103-shares-as-of': sharesAsOfMigration,
  '0108-liquidations': liquidationsMigration,
  '0130-lot-seq': lotSeqMigration,
  '0180-anonymous-row-counts': anonymousRowCountsMigration,
  '0181-payout-batches': payoutBatchesMigration,
  '0184-liquidation-rounds': liquidationRoundsMigration,
  '0187-simplified-search-keys': simplifiedSearchKeysMigration,
  '0188-plan-ends': planEndsMigration,
  '0189-request-previews': requestPreviewsMigration,
  '0190-account-name-keys': accountNameKeysMigration,
  '0191-payout-corrections': payoutCorrectionsMigration,
  '0192-kept-payout-excess': keptPayoutExcessMigration,
  '0193-shares-moved-through-splits': sharesMovedThroughSplitsMigration,
  '0199-corrections-and-losses-by-kind': correctionsAndLossesByKindMigration,
  '0200-bookings-by-fund': bookingsByFundMigration,
  '0205-product-events': productEventsMigration,
  '0206-capital-calls': capitalCallsMigration,
  '0210-conversions': conversionsMigration,
  '0211-large-redemptions': largeRedemptionsMigration,
  '0212-plan-conversions': planConversionsMigration,
};

/** Key in service_state: the last breaking migration; a build must know it to use the database. */
const FLOOR_KEY = 'schema_floor';

/** Thrown when a newer build changed the database in a breaking manner. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';
  constructor(migration: string) {
    super(
      `The database has migration ${migration}, which this build does not know and cannot work with: start the newer build, or restore the backup from before it`,
    );
  }
}

/**
 * Migrates the database to the newest schema of this build; does nothing when it is up to date. A database that a
 * newer build only extended is used unchanged, so that the old build can return during a rolling release.
 * @returns names of the migrations that ran
 * @throws SchemaTooNewError when a newer build removed something
 * @throws the error of the failed migration; its changes are rolled back
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, SchemaMigration>> = MIGRATIONS,
): Promise<string[]> {
  const done = await doneMigrations(db);
  const unknown = done.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    await assertUsable(db, { unknown, done, migrations });
    return [];
  }
  const ran = done.length === Object.keys(migrations).length ? [] : await runMissing(db, migrations);
  await keepFloor(db, migrations);
  return ran;
}

/** Uses one small query: the migrator reads the whole table catalogue first, which slows down a start. */
async function doneMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map(({ name }) => name);
}

async function runMissing(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, SchemaMigration>>,
): Promise<string[]> {
  const { error, results } = await db.connection().execute(async (connection) => {
    // When several upstreams start together, one migrates; the others wait for it without a timeout.
    await sql`set lock_timeout = 0`.execute(connection);
    const provider = { getMigrations: async () => ({ ...migrations }) };
    try {
      return await new Migrator({ db: connection, provider }).migrateToLatest();
    } finally {
      // A broken connection is not reused.
      await sql`reset lock_timeout`.execute(connection).catch(() => undefined);
    }
  });
  if (error) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Checks that this build can use a database of a newer build: it must know all breaking migrations, and all its
 * migrations must have run.
 */
async function assertUsable(
  db: Kysely<Database>,
  {
    unknown,
    done,
    migrations,
  }: { unknown: string[]; done: string[]; migrations: Readonly<Record<string, SchemaMigration>> },
): Promise<void> {
  const row = await db
    .selectFrom('service_state')
    .select('value')
    .where('key', '=', FLOOR_KEY)
    .executeTakeFirst();
  if (typeof row?.value === 'string' && !(row.value in migrations)) throw new SchemaTooNewError(row.value);
  const isMissing = Object.keys(migrations).some((name) => !done.includes(name));
  if (isMissing || row === undefined) throw new SchemaTooNewError(unknown[0] ?? '');
}

async function keepFloor(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, SchemaMigration>>,
): Promise<void> {
  const floor = Object.keys(migrations).findLast((name) => migrations[name]?.isBreaking) ?? null;
  const row = { value: JSON.stringify(floor), updated_at: new Date().toISOString() };
  await db
    .insertInto('service_state')
    .values({ key: FLOOR_KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
