import { execFile, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { getProgramEnvironment } from '~/upstream/core/config';
import { BackupError } from '~/upstream/core/db/backup/backup-error';

const run = promisify(execFile);

export type ProgramName = 'pg_dump' | 'pg_restore';

/** Debian installs the programs of each version under this folder. */
const DEBIAN_ROOT = '/usr/lib/postgresql';

/**
 * Finds the PostgreSQL program for a server: the same version, or else the oldest newer one. An older program does
 * not know the features of the server; a much newer one may write what the server does not know.
 * @param major version of the server
 * @throws BackupError that lists the installed versions and says what to install
 */
export async function findProgram(
  name: ProgramName,
  major: number,
  folders: readonly string[] = listProgramFolders(),
): Promise<string> {
  const paths = [...new Set(folders.map((folder) => join(folder, name)))].filter((path) => existsSync(path));
  const found = await Promise.all(paths.map(async (path) => ({ path, version: await getVersion(path) })));
  const [best] = found
    .filter(({ version }) => version >= major)
    .sort((one, other) => one.version - other.version);
  if (best) return best.path;
  const there = found.map(({ path, version }) => `${path} (${version})`).join(', ');
  throw new BackupError(
    `${name} of PostgreSQL ${major} or newer is missing (${there === '' ? 'none installed' : `installed: ${there}`}): install postgresql-client-${major}, or add its folder to PATH`,
  );
}

const listProgramFolders = (): string[] => [
  ...(getProgramEnvironment().PATH ?? '').split(delimiter).filter(Boolean),
  ...(existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).map((version) => join(DEBIAN_ROOT, version, 'bin'))
    : []),
];

/** Returns the major version that a program reports; 0 when it does not run. */
async function getVersion(path: string): Promise<number> {
  const version = await run(path, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\(PostgreSQL\) (\d+)/.exec(version.stdout)?.[1] ?? 0);
}

/**
 * Runs a program against a database; it ends with this process. The password is passed by the environment, because
 * every user of the machine can read arguments.
 * @throws BackupError with the output of the program
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

/**
 * Ends a child process before a signal ends this process; otherwise the child would continue.
 * @returns function to call when the child has ended
 */
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
