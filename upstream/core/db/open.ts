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

/**
 * Maximum wait for a new or free connection: below the 10 s of the portal, so that the portal receives the error
 * itself.
 */
const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * Maximum wait for a lock. A session that holds a lock for longer (such as one left open) fails only the calls that
 * need it. Otherwise waiting calls would use up all connections. The call fails; one retry per second checks again.
 */
const LOCK_TIMEOUT_MS = 3_000;

/**
 * Buffer of PGlite in its heap, which never shrinks: half of its default of 128 MB. The demo world takes 84 MB on
 * disk, and the operating system caches file reads.
 */
const SHARED_BUFFERS = '64MB';

/** Adds the duration of a query to the log line of its call and to the metrics. */
function measureQuery({ level, queryDurationMillis }: LogEvent): void {
  addQueryToCall(queryDurationMillis);
  countQuery(queryDurationMillis, level === 'error');
}

export interface OpenOptions {
  /** PostgreSQL URL; null or absent uses PGlite. */
  databaseUrl?: string | null;
  /** Data folder of PGlite, or `memory://`. */
  dataDir?: string;
  /** Dump of a PGlite data folder to start from; only for a folder that does not exist yet. */
  restoreFrom?: Blob;
  /** Maximum connections to PostgreSQL. */
  poolSize?: number;
}

export interface OpenedDatabase {
  db: Kysely<Database>;
  engine: 'pglite' | 'postgres';
  /** Loads many rows fast, outside transactions of `db`. */
  bulk: BulkLoader;
  /** Dumps the data folder, PGlite only: small, or quick to restore. */
  dump(form?: 'gzip' | 'none'): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * Opens the database of the upstream: PostgreSQL by URL, else PGlite in a folder or in memory. Does not migrate.
 * Values are parsed alike on both (see `value-parsers.ts`).
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
  const db = new Kysely<Database>({ dialect: createPgliteDialect(client), log: measureQuery });
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
    // JIT compilation takes longer than the statements: estimates over partitions are high, and compiling took half
    // a second.
    options: `-c timezone=UTC -c datestyle=ISO,YMD -c jit=off -c lock_timeout=${LOCK_TIMEOUT_MS}`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && VALUE_PARSERS[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
    } as pg.CustomTypesConfig,
  });
  // The pool replaces a dropped connection, idle or in use (the query fails on its own). Without a listener on
  // both, a dropped connection ends the process, as when PostgreSQL restarts.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const endWatch = watchConnections(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: measureQuery });
  return {
    db,
    engine: 'postgres',
    bulk: createInsertLoader(db),
    dump: () => Promise.reject(new Error('only the embedded database can be dumped to a file')),
    close() {
      endWatch();
      return db.destroy();
    },
  };
}
