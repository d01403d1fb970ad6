import { implement } from '../handler';
import { changes } from './changes';
import { lists } from './lists';

/** Regular plans. Never of another account. */
export const plans = implement('plans', { ...lists, ...changes });
