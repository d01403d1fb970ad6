import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '~/upstream/core/db/testing/free-port';

const run = promisify(execFile);
const BINARIES_ROOT = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 30_000;

export interface TestPostgres {
  /** URL of an empty database. */
  databaseUrl: string;
  /** Creates another empty database on the same server. */
  createDatabase(name: string): Promise<string>;
  /** Ends every session fast, as a service restart does, and starts again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the folder of the newest PostgreSQL programs on this machine, or null. */
export function findPostgresBinaries(): string | null {
  if (!existsSync(BINARIES_ROOT)) return null;
  const versions = readdirSync(BINARIES_ROOT)
    .filter((version) => existsSync(join(BINARIES_ROOT, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] ? join(BINARIES_ROOT, versions[0], 'bin') : null;
}

/**
 * Starts a throw-away PostgreSQL on a free loopback port, with its data in a temporary folder. PostgreSQL refuses
 * to run as root: then it runs as the user `postgres`.
 * @throws when there are no binaries, or the server does not answer in 30 s
 */
export async function startPostgres(): Promise<TestPostgres> {
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error('PostgreSQL is not installed on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'portal-postgres-'));
  const user = await serverUser();
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { cwd: folder, ...user },
  );
  const port = await findFreePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'listen_addresses=127.0.0.1',
  ];
  const start = (): ChildProcess =>
    spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { cwd: folder, stdio: 'ignore', ...user },
    );
  let server = start();
  const getUrl = (name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const stop = async (): Promise<void> => {
    await stopServer(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(getUrl('postgres'), server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    databaseUrl: getUrl('postgres'),
    stop,
    restart: async () => {
      await stopServer(server);
      server = start();
      await waitUntilReady(getUrl('postgres'), server);
    },
    createDatabase: async (name) => {
      await query(getUrl('postgres'), `create database ${name}`);
      return getUrl(name);
    },
  };
}

async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited with ${server.exitCode}`);
    try {
      return await query(url, 'select 1');
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // SIGINT: fast shutdown that ends sessions.
  server.kill('SIGINT');
  await ended;
}
