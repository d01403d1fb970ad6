import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Money that came to a private order and bought no shares is listed in the flows of its person, and so is its
 * refund. For an order with shares, the last registered payment is reported with the shares.
 */
export const moneyBothWaysMigration = defineMigration([
  `insert into flows (id, account_id, fund_id, order_id, date, type, amount_fen)
    select 'w' || md5(e.order_id || ' remit ' || e.seq), o.account_id, o.fund_id, e.order_id,
      (coalesce((e.payload->>'paidAt')::timestamptz, e.at) at time zone 'Asia/Shanghai')::date, 'remit',
      -(e.payload->>'amountFen')::bigint
    from order_events e join orders o on o.id = e.order_id
    where e.type in ('payment_registered', 'payment_unmatched') and not (
      o.status = 'confirmed' and e.type = 'payment_registered' and e.seq = (
        select max(k.seq) from order_events k where k.order_id = e.order_id and k.type = 'payment_registered'))`,
]);
