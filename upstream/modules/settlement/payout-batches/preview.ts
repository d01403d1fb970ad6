import { sql, type Transaction } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import { listMembers } from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal, notFound } from '~/upstream/core/refusal';
import { openItems } from '~/upstream/modules/settlement/payout-batches/batches';

/** Maximum funds listed for the second operator. */
const FUNDS_SHOWN = 100;
const LARGEST_SHOWN = 10;
const DIFFERENCES_SHOWN = 50;

type Trx = Transaction<Database>;

interface FundRow {
  fund: string;
  product: string;
  redemption_count: number;
  dividend_count: number;
  shares: string;
  nav: string | null;
  /** Shares entitled to the dividends, and 元 each. */
  dividend_shares: string;
  per_share: string | null;
  dividend_sum: string;
  gross: string;
  fee: string;
  amount: string;
}

interface Difference {
  what: string;
  account: string;
  fund: string;
  order: string | null;
  expected: string;
  found: string;
}

/** Selects each payment of a batch with the confirmation of its redemption. */
const items = (batchId: string) => sql`
  select i.purpose, i.account_id, i.fund_id, i.order_id, i.amount_fen, d.amount_fen as booked_fen,
    d.ex_on, d.shares as dividend_shares, d.per_share, d.before_fen, d.kind as payout_kind, o.account_id as order_account, (e.payload->>'shares')::numeric as shares, (e.payload->>'nav')::numeric as nav,
    (e.payload->>'navDate')::date as nav_date, (e.payload->>'feeFen')::bigint as fee_fen, e.payload->'lots' as lots
  from payout_batch_items i
  left join public_orders o on o.id = i.order_id
  left join public_order_events e on e.order_id = i.order_id and e.type = 'confirmed'
  left join payout_payments d on i.order_id is null and d.account_id = i.account_id and d.fund_id = i.fund_id
    and d.ex_on = i.ex_on and d.purpose = i.purpose
  where i.batch_id = ${batchId} and (o.status = 'confirmed' or (d.ex_on is not null and d.paid_at is null))`;

/**
 * Builds the preview of a batch for the second operator: sums by fund as shares × NAV − fee, the largest payments,
 * and every payment whose recomputed amount or account differs. Throws Refusal when none waits.
 */
export async function buildBatchPreview({ db }: Pick<ServiceContext, 'db'>, batchId: string) {
  const batch = await db
    .selectFrom('payout_batches')
    .select(['value_day', 'state'])
    .where('id', '=', batchId)
    .executeTakeFirst();
  if (!batch) throw notFound('划款批次');
  if (batch.state !== 'waiting') throw createConflictRefusal('该批次已放行');
  return db.transaction().execute(async (trx) => {
    const total = await openItems(trx)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.count<number>('i.order_id').as('redemptions'),
        fn.sum<string | null>('i.amount_fen').as('fen'),
      ])
      .where('i.batch_id', '=', batchId)
      .executeTakeFirstOrThrow();
    const count = Number(total.count);
    if (count === 0) throw createConflictRefusal('该批次没有待付的款项');
    const funds = await getFunds(trx, batchId);
    const differences = await getDifferences(trx, batchId);
    return {
      ...{ batch: batchId, value_day: batch.value_day, count, money_out: fenToYuan(Number(total.fen ?? 0)) },
      redemption_count: Number(total.redemptions),
      dividend_count: count - Number(total.redemptions),
      members: await listMembers(trx, sql`(${items(batchId)}) open_items`),
      differences: differences.slice(0, DIFFERENCES_SHOWN),
      more_differences: Math.max(0, differences.length - DIFFERENCES_SHOWN),
      fund_sums: funds.slice(0, FUNDS_SHOWN),
      more_funds: Math.max(0, funds.length - FUNDS_SHOWN),
      largest: await getLargest(trx, batchId),
    };
  });
}

/** Removes payments sent by other means from a waiting batch. */
export const dropSent = (trx: Trx, batchId: string) =>
  trx
    .deleteFrom('payout_batch_items')
    .where('batch_id', '=', batchId)
    .where('purpose', 'not in', openItems(trx).select('i.purpose').where('i.batch_id', '=', batchId))
    .execute();

