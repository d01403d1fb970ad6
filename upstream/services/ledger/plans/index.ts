import { implement } from '~/upstream/services/handler';
import { changes } from '~/upstream/services/ledger/plans/changes';
import { lists } from '~/upstream/services/ledger/plans/lists';

/** Regular plans. Never of another account. */
export const plans = implement('plans', { ...lists, ...changes });
