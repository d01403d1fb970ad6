import { implement } from '~/upstream/core/service-context';
import { loadHome } from '~/upstream/modules/holdings/home/home';

/** What home shows to its person. */
export const home = implement('home', {
  mine: ({ query, account, context }) => loadHome(context, account.id, query),
});
