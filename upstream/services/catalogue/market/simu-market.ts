import { implementPart } from '~/upstream/services/handler';
import { simuHead, type SimuHead } from '~/upstream/services/catalogue/market/fund-heads';
import { fundPerformance } from '~/upstream/services/catalogue/market/fund-performance';
import { holdingResults } from '~/upstream/services/catalogue/market/holding-results';
import { navListPage } from '~/upstream/services/catalogue/market/nav-list';
import { navReply } from '~/upstream/services/catalogue/market/nav-reply';

/** What the disclosure filter of the BFF needs to judge the reply. */
const gateOf = (head: SimuHead) => ({
  kind: 'simu' as const,
  context: head.context,
  product_id: head.id,
  name: head.name,
  risk_level: head.riskLevel,
});

/** NAV and performance of private funds; who may see them is decided by the BFF. */
export const simuMarket = implementPart('market', {
  async simuNav({ query, context: { db } }) {
    const head = await simuHead(db, query.product_id);
    return {
      ...gateOf(head),
      ...(await navReply(db, head, query)),
    };
  },

  async simuNavList({ query, context: { db } }) {
    const head = await simuHead(db, query.product_id);
    return { ...gateOf(head), ...(await navListPage(db, head, query)) };
  },

  async simuPerformance({ query, context: { db } }) {
    const head = await simuHead(db, query.product_id);
    return {
      ...gateOf(head),
      ...(await fundPerformance(db, head, query.window)),
      holding_results: await holdingResults(db, head),
    };
  },
});
