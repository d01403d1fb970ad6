import { sql, type Kysely } from 'kysely';
import { PERSONAL_TABLES } from '~/upstream/core/db/data-ownership';
import type { Database } from '~/upstream/core/db/schema';

/** Person for whom rows are created. */
export interface FillTarget {
  /** Prefix of all their texts, and part of all their numbers. */
  sign: string;
  number: number;
  id: string;
  phone: string;
}

interface Column {
  table: string;
  column: string;
  type: string;
}

const DAY = '2026-03-04';
const INSTANT = '2026-11-20T02:00:00.000Z';

/** Returns the marker text of a column, by which it is found again. */
export const getFillMarker = ({ sign }: Pick<FillTarget, 'sign'>, table: string, column: string): string =>
  `${sign}.${table}.${column}`;

/** Values that close open items of a person, and parents of rows that have no account column. */
const SET: Readonly<Record<string, Readonly<Record<string, (who: FillTarget) => unknown>>>> = {
  order_events: {
    order_id: (who) => getFillMarker(who, 'orders', 'id'),
    type: () => 'reserved',
    payload: (who) =>
      JSON.stringify({
        reason: getFillMarker(who, 'order_events', 'payload'),
        payerName: `${who.sign}.payer`,
      }),
  },
  public_order_events: { order_id: (who) => getFillMarker(who, 'public_orders', 'id') },
  bank_movements: { card_id: (who) => getFillMarker(who, 'bank_cards', 'id') },
  plan_runs: { plan_id: (who) => getFillMarker(who, 'plans', 'id') },
  sms_code_tries: { code_id: ({ number }) => number },
  mark_counts: { giver: ({ id }) => `account:${id}` },
  audit_events: { subject_type: () => 'account', subject_id: ({ id }) => id, actor: () => 'ops' },
  looks: { role: () => 'operator', viewer_id: () => 'ops' },
  orders: { kind: () => 'redeem', status: () => 'confirmed' },
  public_orders: {
    kind: () => 'buy',
    status: () => 'cancelled',
    bank_due: () => false,
    bank_refused: () => false,
  },
  plans: { state: () => 'stopped' },
  positions: { part: () => 'simu', shares: () => 0 },
  dividend_bookings: { way: () => 'invest' },
  data_copies: { state: () => 'expired', size: () => null },
  consents: { kind: () => 'service', withdrawn_at: () => null },
};

/** Whether a column of a filled row has a fixed value instead of the marker. */
export const hasFixedValue = (table: string, column: string): boolean => SET[table]?.[column] !== undefined;

const KINDS_OF_FILES = ['avatar', 'id_front', 'asset_proof', 'statement', 'feedback'];

/** Additional rows for tables that hold several areas. */
const VARIANTS: Readonly<Record<string, (who: FillTarget) => Readonly<Record<string, unknown>>[]>> = {
  files: (who) =>
    KINDS_OF_FILES.map((kind) => {
      const of = (column: string) => `${getFillMarker(who, 'files', column)}.${kind}`;
      return { kind, id: of('id'), sha256: of('sha256'), source_sha256: of('source_sha256') };
    }),
  feedbacks: (who) => {
    const of = (column: string) => `${getFillMarker(who, 'feedbacks', column)}.2`;
    const file_ids = [`${getFillMarker(who, 'files', 'id')}.feedback`];
    return [{ kind: 'complaint', id: of('id'), number: of('number'), guest_key: of('guest_key'), file_ids }];
  },
};

/** Columns that name other people. */
const OF_THIRD: readonly string[] = [
  'adviser_requests.adviser_id',
  'appointments.answered_by',
  'activity_registrations.checked_in_by',
  'invitations.inviter_id',
  'invitations.adviser_id',
];

/**
 * Inserts a row into each table with personal data, with the marker or number of the person in each value; foreign
 * keys are not checked.
 */
export async function fillPersonalTables(
  db: Kysely<Database>,
  who: FillTarget,
  third: string,
): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema() order by ordinal_position`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  for (const { table } of PERSONAL_TABLES) {
    if (table === 'accounts' || table === 'cancellations') continue;
    const own = columns.filter((each) => each.table === table);
    for (const variant of [{}, ...(VARIANTS[table]?.(who) ?? [])]) {
      const values = own.map((each) => {
        const varied = (variant as Readonly<Record<string, unknown>>)[each.column];
        if (varied !== undefined) return sql`${varied}`;
        if (OF_THIRD.includes(`${table}.${each.column}`)) return sql`${third}`;
        const set = SET[table]?.[each.column];
        return set ? sql`${set(who)}` : getValue(who, each);
      });
      await sql`insert into ${sql.table(table)} (${sql.join(own.map(({ column }) => sql.ref(column)))})
        overriding system value values (${sql.join(values)})`.execute(db);
    }
  }
  await sql`set session_replication_role = origin`.execute(db);
}

function getValue(who: FillTarget, { table, column, type }: Column) {
  if (column === 'account_id') return sql`${who.id}`;
  if (column === 'phone' && table !== 'bank_cards') return sql`${who.phone}`;
  const mark = getFillMarker(who, table, column);
  switch (type) {
    case 'jsonb':
      return sql`${JSON.stringify({ mark })}::jsonb`;
    case 'ARRAY':
      return sql`array[${mark}]::text[]`;
    case 'boolean':
      return sql`true`;
    case 'date':
      return sql`${DAY}::date`;
    case 'timestamp with time zone':
      return sql`${INSTANT}::timestamptz`;
    case 'text':
    case 'character varying':
      return sql`${mark}`;
    case 'smallint':
      return sql`7`;
    default:
      return sql`${who.number}`;
  }
}
