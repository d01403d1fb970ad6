import { implement } from '~/upstream/core/service-context';
import { loadHome } from '~/upstream/modules/holdings/home/home';

/** Home page content of an account. */
export const home = implement('home', {
  mine: ({ query, account, context }) => loadHome(context, account.id, query),
});
