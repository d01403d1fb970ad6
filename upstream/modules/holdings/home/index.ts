import { implement } from '~/upstream/modules/handler';
import { homeOf } from '~/upstream/modules/holdings/home/home';

/** What home shows to its person. */
export const home = implement('home', {
  mine: ({ query, account, context }) => homeOf(context, account.id, query),
});
