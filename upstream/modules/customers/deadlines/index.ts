import { byUrgency, type DeadlineArea } from '~/domain/orders/deadlines';
import { DEADLINES_AT_MOST } from '~/contract/deadlines';
import { implement } from '~/upstream/modules/handler';
import { holdingDeadlines } from '~/upstream/modules/customers/deadlines/holdings';
import { orderDeadlines } from '~/upstream/modules/customers/deadlines/orders';
import { rightDeadlines } from '~/upstream/modules/customers/deadlines/rights';
import type { DeadlineReader } from '~/upstream/modules/customers/deadlines/row';
import { verificationDeadlines } from '~/upstream/modules/customers/deadlines/verification';

const READERS: Readonly<Record<DeadlineArea, DeadlineReader>> = {
  verification: verificationDeadlines,
  orders: orderDeadlines,
  holdings: holdingDeadlines,
  rights: rightDeadlines,
};

/** What of a person ends, or waits for them until a day: one list of all there is, read by where it comes from. */
export const deadlines = implement('deadlines', {
  async list({ query, account, context }) {
    const found = await READERS[query.area](context, account.id);
    const list = found.sort(byUrgency);
    return { list: list.slice(0, DEADLINES_AT_MOST), is_capped: list.length > DEADLINES_AT_MOST };
  },
});
