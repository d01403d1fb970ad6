import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { findPostgresBinaries } from '~/upstream/core/db/testing/postgres';

/** A program that is not there or does not start, or a folder that one of them may not enter; the message says what to do. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

const PACKAGES = { postgres: 'postgresql', 'redis-server': 'redis-server', nginx: 'nginx-light' } as const;
type Program = keyof typeof PACKAGES;

/** Servers stand in folders that only root's search path names. */
export const SEARCH_PATH = [process.env.PATH, '/usr/local/sbin', '/usr/sbin'].join(delimiter);

const isThere = (program: Program): boolean =>
  program === 'postgres'
    ? findPostgresBinaries() !== null
    : spawnSync(program, ['-v'], { env: { ...process.env, PATH: SEARCH_PATH } }).error === undefined;

/** Names of those that are not on this machine. */
export const listMissingPrograms = (programs: readonly Program[]): Program[] =>
  programs.filter((program) => !isThere(program));

/** @throws StackError naming what is missing and the command that installs it */
export function assertPrograms(programs: readonly Program[]): void {
  const missing = listMissingPrograms(programs);
  if (missing.length === 0) return;
  const packages = missing.map((program) => PACKAGES[program]).join(' ');
  throw new StackError(`Not on this machine: ${missing.join(', ')}. Install: apt-get install ${packages}`);
}

/** The user PostgreSQL runs as, which refuses root; null: this one. */
export function getDatabaseUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const OTHERS_MAY_ENTER = 0o001;

/**
 * Makes the folder. As root the servers run as users of their own, who must reach it.
 * @throws StackError when a folder above is closed to them
 */
export function makeServerFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (process.getuid?.() !== 0) return;
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    if ((statSync(path).mode & OTHERS_MAY_ENTER) === 0)
      throw new StackError(
        `${path} is closed to the users of PostgreSQL and nginx: name another folder by --data=, such as ${join('/var/tmp', 'portal-stack')}`,
      );
  }
}
