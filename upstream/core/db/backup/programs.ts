import { execFile, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { getProgramEnvironment } from '~/upstream/core/config';
import { BackupError } from '~/upstream/core/db/backup/fault';

const run = promisify(execFile);

export type ProgramName = 'pg_dump' | 'pg_restore';

/** Where Debian keeps the programs of each version beside one another. */
const DEBIAN_ROOT = '/usr/lib/postgresql';

/**
 * The program of PostgreSQL that fits a server: its own version, else the oldest that is newer. An older one does not know
 * what the server has; a newer one than needed may write what the server does not know.
 * @param major the server's version
 * @throws BackupError that says which versions are there, and what to install
 */
export async function findProgram(
  name: ProgramName,
  major: number,
  folders: readonly string[] = programFolders(),
): Promise<string> {
  const paths = [...new Set(folders.map((folder) => join(folder, name)))].filter((path) => existsSync(path));
  const found = await Promise.all(paths.map(async (path) => ({ path, version: await versionOf(path) })));
  const [best] = found
    .filter(({ version }) => version >= major)
    .sort((one, other) => one.version - other.version);
  if (best) return best.path;
  const there = found.map(({ path, version }) => `${path} (${version})`).join(', ');
  throw new BackupError(
    `${name} of PostgreSQL ${major} or newer is missing (${there === '' ? 'none is there' : `there: ${there}`}): install postgresql-client-${major}, or put its folder on the PATH`,
  );
}

const programFolders = (): string[] => [
  ...(getProgramEnvironment().PATH ?? '').split(delimiter).filter(Boolean),
  ...(existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).map((version) => join(DEBIAN_ROOT, version, 'bin'))
    : []),
];

/** Major version that a program says it has; 0 for one that does not run. */
async function versionOf(path: string): Promise<number> {
  const said = await run(path, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\(PostgreSQL\) (\d+)/.exec(said.stdout)?.[1] ?? 0);
}

/**
 * Runs a program against a database; it ends with this process. The password goes by the environment: arguments are read by
 * everybody on the machine.
 * @throws BackupError with what the program said
 */
export async function runProgram(path: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...getProgramEnvironment(), ...(password === '' ? {} : { PGPASSWORD: password }) };
  const running = run(path, [...args, `--dbname=${url.href}`], { env, maxBuffer: 64 * 1024 ** 2 });
  const ended = endWithParent(running.child);
  await running.finally(ended).catch((error: unknown) => {
    const { stderr } = error as { stderr?: string };
    throw new BackupError(`${path} failed: ${(stderr ?? '').trim() || String(error)}`, { cause: error });
  });
}

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends a child before this process is ended by a signal: left alone it would go on. @returns what to call once it is over */
function endWithParent(child: ChildProcess): () => void {
  const ends = ENDINGS.map((signal) => {
    const end = (): void => {
      child.once('exit', () => {
        over();
        process.kill(process.pid, signal);
      });
      child.kill();
    };
    return { signal, end };
  });
  const over = (): void => {
    for (const { signal, end } of ends) process.off(signal, end);
  };
  for (const { signal, end } of ends) process.on(signal, end);
  return over;
}
