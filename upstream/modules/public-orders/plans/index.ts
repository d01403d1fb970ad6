import { implement } from '~/upstream/core/service-context';
import { changes } from '~/upstream/modules/public-orders/plans/changes';
import { planLists } from '~/upstream/modules/public-orders/plans/lists';

/** Regular plans. Never of another account. */
export const plans = implement('plans', { ...planLists, ...changes });
