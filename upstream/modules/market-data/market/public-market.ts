import { implementCalls } from '~/upstream/core/service-context';
import { loadPublicFundSummary, type FundSummary } from '~/upstream/modules/market-data/market/fund-summary';
import { loadFundPerformance } from '~/upstream/modules/market-data/market/fund-performance';
import { loadHoldingResults } from '~/upstream/modules/market-data/market/holding-results';
import { loadNavListPage } from '~/upstream/modules/market-data/market/nav-list';
import { buildNavReply } from '~/upstream/modules/market-data/market/nav-reply';

const toFundReference = (fund: FundSummary) => ({
  kind: 'public' as const,
  fund_code: fund.id,
  name: fund.name,
});

/** NAV and performance of public funds, open to all. */
export const publicMarket = implementCalls('market', {
  async fundNav({ query, context: { db } }) {
    const fund = await loadPublicFundSummary(db, query.fund_code);
    return {
      ...toFundReference(fund),
      ...(await buildNavReply(db, fund, query)),
    };
  },

  async fundNavList({ query, context: { db } }) {
    const fund = await loadPublicFundSummary(db, query.fund_code);
    return { ...toFundReference(fund), ...(await loadNavListPage(db, fund, query)) };
  },

  async fundPerformance({ query, context: { db } }) {
    const fund = await loadPublicFundSummary(db, query.fund_code);
    return {
      ...toFundReference(fund),
      ...(await loadFundPerformance(db, fund, query.window)),
      holding_results: await loadHoldingResults(db, fund),
    };
  },
});
