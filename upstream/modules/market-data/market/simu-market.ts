import { implementCalls } from '~/upstream/core/service-context';
import { toSimuGate, loadSimuFundSummary } from '~/upstream/modules/market-data/market/fund-summary';
import { loadFundPerformance } from '~/upstream/modules/market-data/market/fund-performance';
import { loadHoldingResults } from '~/upstream/modules/market-data/market/holding-results';
import { loadNavListPage } from '~/upstream/modules/market-data/market/nav-list';
import { buildNavReply } from '~/upstream/modules/market-data/market/nav-reply';

/** NAV and performance of private funds; the BFF decides who may see them. */
export const simuMarket = implementCalls('market', {
  async simuNav({ query, context: { db } }) {
    const fund = await loadSimuFundSummary(db, query.product_id);
    return {
      ...toSimuGate(fund),
      ...(await buildNavReply(db, fund, query)),
    };
  },

  async simuNavList({ query, context: { db } }) {
    const fund = await loadSimuFundSummary(db, query.product_id);
    return { ...toSimuGate(fund), ...(await loadNavListPage(db, fund, query)) };
  },

  async simuPerformance({ query, context: { db } }) {
    const fund = await loadSimuFundSummary(db, query.product_id);
    return {
      ...toSimuGate(fund),
      ...(await loadFundPerformance(db, fund, query.window)),
      holding_results: await loadHoldingResults(db, fund),
    };
  },
});
