import { implement } from '~/upstream/services/handler';
import { aboveClass } from '~/upstream/services/ledger/orders/above-class';
import { contractSteps } from '~/upstream/services/ledger/orders/contract';
import { lists } from '~/upstream/services/ledger/orders/lists';
import { onSale } from '~/upstream/services/ledger/orders/on-sale';
import { personSteps } from '~/upstream/services/ledger/orders/person-steps';
import { redemption } from '~/upstream/services/ledger/orders/redemption';
import { steps } from '~/upstream/services/ledger/orders/steps';
import { terms } from '~/upstream/services/ledger/orders/terms';

/** Private orders: what is asked for, step by step, and what has become of it. */
export const orders = implement('orders', {
  ...terms,
  ...onSale,
  ...aboveClass,
  ...lists,
  ...steps,
  ...personSteps,
  ...contractSteps,
  ...redemption,
});
