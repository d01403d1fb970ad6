import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { PreparedStatements } from '~/upstream/core/db/prepared-statements';

/**
 * Kysely dialect for one PGlite instance. PGlite runs one statement at a time, so there is one connection. Its
 * holder (a query, or a whole transaction) runs first; the others wait in order.
 */
export function createPgliteDialect(client: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PgliteDriver implements Driver {
  readonly #client: PGlite;
  readonly #connection: PgliteConnection;
  #queue: (() => void)[] = [];
  #isBusy = false;

  constructor(client: PGlite) {
    this.#client = client;
    this.#connection = new PgliteConnection(new PreparedStatements(client));
  }

  async init(): Promise<void> {
    await this.#client.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#isBusy = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift();
    // Handing over without clearing the flag prevents a new caller from taking the connection in between.
    if (next) next();
    else this.#isBusy = false;
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: { isolationLevel?: string },
  ): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    if (!this.#client.closed) await this.#client.close();
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #statements: PreparedStatements;

  constructor(statements: PreparedStatements) {
    this.#statements = statements;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#statements.run(compiled.sql, compiled.parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not support streaming: read pages by key instead');
  }
}
