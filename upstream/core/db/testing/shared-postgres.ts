import type { TestProject } from 'vitest/node';
import { findPostgresBinaries, startPostgres } from '~/upstream/core/db/testing/postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL that all tests of a run share; null when its programs are not installed. */
    postgresUrl: string | null;
  }
}

/** Starts one throw-away PostgreSQL for all unit tests of a run; each test file gets separate databases on it. */
export default async function setUpSharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = findPostgresBinaries() ? await startPostgres() : null;
  project.provide('postgresUrl', server?.databaseUrl ?? null);
  return async () => {
    await server?.stop();
  };
}
