import { aboveClass } from '~/upstream/modules/private-orders/above-class';
import { contractSteps } from '~/upstream/modules/private-orders/contract';
import { ownOrderLists } from '~/upstream/modules/private-orders/list-own-orders';
import { onSale } from '~/upstream/modules/private-orders/list-on-sale';
import { identityCheckedSteps } from '~/upstream/modules/private-orders/identity-checked-steps';
import { redemption } from '~/upstream/modules/private-orders/redemption';
import { steps } from '~/upstream/modules/private-orders/purchase-steps';
import { terms } from '~/upstream/modules/private-orders/reserve';

/** Private orders: terms, steps and state. */
export const privateOrders = {
  ...terms,
  ...onSale,
  ...aboveClass,
  ...ownOrderLists,
  ...steps,
  ...identityCheckedSteps,
  ...contractSteps,
  ...redemption,
};
