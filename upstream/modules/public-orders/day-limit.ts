import { sql, type Kysely } from 'kysely';
import type { Fen } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import type { PublicFundRow } from '~/upstream/modules/public-orders/fund';

/**
 * Computes the remaining purchase limit of a person for a fund on day T, 分; null without a limit. Conversions into the
 * fund count too, before their price at the newest NAV of the fund that is left.
 */
export async function computeDayLeftFen(
  db: Kysely<Database>,
  { accountId, fund, tradeDay }: { accountId: string; fund: PublicFundRow; tradeDay: string },
): Promise<Fen | null> {
  if (fund.day_limit_fen === null) return null;
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(coalesce(o.amount_fen, round(o.shares * l.nav * 100))), 0)::text as used
    from public_orders o left join fund_latest l on l.fund_id = o.fund_id
    where o.account_id = ${accountId} and o.trade_date = ${tradeDay} and o.status not in ('cancelled', 'failed')
      and ((o.kind = 'buy' and o.fund_id = ${fund.id}) or o.to_fund_id = ${fund.id})`.execute(db);
  return Math.max(0, fund.day_limit_fen - Number(rows[0]?.used ?? 0));
}
