/** A PostgreSQL of a stack: its data in a folder, on a port of the loopback, as a user that is not root. */
import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getDatabaseUser, StackError } from '~/scripts/stack/programs';
import { openService, type Service } from '~/scripts/stack/service';
import { findPostgresBinaries } from '~/upstream/core/db/testing/postgres';

const run = promisify(execFile);

export interface StackPostgres extends Service {
  /** DATABASE_URL of the upstream. */
  readonly url: string;
  /** Text of what a statement answers, one line a row. */
  ask(statement: string): Promise<string>;
  /** Ends every session and what is being written, and starts again, as a restart of the service does. */
  restart(): Promise<void>;
  /** Makes a copy of it that follows, and starts it; from then on what is confirmed stands in both. */
  addReplica(port: number): Promise<StackPostgres>;
  /** Makes a copy that followed the one that is written to. */
  promote(): Promise<void>;
}

interface PostgresOptions {
  folder: string;
  name: string;
  port: number;
  password: string;
}

const NAME = 'portal';
/**
 * Its log names no person: by default a statement that breaks a constraint is told with the whole row (docs/operations.md,
 * Lines of PostgreSQL).
 */
const QUIET = ['log_error_verbosity=terse', 'log_parameter_max_length=0'];

/** Opens one; its data is made at the first start. */
export function openPostgres(options: PostgresOptions): StackPostgres {
  const { folder, name, port, password } = options;
  const binaries = findPostgresBinaries();
  if (!binaries) throw new StackError('no PostgreSQL on this machine');
  const user = getDatabaseUser();
  const data = join(folder, name);
  const program = (file: string): string => join(binaries, file);
  const on = { env: { ...process.env, PGPASSWORD: password }, cwd: folder };
  const asServer = { ...on, ...user };
  const here = ['-h', '127.0.0.1', '-p', String(port), '-U', NAME];

  const service = openService({
    name,
    folder,
    command: program('postgres'),
    parameters: [
      ...['-D', data, '-p', String(port)],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...QUIET.flatMap((setting) => ['-c', setting]),
    ],
    user,
    // Ends sessions and stops; SIGTERM would wait until the last one has left.
    stopSignal: 'SIGINT',
    isReady: () =>
      run(program('psql'), [...here, '-d', 'postgres', '-Atc', 'select 1'], on).then(
        () => true,
        () => false,
      ),
  });

  async function make(): Promise<void> {
    mkdirSync(data, { recursive: true });
    const passwordFile = join(data, '..', `${name}.password`);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
    await run(
      program('initdb'),
      [
        ...['-D', data, '-U', NAME, '-A', 'scram-sha-256', '--pwfile', passwordFile],
        ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      ],
      asServer,
    );
    rmSync(passwordFile);
  }

  async function start(): Promise<void> {
    if (!existsSync(join(data, 'PG_VERSION'))) await make();
    // Killed, it leaves its sessions a moment of their own, and its memory with them.
    for (let tries = 1; ; tries += 1) {
      try {
        await service.start();
        break;
      } catch (error) {
        if (tries === START_TRIES) throw error;
      }
    }
  }

  async function ask(statement: string, database = NAME): Promise<string> {
    const { stdout } = await run(program('psql'), [...here, '-d', database, '-Atc', statement], on);
    return stdout.trim();
  }

  return {
    ...service,
    url: `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`,
    ask,
    async start() {
      await start();
      if (existsSync(join(data, 'standby.signal'))) return;
      const known = await ask(`select 1 from pg_database where datname = '${NAME}'`, 'postgres');
      if (known === '') await ask(`create database ${NAME}`, 'postgres');
    },
    async restart() {
      await service.stop();
      await start();
    },
    async addReplica(replicaPort) {
      const replica = openPostgres({ ...options, name: `${name}-replica`, port: replicaPort });
      const target = join(folder, `${name}-replica`);
      rmSync(target, { recursive: true, force: true });
      mkdirSync(target, { mode: 0o700 });
      if (user) chownSync(target, user.uid, user.gid);
      // -R: it follows by the address it was copied from.
      await run(
        program('pg_basebackup'),
        [...here, '-D', target, '-R', '-X', 'stream', '-c', 'fast'],
        asServer,
      );
      await replica.start();
      await ask(`alter system set synchronous_standby_names = '*'`);
      await ask('select pg_reload_conf()');
      return replica;
    },
    async promote() {
      await ask('select pg_promote()', 'postgres');
    },
  };
}

const START_TRIES = 5;
