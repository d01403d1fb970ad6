import { implement } from '~/upstream/services/handler';
import { homeOf } from '~/upstream/services/ledger/holdings/home/home';

/** What home shows to its person. */
export const home = implement('home', {
  mine: ({ query, account, context }) => homeOf(context, account.id, query),
});
