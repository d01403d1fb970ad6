/**
 * Prepared statements for PGlite, parsed and planned once. Its own `query` parses, plans and describes each
 * statement again, in six round trips. A prepared one is bound and run in one round trip, five to ten times as fast
 * (docs/decisions/0004-embedded-upstream-and-clock.md). PostgreSQL does not use this: its driver has separate connections.
 */
import { protocol, type PGlite } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

const { serialize } = protocol;
type BackendMessages = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type MessageName = BackendMessages[number]['name'];

/** Result of a statement: its rows by column, and the number of changed rows. */
export interface StatementResult {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

interface Prepared {
  name: string;
  parameterTypes: readonly number[];
  columns: readonly { name: string; dataTypeID: number }[];
  uses: number;
}

interface Known {
  prepared: Prepared | null;
}

/**
 * Maximum number of prepared statements; the least recently used is closed first. Each has its plan in the heap of
 * PGlite.
 */
const MAX_PREPARED = 250;
/** Longer statements are bulk inserts, each with a different shape. */
const MAX_CHARACTERS = 6_000;
/** A statement is replanned after this many runs: a plan for a small table does not fit a large one. */
const MAX_USES = 500;
/** Statements that read and write rows; all others may change the meaning of these. */
const OF_ROWS = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Statements that only begin or end a transaction. */
const OF_TRANSACTIONS = /^\s*(?:begin|commit|rollback|savepoint|release|set|show)\b/i;

/** Prepared statements of one client. Other code must not run transactions on this client. */
export class PreparedStatements {
  readonly #client: PGlite;
  /** By text; not prepared for a statement that was seen once: most of those do not occur again. */
  readonly #known = new LRUCache<string, Known>({
    max: MAX_PREPARED,
    dispose: ({ prepared }, _text, reason) => {
      if (prepared && reason === 'evict') this.#evicted.push(prepared);
    },
  });
  /** Statements that were dropped and are not closed yet. */
  #evicted: Prepared[] = [];
  #count = 0;

  constructor(client: PGlite) {
    this.#client = client;
  }

  /** Runs a statement. Throws the error of the database. */
  async run(text: string, values: readonly unknown[]): Promise<StatementResult> {
    if (!OF_ROWS.test(text)) {
      if (!OF_TRANSACTIONS.test(text)) await this.#forgetAll();
      return this.#runOnce(text, values);
    }
    const known = text.length > MAX_CHARACTERS ? undefined : this.#known.get(text);
    if (known === undefined) {
      if (text.length <= MAX_CHARACTERS) await this.#keep(text, null);
      return this.#runOnce(text, values);
    }
    const earlier = known.prepared;
    if (earlier && earlier.uses >= MAX_USES) await this.#close(earlier);
    const prepared = earlier && earlier.uses < MAX_USES ? earlier : await this.#prepare(text);
    prepared.uses += 1;
    await this.#keep(text, prepared);
    return this.#runPrepared(prepared, values);
  }

  async #runOnce(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const { rows, affectedRows } = await this.#client.query<Record<string, unknown>>(text, [...values]);
    return { rows, affectedRows: affectedRows ?? 0 };
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `s${(this.#count += 1)}`;
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const types = findMessage<{ dataTypeIDs: number[] }>(messages, 'parameterDescription');
    const row = findMessage<{ fields: Prepared['columns'] }>(messages, 'rowDescription');
    return { name, parameterTypes: types?.dataTypeIDs ?? [], columns: row?.fields ?? [], uses: 0 };
  }

  async #runPrepared(prepared: Prepared, values: readonly unknown[]): Promise<StatementResult> {
    const { serializers, parsers } = this.#client;
    const texts = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const serializer = serializers[prepared.parameterTypes[index] ?? 0];
      return serializer ? serializer(value) : String(value);
    });
    const messages = await this.#send(
      serialize.bind({ statement: prepared.name, values: texts }),
      serialize.execute({}),
      serialize.sync(),
    );
    const columns = prepared.columns.map(({ name, dataTypeID }) => ({
      name,
      parse: parsers[dataTypeID],
      dataTypeID,
    }));
    const rows: Record<string, unknown>[] = [];
    let affectedRows = 0;
    for (const message of messages) {
      if (message.name === 'dataRow') rows.push(getRow(columns, (message as unknown as DataRow).fields));
      else if (message.name === 'commandComplete')
        affectedRows += countChangedRows((message as unknown as { text: string }).text);
    }
    return { rows, affectedRows };
  }

  /** Stores a statement as the most recently used; above the limit the least recently used is closed. */
  async #keep(text: string, prepared: Prepared | null): Promise<void> {
    this.#known.set(text, { prepared });
    const evicted = this.#evicted;
    this.#evicted = [];
    await this.#close(...evicted);
  }

  /** The schema changes: all plans and columns are discarded. */
  async #forgetAll(): Promise<void> {
    const all = [...this.#known.values()].flatMap(({ prepared }) => prepared ?? []);
    this.#known.clear();
    await this.#close(...all);
  }

  async #close(...prepared: Prepared[]): Promise<void> {
    if (prepared.length === 0) return;
    await this.#send(...prepared.map(({ name }) => serialize.close({ type: 'S', name })), serialize.sync());
  }

  /** One round trip to the database. The file system of PGlite writes to disk as the data comes. */
  async #send(...messages: Uint8Array[]): Promise<BackendMessages> {
    const bytes = messages.length === 1 && messages[0] ? messages[0] : Buffer.concat(messages);
    return this.#client.runExclusive(() => this.#client.execProtocolStream(bytes, { syncToFs: false }));
  }
}

interface DataRow {
  fields: (string | null)[];
}

type Column = { name: string; dataTypeID: number; parse: PGlite['parsers'][number] | undefined };

function getRow(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index];
    const text = fields[index] ?? null;
    if (column)
      row[column.name] = text === null || !column.parse ? text : column.parse(text, column.dataTypeID);
  }
  return row;
}

const findMessage = <Message>(messages: BackendMessages, name: MessageName): Message | undefined =>
  messages.find((message) => message.name === name) as Message | undefined;

/** `INSERT 0 3`, `UPDATE 2`, `SELECT 5` → rows changed. */
function countChangedRows(command: string): number {
  const [verb, ...counts] = command.split(' ');
  return ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(verb ?? '') ? Number(counts.at(-1)) : 0;
}
