import { implement } from '../handler';
import { aboveClass } from './above-class';
import { contractSteps } from './contract';
import { lists } from './lists';
import { personSteps } from './person-steps';
import { redemption } from './redemption';
import { steps } from './steps';
import { terms } from './terms';

/** Private orders: what is asked for, step by step, and what has become of it. */
export const orders = implement('orders', {
  ...terms,
  ...aboveClass,
  ...lists,
  ...steps,
  ...personSteps,
  ...contractSteps,
  ...redemption,
});
