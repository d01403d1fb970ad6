import type { ServiceContext } from '~/upstream/core/service-context';
import { settleHolders } from '~/upstream/modules/settlement/settle-holders';
import { collectPayouts } from '~/upstream/modules/settlement/payout-batches/collect';
import { createSettlementReport } from '~/upstream/modules/settlement/report';

/**
 * Settles the funds that pay on the day they confirm (money funds with T+1 for both), and collects their payouts, so that two
 * operators have that whole day. A fund whose NAV of T is missing waits for the evening.
 * @param without funds that were settled on the day already
 * @returns the funds that were settled
 */
export async function settleSameDayFunds(
  context: ServiceContext,
  day: string,
  without: readonly string[],
): Promise<string[]> {
  const rows = await context.db
    .selectFrom('public_orders as o')
    .innerJoin('public_funds as f', 'f.id', 'o.fund_id')
    .innerJoin('nav_points as n', (join) =>
      join.onRef('n.fund_id', '=', 'o.fund_id').onRef('n.date', '=', 'o.trade_date'),
    )
    .select('o.fund_id')
    .distinct()
    .where('o.status', '=', 'accepted')
    .where('o.confirm_date', '<=', day)
    .where((row) =>
      row.or([
        row('o.arrival_date', '<=', row.ref('o.confirm_date')),
        row('f.arrival_days', '<=', row.ref('f.confirm_days')),
      ]),
    )
    .orderBy('o.fund_id')
    .execute();
  const funds = rows.map(({ fund_id }) => fund_id).filter((id) => !without.includes(id));
  if (funds.length === 0) return [];
  const report = createSettlementReport(day);
  for (const fund of funds) await settleHolders(context, report, fund);
  await collectPayouts(context, day, { isNextDayToo: false });
  context.log.info({ funds, report }, 'same-day funds settled');
  return funds;
}
