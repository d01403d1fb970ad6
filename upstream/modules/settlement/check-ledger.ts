import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { fenToYuan } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { defineAction } from '~/upstream/core/actions/action';
import { recordOperatorAccess } from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import { checkAccounting } from '~/upstream/modules/settlement/check-accounting';
import { checkPayments } from '~/upstream/modules/settlement/check-payments';
import {
  DIFFERENCES_SHOWN,
  buildAccountRangeSql,
  type LedgerDifference,
  type AccountRange,
} from '~/upstream/modules/settlement/ledger-range';
import { listLastRuns } from '~/upstream/modules/settlement/runs';

/** Number of accounts checked together. */
const PAGE = 500;

/**
 * Compares holdings with the sum of their lots, and finds invalid lots. Only some products not traded here have
 * lots: those are compared.
 */
async function holdings(db: Kysely<Database>, range: AccountRange): Promise<LedgerDifference[]> {
  const sums = await sql<{ account: string; fund: string; expected: string; found: string }>`
    select coalesce(p.account_id, l.account_id) as account, coalesce(p.fund_id, l.fund_id) as fund,
      coalesce(l.shares, 0)::text as expected, coalesce(p.shares, 0)::text as found
    from (select account_id, fund_id, shares from positions
      where ${buildAccountRangeSql('account_id', range)} and (part in ('simu', 'public') or exists (
        select 1 from lots o where o.account_id = positions.account_id and o.fund_id = positions.fund_id))) p
    full join (select account_id, fund_id, sum(left_shares) as shares from lots
      where ${buildAccountRangeSql('account_id', range)} group by 1, 2
      having sum(left_shares) <> 0) l on l.account_id = p.account_id and l.fund_id = p.fund_id
    where coalesce(l.shares, 0) <> coalesce(p.shares, 0)
    order by 1, 2 limit ${DIFFERENCES_SHOWN}`.execute(db);
  const below = await db
    .selectFrom('lots')
    .select(['account_id', 'fund_id', 'order_id', 'left_shares'])
    .where('left_shares', '<', '0')
    .where(buildAccountRangeSql('account_id', range))
    .limit(DIFFERENCES_SHOWN)
    .execute();
  return [
    ...sums.rows.map((row) => ({ what: '持有份额与份额明细不符', order: null, ...row })),
    ...below.map((lot) => ({
      ...{ what: '份额明细为负', account: lot.account_id, fund: lot.fund_id, order: lot.order_id },
      ...{ expected: '0.00', found: lot.left_shares },
    })),
  ];
}

interface Booked {
  account: string;
  fund: string;
  order: string;
  shares: string;
  fen: number;
  flow_shares: string | null;
  flow_fen: number | null;
}

