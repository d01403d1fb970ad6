import { sql } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import { SHARELESS_FLOWS } from '~/contract/flow-names';
import type { Flow } from '~/contract/holding-shapes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { buildUnarrivedRefundsSql } from '~/upstream/modules/holdings/bank-day';
import { buildOwnFlowsQuery } from '~/upstream/modules/holdings/flows';

const BOUGHT: readonly Flow['type'][] = ['subscribe', 'append'];
const PAID_TO_PERSON: readonly Flow['type'][] = ['redeem', 'dividend', 'correction'];

/**
 * Money that is in no holding, 元: what came and bought no shares yet or is to go back (until it has arrived), what is due of
 * redemptions, dividends and later distributions of liquidations, what the bank refused, and all of it. With `on`: as it was on the evening of that day, when money
 * of a purchase with a later T had bought nothing yet, and what arrived later was still due.
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

/** 分 of announced distributions of liquidated products after the first: their shares have ended, so no holding has them. */
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

/** 分 of refunds of private orders that were sent and have not arrived. */
async function refundsUnderWay(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  on: string | null,
): Promise<number> {
  const { rows } = await sql<{ fen: string }>`select coalesce(sum(${buildUnarrivedRefundsSql(on)}), 0) as fen
    from orders q where q.account_id = ${accountId} and q.kind <> 'redeem'`.execute(db);
  return Number(rows[0]?.fen ?? 0);
}
