import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { findPostgresBinaries } from '~/upstream/core/db/testing/postgres';

/**
 * A missing program or one that does not start, or a folder that one of them may not enter; the message gives the
 * solution.
 */
export class StackError extends Error {
  override readonly name = 'StackError';
}

const PACKAGES = { postgres: 'postgresql', 'redis-server': 'redis-server', nginx: 'nginx-light' } as const;
type Program = keyof typeof PACKAGES;

/** Server programs are in folders that only root has in its PATH. */
export const SEARCH_PATH = [process.env.PATH, '/usr/local/sbin', '/usr/sbin'].join(delimiter);

const isThere = (program: Program): boolean =>
  program === 'postgres'
    ? findPostgresBinaries() !== null
    : spawnSync(program, ['-v'], { env: { ...process.env, PATH: SEARCH_PATH } }).error === undefined;

/** Lists the programs that are missing on this machine. */
export const listMissingPrograms = (programs: readonly Program[]): Program[] =>
  programs.filter((program) => !isThere(program));

/** @throws StackError with the missing programs and the install command */
export function assertPrograms(programs: readonly Program[]): void {
  const missing = listMissingPrograms(programs);
  if (missing.length === 0) return;
  const packages = missing.map((program) => PACKAGES[program]).join(' ');
  throw new StackError(`Not installed: ${missing.join(', ')}. Run: apt-get install ${packages}`);
}

/** Returns the user that runs PostgreSQL, which refuses root; null: the current user. */
export function getDatabaseUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const OTHERS_MAY_ENTER = 0o001;

/**
 * Creates the folder. When started as root, the servers run as other users, who must be able to enter it.
 * @throws StackError when a parent folder is closed to them
 */
export function makeServerFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (process.getuid?.() !== 0) return;
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    if ((statSync(path).mode & OTHERS_MAY_ENTER) === 0)
      throw new StackError(
        `${path} is not accessible for the users of PostgreSQL and nginx: set another folder with --data=, such as ${join('/var/tmp', 'portal-stack')}`,
      );
  }
}
