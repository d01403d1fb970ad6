import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { defineMigration, type SchemaMigration } from '~/upstream/core/db/migrations/define';
import { MIGRATIONS, migrateToLatest } from '~/upstream/core/db/migrate';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';

/** Migrations of a later release with one more migration. */
const releaseAfter = (name: string, ...statements: string[]): Record<string, SchemaMigration> => ({
  ...MIGRATIONS,
  [name]: defineMigration(statements),
});

describeOnEachDatabase('build older than the database', { content: 'migrated' }, (opened) => {
  it('starts unchanged when the newer release only added to the schema', async () => {
    const { db } = opened();
    const newer = releaseAfter(
      '9001-more',
      `create table later_things (id text primary key)`,
      `alter table accounts add column later_flag boolean not null default false`,
      `create index later_index on later_things (id)`,
    );
    expect(await migrateToLatest(db, newer)).toEqual(['9001-more']);
    expect(await migrateToLatest(db)).toEqual([]);
    // Both releases run together during a rollout or rollback.
    expect(await migrateToLatest(db, newer)).toEqual([]);
    expect(await migrateToLatest(db)).toEqual([]);
  });

  it('names the unknown breaking migration in the error', async () => {
    const { db } = opened();
    const newer = releaseAfter('9001-more', `select 1`);
    newer['9002-less'] = defineMigration([`alter table later_things drop column id`]);
    expect(await migrateToLatest(db, newer)).toEqual(['9002-less']);
    await expect(migrateToLatest(db)).rejects.toThrow(
      /^The database has migration 9002-less, .*: start the newer build/,
    );
  });

  it('refuses to start when it would have to change the schema of a newer release', async () => {
    const { db } = opened();
    const own = { ...MIGRATIONS, '8000-own': defineMigration([`create table own_things (id text)`]) };
    await expect(migrateToLatest(db, own)).rejects.toThrow('9002-less');
    await sql`update service_state set value = 'null' where key = 'schema_floor'`.execute(db);
    await expect(migrateToLatest(db, own)).rejects.toThrow('9001-more');
  });
});

describe('breaking statements', () => {
  it.each([
    [`create table a (b text)`, false],
    [`alter table a add column b text`, false],
    [`alter table a add column b text not null default ''`, false],
    [`drop index a_b`, false],
    [`insert into a values ('drop it')`, true],
    [`alter table a add column b text not null`, true],
    [`alter table a drop column b`, true],
    [`alter table a rename column b to c`, true],
    [`alter table a alter column b type integer`, true],
    [`alter table a alter column b set not null`, true],
    [`drop table a`, true],
  ])('%s', (statement, isBreaking) => {
    expect(defineMigration([statement]).isBreaking).toBe(isBreaking);
  });
});
