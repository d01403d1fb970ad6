import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS, migrateToLatest } from '~/upstream/core/db/migrate';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { navPlacesMigration } from '~/upstream/core/db/migrations/0030-nav-places';

const NAME = '0030-nav-places';

describeOnEachDatabase('decimal places of stored NAVs', { content: 'migrated' }, (opened) => {
  it('keeps every old row to the last digit, and accepts any number of places afterwards', async () => {
    const { db } = opened();
    // Views of later migrations read the columns that this one changes.
    await sql`drop view current_splits, current_dividends, payout_payments, payout_sums`.execute(db);
    await sql`alter table nav_points alter column unit type numeric(14,4)`.execute(db);
    const add = (date: string, unit: string) =>
      sql`insert into nav_points (fund_id, date, unit, accumulated, adjusted)
        values ('N1', ${date}, ${unit}, ${unit}, 1)`.execute(db);
    const units = async () =>
      (
        await sql<{ unit: string }>`select unit from nav_points where fund_id = 'N1' order by date`.execute(
          db,
        )
      ).rows.map(({ unit }) => unit);
    await add('2026-11-10', '1.23456789');
    await add('2026-11-11', '0.9');
    expect(await units()).toEqual(['1.2346', '0.9000']);
    await navPlacesMigration.up(db);
    expect(await units()).toEqual(['1.2346', '0.9000']);
    await add('2026-11-12', '1.23456789');
    await add('2026-11-13', '1.23450');
    expect(await units()).toEqual(['1.2346', '0.9000', '1.23456789', '1.23450']);
  });

  it('leaves the database usable for the previous build', async () => {
    const { db } = opened();
    const older = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < NAME));
    // Later migrations on this database do not belong to it.
    await sql`delete from kysely_migration where name > ${NAME}`.execute(db);
    expect(await migrateToLatest(db, { ...older, [NAME]: navPlacesMigration })).toEqual([]);
    expect(await migrateToLatest(db, older)).toEqual([]);
  });
});
