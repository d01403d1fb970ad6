import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';
import { seedDatabase } from '~/upstream/seed';
import type { EachDatabaseOptions } from '~/upstream/core/db/testing/each-database';

type Content = EachDatabaseOptions['content'];

/** Advisory lock key for the creation of templates. */
const TEMPLATE_LOCK = 7_420_001;

/** A database on the PostgreSQL of the run; others connect by its URL. */
export interface SharedPostgresDatabase extends OpenedDatabase {
  databaseUrl: string;
}

/** Opens a separate database on the PostgreSQL of the run, copied from a template; dropped on close. */
export async function openOnSharedPostgres(content: Content): Promise<SharedPostgresDatabase> {
  const url = inject('postgresUrl');
  if (url === null) throw new Error('PostgreSQL is not installed on this machine');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const template = await getTemplate(client, url, content);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const databaseUrl = getUrl(url, name);
  const opened = await openDatabase({ databaseUrl });
  let isOpen = true;
  return {
    ...opened,
    databaseUrl,
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await opened.close();
      await onServer(url, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Returns the template of a content; the first caller creates it. */
async function getTemplate(client: pg.Client, url: string, content: Content): Promise<string> {
  const name = `template_${content}`;
  const known = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (known.rowCount) return name;
  const from = content === 'seeded' ? await getTemplate(client, url, 'migrated') : 'template0';
  const making = `making_${content}`;
  await client.query(`drop database if exists ${making}`);
  await client.query(`create database ${making} template ${from}`);
  const opened = await openDatabase({ databaseUrl: getUrl(url, making) });
  try {
    await migrateToLatest(opened.db);
    if (content === 'seeded') await seedDatabase(opened);
  } finally {
    await opened.close();
  }
  await client.query(`alter database ${making} rename to ${name}`);
  return name;
}

async function onServer<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

function getUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
