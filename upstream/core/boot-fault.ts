import { ConfigError } from '~/upstream/core/config';
import { DataInUseError } from '~/upstream/core/data-lock';
import { SchemaTooNewError } from '~/upstream/core/db/migrate';

/** The database does not respond, or refuses access; the message names it and the solution. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Codes of PostgreSQL (SQLSTATE) and of the network, with their solutions. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'correct user and password in DATABASE_URL',
  '28000': 'allow this user and host in pg_hba.conf, or correct DATABASE_URL',
  '3D000': 'create the database, or correct its name in DATABASE_URL',
  '53300': 'it has no free connection: raise max_connections',
  '25006': 'it is a read-only replica: promote it, or set DATABASE_URL to the primary',
  '57P03': 'it is starting or stopping: try again in a moment',
  ENOTFOUND: 'correct the host in DATABASE_URL',
  EAI_AGAIN: 'its host name cannot be resolved: try again, or correct DATABASE_URL',
};
const NO_ANSWER = 'start it, or correct DATABASE_URL';

/**
 * Explains a failed first query to PostgreSQL in one line, without the password of the URL.
 * @returns null for an error unrelated to the connection
 */
export function toDatabaseUnavailable(databaseUrl: string, error: unknown): DatabaseUnavailableError | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const text = error instanceof Error ? error.message : '';
  const isNetwork =
    /^E[A-Z_]+$/.test(code) || /timeout exceeded|Connection terminated|connection timeout/i.test(text);
  if (!isNetwork && !(code in ADVICE)) return null;
  const { hostname, port, pathname } = new URL(databaseUrl);
  const where = `${hostname}:${port === '' ? '5432' : port}${pathname}`;
  const why = code === '' ? 'timed out' : code;
  return new DatabaseUnavailableError(
    `The database at ${where} cannot be used (${why}): ${ADVICE[code] ?? NO_ANSWER}`,
    { cause: error },
  );
}

/** Errors of a listening address, of the service or the console, with their solutions. */
const LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop the other process, or set another port',
  EADDRNOTAVAIL: 'is not an address of this machine: correct UPSTREAM_HOST or CONSOLE_HOST',
  EACCES: 'cannot be opened by this user: set a port above 1023',
};

/** System errors that a person can solve, with their solutions. */
const MACHINE: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `DATA_DIR or FILES_DIR: ${path} cannot be read or written by this user`,
  EPERM: (path) => `DATA_DIR or FILES_DIR: ${path} cannot be read or written by this user`,
  EROFS: (path) => `DATA_DIR or FILES_DIR: ${path} is on a read-only file system`,
  ENOSPC: () => 'The disk is full: free space, then start again',
};

interface ListeningFault {
  address?: string;
  port?: number;
}

/** Describes a failed boot: one line for a cause that a person can solve, the full stack for an internal error. */
export function describeBootError(error: unknown): string {
  const isPlain = [ConfigError, DataInUseError, DatabaseUnavailableError, SchemaTooNewError].some(
    (kind) => error instanceof kind,
  );
  if (isPlain) return (error as Error).message;
  const { code, path, syscall, address, port } = error as NodeJS.ErrnoException & ListeningFault;
  const listening = syscall === 'listen' ? LISTENING[String(code)] : undefined;
  if (listening !== undefined) return `UPSTREAM_PORT or CONSOLE_PORT: ${address}:${port} ${listening}`;
  const line = MACHINE[String(code)]?.(String(path ?? ''));
  return line ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