/** Compares shares and money of confirmed orders with the flows booked for them. */
async function orders(db: Kysely<Database>, range: AccountRange): Promise<LedgerDifference[]> {
  const booked = sql`left join lateral (
    select sum(shares) as shares, sum(amount_fen) as fen from flows f
    where f.order_id = o.id and f.type in ('subscribe', 'append', 'redeem', 'convert_out')) w on true`;
  const differs = sql`where ${buildAccountRangeSql('o.account_id', range)}
    and (w.shares is distinct from x.shares or w.fen is distinct from x.fen)`;
  const { rows } = await sql<Booked>`
    select * from (
      select o.account_id as account, o.fund_id as fund, o.id as "order", x.shares::text as shares, x.fen,
        w.shares::text as flow_shares, w.fen::bigint as flow_fen
      from public_orders o
      join lateral (select (payload->>'shares')::numeric as shares,
          (case when o.kind = 'buy' then -1 else 1 end) * (payload->>'amountFen')::bigint as fen
        from public_order_events e where e.order_id = o.id and e.type = 'confirmed' limit 1) x on true
      ${booked} ${differs}
      union all
      -- Leg of a conversion into the other fund: bought with what the leg out left.
      select o.account_id, o.to_fund_id, o.id, x.shares::text, x.fen, w.shares::text, w.fen::bigint
      from public_orders o
      join lateral (select (payload->'into'->>'shares')::numeric as shares, -(payload->>'amountFen')::bigint as fen
        from public_order_events e where e.order_id = o.id and e.type = 'confirmed' limit 1) x on true
      left join lateral (select sum(shares) as shares, sum(amount_fen) as fen from flows f
        where f.order_id = o.id and f.fund_id = o.to_fund_id and f.type = 'convert_in') w on true
      ${differs} and o.kind = 'convert'
      union all
      select o.account_id, o.fund_id, o.id, x.shares::text, x.fen, w.shares::text, w.fen::bigint
      from orders o
      join lateral (select (payload->>'shares')::numeric as shares,
          case when e.type = 'shares_confirmed' then -o.amount_fen else (payload->>'amountFen')::bigint end as fen
        from order_events e where e.order_id = o.id and e.type in ('shares_confirmed', 'redeem_priced') limit 1) x
        on true
      ${booked} ${differs}) found
    order by 3 limit ${DIFFERENCES_SHOWN}`.execute(db);
  return rows.flatMap((row) => {
    const { account, fund, order, shares, fen, flow_shares, flow_fen } = row;
    const of = { account, fund, order };
    return [
      ...(Number(shares) === Number(flow_shares ?? 'NaN')
        ? []
        : [{ what: '订单份额与流水不符', ...of, expected: shares, found: flow_shares ?? '无' }]),
      ...(fen === flow_fen
        ? []
        : [
            {
              ...{ what: '订单金额与流水不符', ...of, expected: fenToYuan(fen) },
              found: flow_fen === null ? '无' : fenToYuan(flow_fen),
            },
          ]),
    ];
  });
}

/**
 * Compares the books of all accounts in pages, for any number of accounts. Stops when enough differences are found.
 * `accounts`: number checked; `is_whole`: whether all were checked.
 */
export async function checkLedger(
  { db, now, config }: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  size = PAGE,
): Promise<{ differences: LedgerDifference[]; accounts: number; is_whole: boolean }> {
  const differences: LedgerDifference[] = [];
  let [after, accounts]: [string | null, number] = [null, 0];
  for (;;) {
    const page: { id: string }[] = await db
      .selectFrom('accounts')
      .select('id')
      .where(buildAccountRangeSql('id', { after, upTo: null }))
      .orderBy('id')
      .limit(size)
      .execute();
    const isLast = page.length < size;
    const upTo = isLast ? null : (page.at(-1)?.id ?? null);
    const range = { after, upTo };
    differences.push(
      ...(await holdings(db, range)),
      ...(await orders(db, range)),
      ...(await checkAccounting(db, now(), range)),
      ...(await checkPayments(db, config.isDualControlOn, range)),
    );
    accounts += page.length;
    if (isLast || differences.length >= DIFFERENCES_SHOWN)
      return { differences: differences.slice(0, DIFFERENCES_SHOWN), accounts, is_whole: isLast };
    after = upTo;
  }
}

/** A difference may name an account that is none: that is what it reports. */
async function listExistingAccounts(
  db: Kysely<Database>,
  { differences }: { differences: readonly LedgerDifference[] },
): Promise<string[]> {
  const named = [...new Set(differences.map(({ account }) => account))];
  if (named.length === 0) return [];
  const rows = await db.selectFrom('accounts').select('id').where('id', 'in', named).execute();
  return rows.map(({ id }) => id);
}

/** Operator actions on settlements. */
export const ledgerActions = [
  defineAction({
    name: 'check-ledger',
    title: '核对份额与资金',
    roles: ['cashier'],
    summary:
      'checks holdings against lots and events, orders against flows, bookings against the NAV of their day, values against one accounting day, and payments against their consent or bank row; changes nothing',
    arguments: z.strictObject({}),
    async run({ context }) {
      const found = await checkLedger(context);
      const accountIds = await listExistingAccounts(context.db, found);
      await recordOperatorAccess(context, { accountIds, page: 'ledger_check', reason: '核对份额与资金' });
      return found;
    },
  }),
  defineAction({
    name: 'list-settlements',
    title: '最近的公募清算',
    roles: ['cashier', 'editor'],
    summary: 'lists the last settlements with their results, waiting orders and errors',
    arguments: z.strictObject({}),
    run: ({ context }) => listLastRuns(context),
  }),
];
