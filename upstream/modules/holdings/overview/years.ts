import { sql, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, yuanToFen } from '~/domain/figures/money';
import { computeAllocationOver } from '~/domain/holdings/allocation';
import {
  computeSaleCosts,
  listYearEnds,
  buildRealisedYearRows,
  type CostLot,
  type RealisedYearFees,
  type RealisedYearFlow,
} from '~/domain/holdings/realised';
import type { CallResult, Contract } from '~/contract';
import { PURCHASE_FLOWS, SALE_FLOWS, SHARELESS_FLOWS } from '~/contract/flow-names';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { loadOwnValueDays } from '~/upstream/modules/holdings/wealth';

type Years = CallResult<Contract['overview']['years']>;
type Flow = Awaited<ReturnType<typeof listAllFlows>>[number];

/** Loads income and costs of each year. */
export async function loadAccountYears(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
): Promise<Years> {
  const { db, now } = context;
  const flows = (await listAllFlows(context, accountId, {})).filter(
    ({ type }) => !SHARELESS_FLOWS.includes(type),
  );
  const first = await firstDay(db, accountId, flows[0]?.date);
  if (first === null) return { server_now: now().toISOString(), list: [] };
  const dates = listYearEnds(first, toShanghaiDay(now()));
  const { days } = await loadOwnValueDays(context, accountId, dates);
  const [fees, lots] = await Promise.all([getFees(db, accountId), getCostLots(db, accountId)]);
  const costs = getCosts(flows, lots);
  const rows = buildRealisedYearRows({
    flows: flows.map((flow): RealisedYearFlow => ({
      date: flow.date,
      amountFen: yuanToFen(flow.amount),
      kind: isPurchase(flow) ? 'buy' : SALE_FLOWS.includes(flow.type) ? 'redeem' : 'payout',
      isConversion: flow.type === 'convert_in' || flow.type === 'convert_out',
      isOutstanding: flow.outstanding !== null,
      costFen: costs.get(flow.flow_id) ?? null,
      fees: fees.get(flow.flow_id) ?? null,
    })),
    points: computeAllocationOver(days, () => 'all', dates),
  });
  return {
    server_now: now().toISOString(),
    list: rows.map((row) => ({
      year: row.year,
      start_value: fenToYuan(row.startFen),
      end_value: fenToYuan(row.endFen),
      paid_in: fenToYuan(row.paidInFen),
      paid_out: fenToYuan(row.paidOutFen),
      outstanding: fenToYuan(row.outstandingFen),
      carried: fenToYuan(row.carriedFen),
      gain: fenToYuan(row.gainFen),
      realised: fenToYuan(row.realisedFen),
      distributed: fenToYuan(row.distributedFen),
      unrealised: fenToYuan(row.unrealisedFen),
      uncosted: fenToYuan(row.uncostedFen),
      fees: {
        subscribe: fenToYuan(row.subscribeFen),
        redeem: fenToYuan(row.redeemFen),
        performance: fenToYuan(row.performanceFen),
        total: fenToYuan(row.subscribeFen + row.redeemFen + row.performanceFen),
      },
      unfeed_count: row.unfeedCount,
    })),
  };
}

/** Returns the first day of any flow, or of a holding without flows. */
async function firstDay(db: Kysely<Database>, accountId: string, flowDay: string | undefined) {
  const { invested } = await db
    .selectFrom('positions')
    .select((row) => row.fn.min('invested_on').as('invested'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return [invested, flowDay].flatMap((day) => day ?? []).sort()[0] ?? null;
}

const isPurchase = ({ type }: Pick<Flow, 'type'>): boolean => PURCHASE_FLOWS.includes(type);

/** Loads fees of purchases and redemptions by flow; none for holdings without an order here. */
async function getFees(db: Kysely<Database>, accountId: string): Promise<Map<string, RealisedYearFees>> {
  const rows = await db
    .selectFrom('flows as w')
    .leftJoin('public_order_events as p', (join) =>
      join.onRef('p.order_id', '=', 'w.order_id').on('p.type', '=', 'confirmed'),
    )
    .leftJoin('order_events as e', (join) =>
      join.onRef('e.order_id', '=', 'w.order_id').on('e.type', '=', 'redeem_priced'),
    )
    .leftJoin('orders as o', 'o.id', 'w.order_id')
    .select(['w.id', 'w.type', 'o.fee_fen'])
    .select(
      sql<
        string | null
      >`case w.type when 'convert_in' then p.payload->'into' else p.payload end->>'feeFen'`.as('public_fee'),
    )
    .select(sql<string | null>`e.payload->>'feeFen'`.as('redeem_fee'))
    .select(sql<string | null>`e.payload->>'performanceFen'`.as('performance_fee'))
    .where('w.account_id', '=', accountId)
    .where('w.type', 'in', [...PURCHASE_FLOWS, ...SALE_FLOWS])
    .execute();
  const fees = new Map<string, RealisedYearFees>();
  for (const row of rows) {
    const isBuy = isPurchase(row);
    const known = row.public_fee ?? (isBuy ? row.fee_fen : row.redeem_fee);
    if (known === null) continue;
    fees.set(row.id, {
      subscribeFen: isBuy ? Number(known) : 0,
      redeemFen: isBuy ? 0 : Number(known),
      performanceFen: isBuy ? 0 : Number(row.performance_fee ?? 0),
    });
  }
  return fees;
}

/** Loads all lots, including ended ones, by fund, with their splits. */
async function getCostLots(db: Kysely<Database>, accountId: string): Promise<Map<string, CostLot[]>> {
  const [lots, splits] = await Promise.all([
    db
      .selectFrom('lots')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('confirmed_on')
      .orderBy('seq')
      .execute(),
    db
      .selectFrom('current_splits')
      .select(['lot_id', 'date', 'ratio'])
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  const byLot = new Map<string, { date: string; ratio: string }[]>();
  for (const { lot_id, ...split } of splits) byLot.set(lot_id, [...(byLot.get(lot_id) ?? []), split]);
  const found = new Map<string, CostLot[]>();
  for (const lot of lots) {
    const own = found.get(lot.fund_id) ?? [];
    own.push({
      date: lot.confirmed_on,
      shares: lot.shares,
      leftShares: lot.left_shares,
      costFen: lot.cost_fen,
      unlockedOn: lot.unlocked_on,
      splits: byLot.get(lot.id) ?? [],
    });
    found.set(lot.fund_id, own);
  }
  return found;
}

/** Computes the cost of the shares in each redemption, by flow; omitted when the lots do not tell it. */
function getCosts(
  flows: readonly Flow[],
  lots: ReadonlyMap<string, readonly CostLot[]>,
): Map<string, number> {
  const sales = new Map<string, Flow[]>();
  for (const flow of flows) {
    if ((!SALE_FLOWS.includes(flow.type) && flow.type !== 'liquidation') || flow.shares === null) continue;
    sales.set(flow.product_code, [...(sales.get(flow.product_code) ?? []), flow]);
  }
  const costs = new Map<string, number>();
  for (const [code, own] of sales) {
    const found = computeSaleCosts(
      lots.get(code) ?? [],
      own.map(({ date, shares }) => ({ date, shares: shares ?? '0' })),
    );
    own.forEach(({ flow_id }, index) => {
      const cost = found[index];
      if (cost != null) costs.set(flow_id, cost);
    });
  }
  return costs;
}
