import { implementPart } from '~/upstream/services/handler';
import { publicHead, type FundHead } from '~/upstream/services/catalogue/market/fund-heads';
import { fundPerformance } from '~/upstream/services/catalogue/market/fund-performance';
import { navListPage } from '~/upstream/services/catalogue/market/nav-list';
import { navSeries } from '~/upstream/services/catalogue/market/nav-window';

const headOf = (head: FundHead) => ({ kind: 'public' as const, fund_code: head.id, name: head.name });

/** NAV and performance of public funds, open to all. */
export const publicMarket = implementPart('market', {
  async fundNav({ query, context: { db } }) {
    const head = await publicHead(db, query.fund_code);
    return {
      ...headOf(head),
      period: query.period,
      as_of: head.latest?.navDate ?? null,
      benchmark_name: head.benchmarkName,
      peer_group: head.peerGroupName,
      series: await navSeries(db, head, query.period),
    };
  },

  async fundNavList({ query, context: { db } }) {
    const head = await publicHead(db, query.fund_code);
    return { ...headOf(head), ...(await navListPage(db, head, query)) };
  },

  async fundPerformance({ query, context: { db } }) {
    const head = await publicHead(db, query.fund_code);
    return { ...headOf(head), ...(await fundPerformance(db, head, query.window)) };
  },
});
