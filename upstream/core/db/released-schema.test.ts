import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '~/upstream/core/db/migrate';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { loadSchema, releasedSchemaSchema, listSchemaRemovals } from '~/upstream/core/db/released-schema';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';

const released = releasedSchemaSchema.parse(
  JSON.parse(readFileSync('upstream/core/db/released-schema.json', 'utf8')),
);

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await lendDatabase();
});
afterAll(() => opened.close());

describe('the last release on the schema of this build', () => {
  it('finds all its tables and columns, at least as wide, and no new column that it would have to fill', async () => {
    expect(Object.keys(released.tables).length).toBeGreaterThan(100);
    expect(listSchemaRemovals(released, await loadSchema(opened.db, []))).toEqual([]);
  });

  it('starts: no later migration is marked as breaking', () => {
    const names = Object.keys(MIGRATIONS);
    expect(names).toContain(released.migration);
    const since = names.slice(names.indexOf(released.migration) + 1);
    expect(since.filter((name) => MIGRATIONS[name]?.isBreaking)).toEqual([]);
  });
});

describe('schema changes that break a release', () => {
  const RELEASE = `create table released_things (id text primary key, word varchar(9), flag boolean not null default false,
    made_on date not null, count integer not null, left_over text)`;

  it.each([
    ['drop table released_things', ['released_things: gone']],
    ['alter table released_things drop column word', ['released_things.word: gone']],
    ['alter table released_things rename column word to name', ['released_things.word: gone']],
    [
      'alter table released_things alter column count type text',
      ['released_things.count: integer became text'],
    ],
    ['alter table released_things alter column word set not null', ['released_things.word: needed now']],
    [
      'alter table released_things alter column flag drop default',
      ['released_things.flag: no longer filled by itself'],
    ],
    [
      'alter table released_things add column more text not null',
      ['released_things.more: new, and needed: give it a default'],
    ],
    [
      'create unique index released_word on released_things (word)',
      ['released_things: a new rule, UNIQUE USING btree (word)'],
    ],
    [
      'alter table released_things add check (count > 0)',
      ['released_things: a new rule, CHECK ((count > 0))'],
    ],
    // Allowed changes.
    ['alter table released_things alter column count type bigint', []],
    ['alter table released_things alter column word type text', []],
    ['alter table released_things alter column made_on drop not null', []],
    ['alter table released_things drop column left_over', []],
    [`alter table released_things add column more text not null default ''`, []],
    ['alter table released_things add column more text unique', []],
    ['create unique index released_key on released_things (word, id)', []],
    ['create index released_word on released_things (word)', []],
    ['create table later_things (id text primary key references released_things)', []],
  ])('%s', async (statement, lines) => {
    await opened.db
      .transaction()
      .execute(async (db) => {
        // A separate schema: reading the whole one for each case takes a second.
        await sql`create schema of_a_release`.execute(db);
        await sql`set local search_path to of_a_release`.execute(db);
        await sql.raw(RELEASE).execute(db);
        const before = await loadSchema(db, ['released_things.left_over']);
        await sql.raw(statement).execute(db);
        expect(listSchemaRemovals(before, await loadSchema(db, []))).toEqual(lines);
        throw new Error('as before');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'as before')) throw error;
      });
  });
});
