import { implementCalls } from '~/upstream/core/service-context';
import { loadPublicFundSummary, type FundSummary } from '~/upstream/modules/market-data/market/fund-summary';
import { loadFundPerformance } from '~/upstream/modules/market-data/market/fund-performance';
import { loadHoldingResults } from '~/upstream/modules/market-data/market/holding-results';
import { loadNavListPage } from '~/upstream/modules/market-data/market/nav-list';
import { buildNavReply } from '~/upstream/modules/market-data/market/nav-reply';

const getHead = (head: FundSummary) => ({ kind: 'public' as const, fund_code: head.id, name: head.name });

/** NAV and performance of public funds, open to all. */
export const publicMarket = implementCalls('market', {
  async fundNav({ query, context: { db } }) {
    const head = await loadPublicFundSummary(db, query.fund_code);
    return {
      ...getHead(head),
      ...(await buildNavReply(db, head, query)),
    };
  },

  async fundNavList({ query, context: { db } }) {
    const head = await loadPublicFundSummary(db, query.fund_code);
    return { ...getHead(head), ...(await loadNavListPage(db, head, query)) };
  },

  async fundPerformance({ query, context: { db } }) {
    const head = await loadPublicFundSummary(db, query.fund_code);
    return {
      ...getHead(head),
      ...(await loadFundPerformance(db, head, query.window)),
      holding_results: await loadHoldingResults(db, head),
    };
  },
});
