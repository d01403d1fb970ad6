import { compareUrgency, type DeadlineArea } from '~/domain/orders/deadlines';
import { MAX_DEADLINES } from '~/contract/deadlines';
import { implement } from '~/upstream/core/service-context';
import { loadHoldingDeadlines } from '~/upstream/modules/customers/deadlines/holdings';
import { loadOrderDeadlines } from '~/upstream/modules/customers/deadlines/orders';
import { loadRightDeadlines } from '~/upstream/modules/customers/deadlines/rights';
import type { DeadlineLoader } from '~/upstream/modules/customers/deadlines/row';
import { loadVerificationDeadlines } from '~/upstream/modules/customers/deadlines/verification';

const READERS: Readonly<Record<DeadlineArea, DeadlineLoader>> = {
  verification: loadVerificationDeadlines,
  orders: loadOrderDeadlines,
  holdings: loadHoldingDeadlines,
  rights: loadRightDeadlines,
};

/** All deadlines of a person in one list, loaded by source. */
export const deadlines = implement('deadlines', {
  async list({ query, account, context }) {
    const found = await READERS[query.area](context, account.id);
    const list = found.sort(compareUrgency);
    return { list: list.slice(0, MAX_DEADLINES), is_capped: list.length > MAX_DEADLINES };
  },
});
