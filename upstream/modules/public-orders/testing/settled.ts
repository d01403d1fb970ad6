/** State of an order placed on the Friday on which the tests begin. */
import type { ServiceContext } from '~/upstream/core/service-context';

/** Instant on Monday; Friday 2026-11-20 is T of orders placed at the start. */
export const MONDAY_INSTANT = '2026-11-23T10:00:00+08:00';

/** Lists the flows of an account in the order they happened. */
export const listAccountFlows = ({ db }: ServiceContext, accountId: string) =>
  db
    .selectFrom('flows')
    .select(['type', 'date', 'amount_fen', 'shares', 'nav'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute();
