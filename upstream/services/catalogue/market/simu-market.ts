import { implementPart } from '~/upstream/services/handler';
import { simuGateOf, simuHead } from '~/upstream/services/catalogue/market/fund-heads';
import { fundPerformance } from '~/upstream/services/catalogue/market/fund-performance';
import { holdingResults } from '~/upstream/services/catalogue/market/holding-results';
import { navListPage } from '~/upstream/services/catalogue/market/nav-list';
import { navReply } from '~/upstream/services/catalogue/market/nav-reply';

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
