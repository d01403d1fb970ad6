import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Money that came to a public order and bought no shares, or has not yet, is listed in the flows of its person, and
 * so are refunds. For a confirmed order, the payment is reported with its shares.
 */
export const publicMoneyBothWaysMigration = defineMigration([
  `insert into flows (id, account_id, fund_id, order_id, date, type, amount_fen)
    select 'w' || md5(e.order_id || ' money ' || e.seq), o.account_id, o.fund_id, e.order_id,
      (coalesce((e.payload->>'paidAt')::timestamptz, e.at) at time zone 'Asia/Shanghai')::date,
      case when e.type = 'refund_paid' then 'refund' else 'remit' end,
      (e.payload->>'amountFen')::bigint * case when e.type = 'refund_paid' then 1 else -1 end
    from public_order_events e join public_orders o on o.id = e.order_id
    where e.type in ('paid', 'money_unmatched', 'refund_paid') and not (e.type = 'paid' and exists (
      select 1 from public_order_events k where k.order_id = e.order_id and k.type = 'confirmed'))`,
]);
