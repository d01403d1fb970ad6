import { implementPart } from '~/upstream/modules/handler';
import { simuGateOf, simuHead } from '~/upstream/modules/market-data/market/fund-heads';
import { fundPerformance } from '~/upstream/modules/market-data/market/fund-performance';
import { holdingResults } from '~/upstream/modules/market-data/market/holding-results';
import { navListPage } from '~/upstream/modules/market-data/market/nav-list';
import { navReply } from '~/upstream/modules/market-data/market/nav-reply';

/** NAV and performance of private funds; who may see them is decided by the BFF. */
export const simuMarket = implementPart('market', {
  async simuNav({ query, context: { db } }) {
    const head = await simuHead(db, query.product_id);
    return {
      ...simuGateOf(head),
      ...(await navReply(db, head, query)),
    };
  },

  async simuNavList({ query, context: { db } }) {
    const head = await simuHead(db, query.product_id);
    return { ...simuGateOf(head), ...(await navListPage(db, head, query)) };
  },

  async simuPerformance({ query, context: { db } }) {
    const head = await simuHead(db, query.product_id);
    return {
      ...simuGateOf(head),
      ...(await fundPerformance(db, head, query.window)),
      holding_results: await holdingResults(db, head),
    };
  },
});
