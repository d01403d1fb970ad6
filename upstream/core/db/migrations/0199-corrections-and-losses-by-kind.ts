import { defineMigration } from '~/upstream/core/db/migrations/define';

/** How well an entry matches a flow: its own flow, its shares, its day, else the newest one before the day. */
const MATCH = `e.flow_id is not distinct from w.id desc,
  (e.date = w.date and w.shares is not null and e.moved_shares = w.shares) desc,
  (e.date = w.date and w.shares is null and e.kind <> 'split') desc,
  (w.shares is not null and e.moved_shares <> 0) desc, e.date desc, e.number desc`;

/**
 * Stores the kind of the corrected payout as the type of a flow, and stored losses of reserved shares, with their
 * notices, as `loss`.
 */
export const correctionsAndLossesByKindMigration = defineMigration([
  `update flows w set type = coalesce((
      select c.kind from payout_correction_entries e join payout_corrections c on c.id = e.correction_id
      where e.account_id = w.account_id and e.fund_id = w.fund_id and e.date <= w.date
      order by ${MATCH} limit 1), 'dividend') || '_correction'
    where w.type = 'payout_correction'`,
  `update notices n set key = 'order:' || e.order_id || ':loss:' || substr(n.key, length('order:' || e.order_id || ':split:') + 1)
    from public_order_events e
    where e.type = 'split' and e.payload ? 'isLoss' and n.subject_id = e.order_id and n.title = '赎回份额已调减'
      and n.key like 'order:' || e.order_id || ':split:%'`,
  // The only rewrite of stored events: their content stays, its type becomes exact.
  `alter table public_order_events disable trigger public_order_events_append_only`,
  `update public_order_events set type = 'loss', payload = payload - 'isLoss' - 'ratio'
    where type = 'split' and payload ? 'isLoss'`,
  `alter table public_order_events enable trigger public_order_events_append_only`,
]);
