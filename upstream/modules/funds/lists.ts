import { toShanghaiDay } from '~/domain/calendar/dates';
import { implementCalls } from '~/upstream/core/service-context';
import { loadPublicFilter, loadSimuFilter } from '~/upstream/modules/funds/fund-filters';
import { loadFundIdPage } from '~/upstream/modules/funds/fund-page';
import { loadPublicBriefs } from '~/upstream/modules/funds/public-briefs';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';

/** Fund list calls. */
export const catalogueLists = implementCalls('catalogue', {
  async simuList({ query, account, context: { db, now } }) {
    const today = toShanghaiDay(now());
    const { rows } = await loadSimuFilter(db, query, today);
    const { ids, ...page } = await loadFundIdPage(db, rows, query, now().getTime());
    return { list: await loadSimuBriefs(db, ids, account?.id ?? null, today), ...page };
  },

  async publicList({ query, account, context: { db, now } }) {
    const { rows } = await loadPublicFilter(db, query, toShanghaiDay(now()));
    const { ids, ...page } = await loadFundIdPage(db, rows, query, now().getTime());
    return { list: await loadPublicBriefs(db, ids, account?.id ?? null), ...page };
  },
});
