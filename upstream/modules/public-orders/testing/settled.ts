/** What an order of the Friday the tests begin on has become. */
import type { ServiceContext } from '~/upstream/core/service-context';

/** Friday 2026-11-20 is T of what is placed at the start; this is Monday, an instant. */
export const MONDAY_INSTANT = '2026-11-23T10:00:00+08:00';

/** What moved in an account's name, in the order it happened. */
export const listAccountFlows = ({ db }: ServiceContext, accountId: string) =>
  db
    .selectFrom('flows')
    .select(['type', 'date', 'amount_fen', 'shares', 'nav'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute();
