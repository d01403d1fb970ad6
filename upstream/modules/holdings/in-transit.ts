import { sql } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import { PAYOUT_CORRECTION_FLOW_TYPES } from '~/domain/orders/payout-correction';
import { PRODUCT_FLOWS, SHARELESS_FLOWS } from '~/contract/flow-names';
import type { Flow } from '~/contract/holding-shapes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { buildUnarrivedRefundsSql } from '~/upstream/modules/holdings/bank-day';
import { buildOwnFlowsQuery } from '~/upstream/modules/holdings/flows';

const BOUGHT: readonly Flow['type'][] = ['subscribe', 'append'];
const PAID_TO_PERSON: readonly Flow['type'][] = [
  'redeem',
  'dividend',
  'correction',
  ...PAYOUT_CORRECTION_FLOW_TYPES,
  ...PRODUCT_FLOWS,
];

/**
 * Loads money in transit, 元: payments without shares and refunds that have not arrived, due redemptions, dividends
 * and later liquidation distributions, payouts refused by the bank, and their total. With `on`: as of the evening
 * of that day. Then money of a purchase with a later T counts as not invested, and later arrivals as still due.
 */
export async function loadMoneyInTransit(
  context: Pick<ServiceContext, 'db'>,
  accountId: string,
  on: string | null = null,
) {
  const all = await buildOwnFlowsQuery(context, accountId, {})
    .where('w.type', 'in', [...SHARELESS_FLOWS, ...PAID_TO_PERSON, ...(on === null ? [] : BOUGHT)])
    .execute();
  const isBy = (day: string): boolean => on === null || day <= on;
  const sum = (of: (row: (typeof all)[number]) => boolean): number =>
    all.filter(of).reduce((total, { amount_fen }) => total + amount_fen, 0);
  const waitsForShares = ({ type, date, bank_day }: (typeof all)[number]): boolean =>
    SHARELESS_FLOWS.includes(type)
      ? isBy(date)
      : BOUGHT.includes(type) && !isBy(date) && bank_day !== null && isBy(bank_day);
  const isPayout = ({ type, date }: (typeof all)[number]): boolean =>
    PAID_TO_PERSON.includes(type) && isBy(date);
  const buyingFen = (await refundsUnderWay(context, accountId, on)) - sum(waitsForShares);
  const redeemingFen = sum(
    (row) =>
      isPayout(row) &&
      (row.outstanding === 'due' ||
        (row.outstanding === null && row.bank_day !== null && !isBy(row.bank_day))),
  );
  const liquidatedFen = await laterDistributions(context, accountId, on);
  const refusedFen = sum((row) => isPayout(row) && row.outstanding === 'refused');
  return {
    buying: fenToYuan(buyingFen),
    redeeming: fenToYuan(redeemingFen + liquidatedFen),
    refused: fenToYuan(refusedFen),
    total: fenToYuan(buyingFen + redeemingFen + liquidatedFen + refusedFen),
  };
}

/**
 * Returns announced distributions of liquidated products after the first, in 分: their shares have ended, so no
 * holding includes them.
 */
async function laterDistributions(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  on: string | null,
): Promise<number> {
  const { rows } = await sql<{ fen: string }>`select coalesce(sum(e.due_fen), 0) as fen
    from liquidation_entries e join liquidations q on q.fund_id = e.fund_id and q.round = e.round
    where e.account_id = ${accountId} and e.round > 1
      and (${on}::date is null or (q.announced_at at time zone 'Asia/Shanghai')::date <= ${on}::date)
      and (e.paid_at is null or (e.paid_at at time zone 'Asia/Shanghai')::date > ${on}::date)`.execute(db);
  return Number(rows[0]?.fen ?? 0);
}

/** Returns refunds of private orders that were sent but have not arrived, in 分. */
async function refundsUnderWay(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  on: string | null,
): Promise<number> {
  const { rows } = await sql<{ fen: string }>`select coalesce(sum(${buildUnarrivedRefundsSql(on)}), 0) as fen
    from orders q where q.account_id = ${accountId} and q.kind <> 'redeem'`.execute(db);
  return Number(rows[0]?.fen ?? 0);
}
