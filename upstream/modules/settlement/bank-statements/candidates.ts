import { sql, type Kysely, type RawBuilder } from 'kysely';
import { foldName } from '~/domain/person/bank-card';
import { ACCOUNT_NAME_KEY } from '~/upstream/core/db/migrations/0190-account-name-keys';
import type { Database } from '~/upstream/core/db/schema';
import { CHOICES_MAX, type Candidate } from '~/upstream/modules/settlement/bank-statements/match';
import type { BankRow } from '~/upstream/modules/settlement/bank-statements/rows';

/** Money may arrive after an order ended: the order must refund it. */
const ENDED_DAYS = 30;
const DAY_MS = 86_400_000;
/** Numbers that `createOrderNo` makes. */
const ORDER_NO = /HX\d{16}/g;
const ORDER_NOS_MAX = 4;

type Table = Candidate['table'];
/** Orders that take money at all, and those of them that await it now, as SQL on the alias `o`. */
const TAKES_MONEY = {
  orders: sql`o.kind <> 'redeem'`,
  public_orders: sql`o.kind = 'buy' and o.pay_way = 'transfer'`,
} as const satisfies Record<Table, RawBuilder<unknown>>;
const AWAITS_MONEY = {
  orders: sql`o.status = 'open' and o.step in ('payment', 'evidence')`,
  public_orders: sql`o.status = 'unpaid'`,
} as const satisfies Record<Table, RawBuilder<unknown>>;
const IS_OPEN = {
  orders: sql`o.status = 'open'`,
  public_orders: sql`o.status = 'unpaid'`,
} as const satisfies Record<Table, RawBuilder<unknown>>;

const FUNDS = {
  orders: { table: 'simu_funds', name: 'short_name' },
  public_orders: { table: 'public_funds', name: 'name' },
} as const satisfies Record<Table, { table: string; name: string }>;

/**
 * Lists the orders that rows may belong to: of the payer's name, of the sum while they await it, or named in the note. Each
 * row reads at most `CHOICES_MAX` of either, the most likely first, so memory does not grow with the orders on record.
 */
export async function listCandidates(
  db: Kysely<Database>,
  now: Date,
  rows: readonly Pick<BankRow, 'payer' | 'amount_fen' | 'memo' | 'reference'>[],
): Promise<Candidate[]> {
  if (rows.length === 0) return [];
  const since = new Date(now.getTime() - ENDED_DAYS * DAY_MS).toISOString();
  const [simu, open] = await Promise.all([
    loadCandidates(db, { table: 'orders', since, rows }),
    loadCandidates(db, { table: 'public_orders', since, rows }),
  ]);
  return [...simu, ...open];
}

interface Search {
  table: Table;
  since: string;
  rows: Parameters<typeof listCandidates>[2];
}

async function loadCandidates(db: Kysely<Database>, { table, since, rows }: Search): Promise<Candidate[]> {
  const payers = rows.map(({ payer, amount_fen }) => sql`(${foldName(payer)}::text, ${amount_fen}::bigint)`);
  const numbers = rows.flatMap(({ memo, reference }) => [
    reference,
    ...(memo.match(ORDER_NO) ?? []).slice(0, ORDER_NOS_MAX),
  ]);
  const orders = sql`${sql.table(table)} o`;
  const isRecent = sql`(${IS_OPEN[table]} or o.updated_at > ${since})`;
  const { rows: found } = await sql<Row>`
    with likely as (
      select n.id from (values ${sql.join(payers)}) r (name_key, fen) cross join lateral (
        (select o.id from accounts a join ${orders} on o.account_id = a.id
          where r.name_key <> '' and a.name is not null and ${sql.raw(ACCOUNT_NAME_KEY)} = r.name_key
            and ${TAKES_MONEY[table]} and ${isRecent}
          order by (o.amount_fen = r.fen)::int * 2 + (${AWAITS_MONEY[table]})::int desc, o.updated_at desc, o.id
          limit ${CHOICES_MAX})
        union
        (select o.id from ${orders}
          where o.amount_fen = r.fen and ${TAKES_MONEY[table]} and ${AWAITS_MONEY[table]}
          order by o.updated_at desc, o.id limit ${CHOICES_MAX})) n
      union
      select o.id from ${orders} where o.order_no in (${sql.join(numbers)}) and ${TAKES_MONEY[table]} and ${isRecent})
    select o.id, o.order_no, o.account_id, coalesce(a.name, '') as name, f.${sql.ref(FUNDS[table].name)} as product,
      coalesce(o.amount_fen, 0) as amount_fen, ${AWAITS_MONEY[table]} as "isWaiting"
    from likely l join ${orders} on o.id = l.id join accounts a on a.id = o.account_id
    join ${sql.table(FUNDS[table].table)} f on f.id = o.fund_id
    order by o.updated_at desc, o.id`.execute(db);
  return found.map((row) => ({ ...row, table, amount_fen: Number(row.amount_fen) }));
}

type Row = Omit<Candidate, 'table' | 'amount_fen'> & { amount_fen: number | string };
