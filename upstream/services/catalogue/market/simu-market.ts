import { implementPart } from '~/upstream/services/handler';
import { simuHead, type SimuHead } from '~/upstream/services/catalogue/market/fund-heads';
import { fundPerformance } from '~/upstream/services/catalogue/market/fund-performance';
import { navListPage } from '~/upstream/services/catalogue/market/nav-list';
import { navSeries } from '~/upstream/services/catalogue/market/nav-window';

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
      period: query.period,
      as_of: head.latest?.navDate ?? null,
      benchmark_name: head.benchmarkName,
      peer_group: head.peerGroupName,
      series: await navSeries(db, head, query.period),
    };
  },

  async simuNavList({ query, context: { db } }) {
    const head = await simuHead(db, query.product_id);
    return { ...gateOf(head), ...(await navListPage(db, head, query)) };
  },

  async simuPerformance({ query, context: { db } }) {
    const head = await simuHead(db, query.product_id);
    return { ...gateOf(head), ...(await fundPerformance(db, head, query.window)) };
  },
});
