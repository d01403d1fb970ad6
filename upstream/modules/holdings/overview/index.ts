import { implement } from '~/upstream/modules/handler';
import { moneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { allocationOf } from '~/upstream/modules/holdings/overview/allocation';
import { concentrationOf } from '~/upstream/modules/holdings/overview/concentration';
import { liquidityOf } from '~/upstream/modules/holdings/overview/liquidity';
import { yearsOfAccount } from '~/upstream/modules/holdings/overview/years';

/** Everything an account holds seen as one. Never of another account. */
export const overview = implement('overview', {
  liquidity: async ({ query, account, context }) => ({
    ...(await liquidityOf(context, account.id, query)),
    in_transit: (await moneyInTransit(context, account.id)).total,
  }),
  allocation: ({ query, account, context }) => allocationOf(context, account.id, query.by),
  concentration: ({ account, context }) => concentrationOf(context, account.id),
  years: ({ account, context }) => yearsOfAccount(context, account.id),
});
