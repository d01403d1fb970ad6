/** Bank credit day of a flow, and refunds that have not arrived: SQL on the aliases of `buildOwnFlowsQuery`. */
import { sql, type RawBuilder } from 'kysely';
import { PAYOUT_CORRECTION_TYPES } from '~/upstream/modules/orders-core';

const getDay = (instant: RawBuilder<unknown>) =>
  sql`((${instant})::timestamptz at time zone 'Asia/Shanghai')::date`;

/**
 * Builds the amount, in 分, of refunds of a private order (`q`) that were sent but have not arrived, over all events
 * or up to a day.
 */
export const buildUnarrivedRefundsSql = (
  until: string | null,
) => sql`(select coalesce(sum(case e.type when 'refund_paid' then 1 else -1 end
  * (e.payload->>'amountFen')::bigint), 0) from order_events e
  where e.order_id = q.id and e.type in ('refund_paid', 'refund_arrived', 'refund_returned')
    and (${until}::date is null or ${getDay(sql`e.at`)} <= ${until}::date))`;
export const UNARRIVED_REFUNDS = buildUnarrivedRefundsSql(null);

/** Refunds after this flow, in 分: refunds arrive in the order they were sent. */
export const LATER_REFUNDS = sql`(select coalesce(sum(l.amount_fen), 0) from flows l
  where l.order_id = w.order_id and l.type = 'refund' and l.amount_fen > 0 and l.seq > w.seq)`;

/** Day on which all refunds sent up to this flow had arrived or were returned. */
const REFUND_DAY = sql`(select min(t.day) from (
  select ${getDay(sql`e.at`)} as day, sum((e.payload->>'amountFen')::bigint) over (order by e.seq) as settled
  from order_events e where e.order_id = q.id and e.type in ('refund_arrived', 'refund_returned')) t
  where t.settled >= (select sum(l.amount_fen) from flows l
    where l.order_id = w.order_id and l.type = 'refund' and l.amount_fen > 0 and l.seq <= w.seq))`;

/**
 * Day of the newest payment that an order kept: of a public order (`paid`, or held and accepted), else of a private
 * one.
 */
const PAID_DAY = sql`coalesce(
  (select ${getDay(sql`e.payload->>'paidAt'`)} from public_order_events e
    where e.order_id = w.order_id and e.type in ('paid', 'money_held') order by e.seq desc limit 1),
  (select ${getDay(sql`e.payload->>'paidAt'`)} from order_events e
    where e.order_id = w.order_id and e.type in ('payment_registered', 'payment_held') order by e.seq desc limit 1))`;

const PAYOUT_DAY = sql`coalesce(
  (select ${getDay(sql`e.at`)} from public_order_events e
    where e.order_id = w.order_id and e.type = 'paid_out' order by e.seq desc limit 1),
  (select ${getDay(sql`e.at`)} from order_events e
    where e.order_id = w.order_id and e.type = 'redeem_paid' order by e.seq desc limit 1))`;

/**
 * Whether a flow is not of a sum that a correction replaced before it was sent, and not the reversal of one: both are
 * kept in the books, but never were money.
 */
export const IS_CURRENT_FLOW = sql<boolean>`not coalesce(b.is_replaced, false)
  and not (w.type in (${PAYOUT_CORRECTION_TYPES}) and w.amount_fen < 0)`;

/**
 * Bank day of a flow (`bank_day` of the contract); null when the money has not arrived or no record has the day.
 */
export const BANK_DAY = sql`case
  when w.type in ('subscribe', 'append') then ${PAID_DAY}
  when w.type = 'redeem' then ${PAYOUT_DAY}
  when w.type in ('reinvest', 'convert_out', 'convert_in', 'write_off') or (w.type = 'correction' and n.id is null) then null
  when w.type = 'correction' then ${getDay(sql`n.paid_at`)}
  when w.type in (${PAYOUT_CORRECTION_TYPES})
    or (w.type in ('dividend', 'interest', 'repayment', 'recovery', 'distribution') and b.ex_on is not null) then ${getDay(sql`b.paid_at`)}
  when w.type = 'refund' and w.amount_fen > 0 and q.id is not null then ${REFUND_DAY}
  else w.date end`;
