import { implement } from '~/upstream/core/service-context';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { loadAllocation } from '~/upstream/modules/holdings/overview/allocation';
import { loadConcentration } from '~/upstream/modules/holdings/overview/concentration';
import { loadLiquidity } from '~/upstream/modules/holdings/overview/liquidity';
import { loadAccountYears } from '~/upstream/modules/holdings/overview/years';

/** All holdings of an account as a whole. Never of another account. */
export const overview = implement('overview', {
  liquidity: async ({ query, account, context }) => ({
    ...(await loadLiquidity(context, account.id, query)),
    in_transit: (await loadMoneyInTransit(context, account.id)).total,
  }),
  allocation: ({ query, account, context }) => loadAllocation(context, account.id, query.by),
  concentration: ({ account, context }) => loadConcentration(context, account.id),
  years: ({ account, context }) => loadAccountYears(context, account.id),
});
