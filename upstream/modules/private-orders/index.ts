import { aboveClass } from '~/upstream/modules/private-orders/above-class';
import { contractSteps } from '~/upstream/modules/private-orders/contract';
import { lists } from '~/upstream/modules/private-orders/lists';
import { onSale } from '~/upstream/modules/private-orders/on-sale';
import { identityCheckedSteps } from '~/upstream/modules/private-orders/person-steps';
import { redemption } from '~/upstream/modules/private-orders/redemption';
import { steps } from '~/upstream/modules/private-orders/steps';
import { terms } from '~/upstream/modules/private-orders/terms';

/** Private orders: terms, steps and state. */
export const privateOrders = {
  ...terms,
  ...onSale,
  ...aboveClass,
  ...lists,
  ...steps,
  ...identityCheckedSteps,
  ...contractSteps,
  ...redemption,
};