async function getFunds(trx: Trx, batchId: string): Promise<FundRow[]> {
  const { rows } = await sql<FundRow>`
    select x.fund_id as fund, f.name as product, count(x.order_id)::int as redemption_count,
      (count(*) - count(x.order_id))::int as dividend_count, coalesce(sum(x.shares), 0)::text as shares,
      string_agg(distinct x.nav::text || '（' || x.nav_date || '）', '、') as nav,
      coalesce(sum(x.dividend_shares), 0)::text as dividend_shares,
      string_agg(distinct x.per_share::text || '（' || x.ex_on || '）', '、') as per_share,
      round(coalesce(sum(x.amount_fen) filter (where x.order_id is null), 0) / 100.0, 2)::text as dividend_sum,
      coalesce(sum(round(x.shares * x.nav, 2)), 0)::text as gross,
      round(coalesce(sum(x.fee_fen), 0) / 100.0, 2)::text as fee, round(sum(x.amount_fen) / 100.0, 2)::text as amount
    from (${items(batchId)}) x
    join (select id, name from public_funds union all select id, name from offline_products) f on f.id = x.fund_id
    group by x.fund_id, f.name order by sum(x.amount_fen) desc, x.fund_id`.execute(trx);
  return rows;
}

async function getLargest(trx: Trx, batchId: string) {
  const rows = await openItems(trx)
    .select(['i.account_id', 'i.fund_id', 'i.order_id', 'i.amount_fen'])
    .where('i.batch_id', '=', batchId)
    .orderBy('i.amount_fen', 'desc')
    .orderBy('i.purpose')
    .limit(LARGEST_SHOWN)
    .execute();
  return rows.map(({ account_id: account, fund_id: fund, order_id: order, amount_fen }) => ({
    ...{ account, fund, what: order === null ? 'dividend' : 'payout', amount: fenToYuan(amount_fen) },
  }));
}

/** Lists payments whose amount or account differs in another calculation or book. */
async function getDifferences(trx: Trx, batchId: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with x as (${items(batchId)}),
    redeemed as (select x.*, round(x.shares * x.nav, 2) as gross,
        (select round(sum((l->>'shares')::numeric * x.nav * (l->>'rate')::numeric), 2)
          from jsonb_array_elements(x.lots) l) as lot_fees,
        (select sum(w.amount_fen) from flows w where w.order_id = x.order_id and w.type = 'redeem'
          and w.account_id = x.account_id) as flow_fen, n.unit
      from x left join nav_points n on n.fund_id = x.fund_id and n.date = x.nav_date where x.order_id is not null),
    found as (
      select '份额×净值−费用与金额不符' as what, account_id, fund_id, order_id,
        (gross - fee_fen / 100.0)::numeric(20, 2)::text as expected, (amount_fen / 100.0)::numeric(20, 2)::text as found
        from redeemed where gross * 100 - fee_fen <> amount_fen
      union all
      select '费用与各笔份额的费用不符', account_id, fund_id, order_id, lot_fees::text, (fee_fen / 100.0)::numeric(20, 2)::text
        from redeemed where lot_fees is distinct from (fee_fen / 100.0)::numeric(20, 2)
      union all
      select '金额与资金流水不符', account_id, fund_id, order_id,
        coalesce((flow_fen / 100.0)::numeric(20, 2)::text, '无'), (amount_fen / 100.0)::numeric(20, 2)::text
        from redeemed where flow_fen is distinct from amount_fen
      union all
      select '成交净值与已公布净值不符', account_id, fund_id, order_id, coalesce(unit::text, '无'), nav::text
        from redeemed where unit is distinct from nav
      union all
      select '收款账户不符', account_id, fund_id, order_id, order_account, account_id
        from redeemed where order_account <> account_id
      union all
      select '权益份额×每份金额与金额不符', x.account_id, x.fund_id, null,
        coalesce((round(x.dividend_shares * x.per_share, 2) - x.before_fen / 100.0)::numeric(20, 2)::text, '无'),
        (x.amount_fen / 100.0)::numeric(20, 2)::text
        from x where x.order_id is null and (x.booked_fen <> x.amount_fen or (x.payout_kind in ('cash', 'interest', 'repayment', 'recovery', 'distribution')
          and round(x.dividend_shares * x.per_share, 2) * 100 - x.before_fen is distinct from x.amount_fen)))
    select what, account_id as account, fund_id as fund, order_id as "order", expected, found
    from found order by account_id, fund_id, what`.execute(trx);
  return rows;
}
