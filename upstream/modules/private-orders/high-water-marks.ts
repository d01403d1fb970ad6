import { sql, type Kysely } from 'kysely';
import { fenToYuan, toBig } from '~/domain/figures/money';
import { roundNav } from '~/domain/figures/nav';
import type { PrivateLot } from '~/domain/orders/private-redemption';
import type { Database } from '~/upstream/core/db/schema';
import type { LotRow } from '~/upstream/modules/orders-core';

/** High-water mark of the performance fee of a lot, as far as it is published or was paid. */
interface HighWaterMark {
  /** NAV the shares came at by their own flow, or the right one where a correction adjusted it; null where none is kept. */
  boughtAt: string | null;
  /** NAV published on the confirmation day, or the last before it. */
  publishedAt: string | null;
  /** Dividends per share since then. */
  dividends: string;
}

/** Loads the marks of the lots of one person, with dividends until a day. One query for any number of funds. */
export async function loadHighWaterMarks(
  db: Kysely<Database>,
  lots: readonly Pick<LotRow, 'id'>[],
  day: string,
): Promise<Map<string, HighWaterMark>> {
  if (lots.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    bought_at: string | null;
    unit: string | null;
    paid_before: string | null;
    paid_now: string | null;
  }>`
    select l.id, coalesce(c.becomes, w.nav)::text as bought_at, b.unit, b.accumulated - b.unit as paid_before, n.accumulated - n.unit as paid_now
    from lots l
    left join lateral (
      select f.nav from flows f
      where f.account_id = l.account_id and f.fund_id = l.fund_id and f.type in ('subscribe', 'append')
        and f.nav is not null
        and (case when l.order_id is null then f.date = l.confirmed_on else f.order_id = l.order_id end)
      order by f.seq limit 1) w on true
    left join lateral (
      select c.becomes from nav_correction_entries e join nav_corrections c on c.id = e.correction_id
      where e.account_id = l.account_id and e.fund_id = l.fund_id and e.kind = 'buy' and e.outcome <> 'disclosed'
        and (case when l.order_id is null then e.order_id is null and c.date = l.confirmed_on
          else e.order_id = l.order_id end)
      order by c.made_at desc limit 1) c on true
    left join lateral (
      select p.unit, p.accumulated from nav_points p
      where p.fund_id = l.fund_id and p.date <= least(l.confirmed_on, ${day}::date) order by p.date desc limit 1) b on true
    left join lateral (
      select p.unit, p.accumulated from nav_points p
      where p.fund_id = l.fund_id and p.date <= ${day}::date order by p.date desc limit 1) n on true
    where l.id in (${sql.join(lots.map(({ id }) => id))})
  `.execute(db);
  return new Map(
    rows.map(({ id, bought_at, unit, paid_before, paid_now }) => {
      const dividends = toBig(paid_now ?? '0').minus(paid_before ?? '0');
      return [
        id,
        {
          boughtAt: bought_at,
          publishedAt: unit,
          dividends: dividends.gt(0) ? dividends.toFixed() : '0',
        },
      ];
    }),
  );
}

/**
 * Converts a lot with its high-water mark: the NAV of its purchase, else the one published then, else the cost per
 * share.
 * @param places decimal places of the fund NAV; a mark based on the paid cost gets the same number
 */
export function addHighWaterMark(
  lot: LotRow,
  highWaterMarks: ReadonlyMap<string, HighWaterMark>,
  decimals: number,
): PrivateLot {
  const highWaterMark = highWaterMarks.get(lot.id);
  const cost = roundNav(toBig(fenToYuan(lot.cost_fen)).div(lot.shares), decimals);
  return {
    id: lot.id,
    date: lot.confirmed_on,
    shares: lot.left_shares,
    highWater: highWaterMark?.boughtAt ?? highWaterMark?.publishedAt ?? cost,
    dividends: highWaterMark?.dividends ?? '0',
  };
}
