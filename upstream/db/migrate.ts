import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { catalogueMigration } from './migrations/0001-catalogue';
import { marketMigration } from './migrations/0002-market';
import { contentMigration } from './migrations/0003-content';
import { accountsMigration } from './migrations/0004-accounts';
import { loginFailuresMigration } from './migrations/0005-login-failures';
import { tradePasswordMigration } from './migrations/0006-trade-password';
import { selectedFundsMigration } from './migrations/0007-selected-funds';
import { filesMigration } from './migrations/0008-files';
import { verificationMigration } from './migrations/0009-verification';
import { ordersMigration } from './migrations/0010-orders';
import { surveysMigration } from './migrations/0011-surveys';
import { fxRatesMigration } from './migrations/0012-fx-rates';
import { documentReadingsMigration } from './migrations/0013-document-readings';
import { publicTradeMigration } from './migrations/0014-public-trade';
import { peopleOrdersMigration } from './migrations/0015-people-orders';
import { sealedRepliesMigration } from './migrations/0016-sealed-replies';
import { redeemSuspensionMigration } from './migrations/0017-redeem-suspension';
import { accountCareMigration } from './migrations/0018-account-care';
import { awardsMigration } from './migrations/0019-awards';
import { moneyBothWaysMigration } from './migrations/0020-money-both-ways';
import { intentsMigration } from './migrations/0021-intents';
import { loginGuardMigration } from './migrations/0022-login-guard';
import { uploadCountsMigration } from './migrations/0023-upload-counts';
import { publicSaleMigration } from './migrations/0024-public-sale';
import { performanceTermsMigration } from './migrations/0025-performance-terms';
import { guestLikesMigration } from './migrations/0026-guest-likes';
import { aboveClassMigration } from './migrations/0027-above-class';
import type { Database } from './schema';

/** Every migration by name, in order. In code, so that a bundle carries them. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
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
};

/**
 * Brings the database to the newest schema; does nothing when it is there already.
 * @returns names of the migrations that ran
 * @throws the error of the migration that failed; what it changed is rolled back
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  if (await isLatest(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).map((result) => result.migrationName);
}

/** Asked with one small query: the migrator reads the whole catalogue of tables first, which a start feels. */
async function isLatest(db: Kysely<Database>): Promise<boolean> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => null);
  const names = Object.keys(MIGRATIONS);
  return done?.rows.length === names.length && done.rows.every(({ name }) => name in MIGRATIONS);
}
