import type { TestProject } from 'vitest/node';
import { findPostgresBinaries, startPostgres } from '~/upstream/core/db/testing/postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL all tests of a run share; null where its programs are not on the machine. */
    postgresUrl: string | null;
    /** Whether everything runs on both databases. */
    isLongRun: boolean;
    /** The nightly run: what takes minutes more. */
    isNight: boolean;
  }
}

/** Starts one throw-away PostgreSQL for all unit tests of a run; each test file gets databases of its own on it. */
export default async function setUpSharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = findPostgresBinaries() ? await startPostgres() : null;
  project.provide('postgresUrl', server?.databaseUrl ?? null);
  return async () => {
    await server?.stop();
  };
}
