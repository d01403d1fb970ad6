import type { KyselyPlugin } from 'kysely';

const INTO = /insert into "?(\w+)"?/gi;

/** Creates a plugin that collects the names of tables with inserts, by the query builder or by SQL text. */
export function noteInserts(): { inserted: Set<string>; plugin: KyselyPlugin } {
  const inserted = new Set<string>();
  return {
    inserted,
    plugin: {
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode' && node.into) inserted.add(node.into.table.identifier.name);
        for (const found of JSON.stringify(node).matchAll(INTO)) inserted.add(found[1] ?? '');
        return node;
      },
      transformResult: async ({ result }) => result,
    },
  };
}
