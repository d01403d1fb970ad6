import type { CompiledQuery, DatabaseConnection, Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Captures every statement on the connections of a database from now on, the first of each text. */
export function captureQueries(db: Kysely<Database>): Map<string, CompiledQuery> {
  const found = new Map<string, CompiledQuery>();
  const known = new WeakSet<DatabaseConnection>();
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) =>
    provide((connection) => {
      if (!known.has(connection)) {
        known.add(connection);
        const run = connection.executeQuery.bind(connection);
        connection.executeQuery = (query) => {
          if (!found.has(query.sql)) found.set(query.sql, query);
          return run(query);
        };
      }
      return consumer(connection);
    });
  return found;
}

const getNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(getNodes)];

/** Returns all nodes of the plan of a query. */
export async function getPlan(db: Kysely<Database>, query: CompiledQuery): Promise<PlanNode[]> {
  const explain = { ...query, sql: `explain (format json) ${query.sql}` };
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain);
  const [top] = rows[0]?.['QUERY PLAN'] ?? [];
  return top ? getNodes(top.Plan) : [];
}
