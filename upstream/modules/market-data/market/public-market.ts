import { implementPart } from '~/upstream/modules/handler';
import { publicHead, type FundHead } from '~/upstream/modules/market-data/market/fund-heads';
import { fundPerformance } from '~/upstream/modules/market-data/market/fund-performance';
import { holdingResults } from '~/upstream/modules/market-data/market/holding-results';
import { navListPage } from '~/upstream/modules/market-data/market/nav-list';
import { navReply } from '~/upstream/modules/market-data/market/nav-reply';

const headOf = (head: FundHead) => ({ kind: 'public' as const, fund_code: head.id, name: head.name });

/** NAV and performance of public funds, open to all. */
export const publicMarket = implementPart('market', {
  async fundNav({ query, context: { db } }) {
    const head = await publicHead(db, query.fund_code);
    return {
      ...headOf(head),
      ...(await navReply(db, head, query)),
    };
  },

  async fundNavList({ query, context: { db } }) {
    const head = await publicHead(db, query.fund_code);
    return { ...headOf(head), ...(await navListPage(db, head, query)) };
  },

  async fundPerformance({ query, context: { db } }) {
    const head = await publicHead(db, query.fund_code);
    return {
      ...headOf(head),
      ...(await fundPerformance(db, head, query.window)),
      holding_results: await holdingResults(db, head),
    };
  },
});
