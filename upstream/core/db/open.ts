import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import pg from 'pg';
import { addQueryToCall } from '~/upstream/core/call-scope';
import { createCopyLoader, createInsertLoader, type BulkLoader } from '~/upstream/core/db/bulk-load';
import { createPgliteDialect } from '~/upstream/core/db/pglite-dialect';
import { countQuery, watchConnections } from '~/upstream/core/metrics';
import type { Database } from '~/upstream/core/db/schema';
import { VALUE_PARSERS } from '~/upstream/core/db/value-parsers';

/** Wait for a connection, or for a free one, at most: below the portal's 10 s, so that it hears of the fault itself. */
const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * Wait for a lock at most. Whoever holds one for longer, such as a session somebody left open, stops the calls that need
 * it, not every call: connections would wait with them until none is free. The call fails; a try more a second finds out.
 */
const LOCK_TIMEOUT_MS = 3_000;

/**
 * Pages that PGlite keeps in its heap, which never shrinks: half of its own 128 MB, as the demo world takes 84 MB on disk
 * and the system keeps what was read from there.
 */
const SHARED_BUFFERS = '64MB';

/** Time of a query, for the line of the call that made it and for the metrics. */
function countsQueries({ level, queryDurationMillis }: LogEvent): void {
  addQueryToCall(queryDurationMillis);
  countQuery(queryDurationMillis, level === 'error');
}

export interface OpenOptions {
  /** PostgreSQL to use; null or absent runs PGlite. */
  databaseUrl?: string | null;
  /** Folder of PGlite, or `memory://`. */
  dataDir?: string;
  /** Dump of a PGlite data folder to start from; only for a folder that does not exist yet. */
  restoreFrom?: Blob;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
}

export interface OpenedDatabase {
  db: Kysely<Database>;
  engine: 'pglite' | 'postgres';
  /** Loads many rows fast, outside transactions of `db`. */
  bulk: BulkLoader;
  /** Dump of the data folder, PGlite only: small, or quick to restore. */
  dump(form?: 'gzip' | 'none'): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * Opens the upstream's database: PostgreSQL by URL, else PGlite in a folder or in memory.
 * Does not migrate. Values are read alike on both (see `value-parsers.ts`).
 * @throws when the server cannot be reached on the first query, or the folder cannot be written
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, options.poolSize ?? 10)
    : openPglite(options.dataDir ?? 'memory://', options.restoreFrom);
}

async function openPglite(dataDir: string, restoreFrom: Blob | undefined): Promise<OpenedDatabase> {
  if (!dataDir.includes('://')) await mkdir(dirname(dataDir), { recursive: true });
  const client = await PGlite.create({
    dataDir,
    parsers: { ...VALUE_PARSERS },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(restoreFrom ? { loadDataDir: restoreFrom } : {}),
  });
  await client.exec(`set timezone to 'UTC'; set datestyle to 'ISO, YMD'`);
  const db = new Kysely<Database>({ dialect: createPgliteDialect(client), log: countsQueries });
  return {
    db,
    engine: 'pglite',
    bulk: createCopyLoader(client),
    dump: (form = 'gzip') => client.dumpDataDir(form),
    close: () => db.destroy(),
  };
}

function openPostgres(connectionString: string, poolSize: number): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    // Compiling a plan takes longer than any of ours runs: estimates over parts are high, and half a second went to it.
    options: `-c timezone=UTC -c datestyle=ISO,YMD -c jit=off -c lock_timeout=${LOCK_TIMEOUT_MS}`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && VALUE_PARSERS[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
    } as pg.CustomTypesConfig,
  });
  // A dropped connection is replaced by the pool, idle or in use (its query fails by itself); without a listener on
  // both it would end the process, as when PostgreSQL is restarted.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const endWatch = watchConnections(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: countsQueries });
  return {
    db,
    engine: 'postgres',
    bulk: createInsertLoader(db),
    dump: () => Promise.reject(new Error('only the embedded database can be dumped')),
    close() {
      endWatch();
      return db.destroy();
    },
  };
}
