/** A PostgreSQL of a stack: its data in a folder, on a loopback port, as a non-root user. */
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
  /** Runs a statement and returns its output, one line per row. */
  ask(statement: string): Promise<string>;
  /** Ends all sessions and writes and starts again, like a service restart. */
  restart(): Promise<void>;
  /** Creates and starts a replica; from then on a confirmed write is stored in both. */
  addReplica(port: number): Promise<StackPostgres>;
  /** Promotes a replica to the primary. */
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
 * Keeps personal data out of its log: by default a statement that violates a constraint is logged with the whole
 * row (docs/operate/logs.md, Lines of PostgreSQL).
 */
const QUIET = ['log_error_verbosity=terse', 'log_parameter_max_length=0'];

/** Opens one; its data is created at the first start. */
export function openPostgres(options: PostgresOptions): StackPostgres {
  const { folder, name, port, password } = options;
  const binaries = findPostgresBinaries();
  if (!binaries) throw new StackError('PostgreSQL is not installed on this machine');
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
    // Ends the sessions and stops; SIGTERM would wait until the last session has ended.
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
    // After a kill, its session processes and their shared memory remain for a moment.
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
      // -R: it follows the address it was copied from.
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
