import { shanghaiDay } from '~/domain/calendar/dates';
import { implementPart } from '~/upstream/modules/handler';
import { publicRows, simuRows } from '~/upstream/modules/funds/fund-filters';
import { fundIdPage } from '~/upstream/modules/funds/fund-page';
import { loadPublicBriefs } from '~/upstream/modules/funds/public-briefs';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';

/** Lists of funds. */
export const catalogueLists = implementPart('catalogue', {
  async simuList({ query, account, context: { db, now } }) {
    const today = shanghaiDay(now());
    const { rows } = await simuRows(db, query, today);
    const { ids, ...page } = await fundIdPage(db, rows, query, now().getTime());
    return { list: await loadSimuBriefs(db, ids, account?.id ?? null, today), ...page };
  },

  async publicList({ query, account, context: { db, now } }) {
    const { rows } = await publicRows(db, query, shanghaiDay(now()));
    const { ids, ...page } = await fundIdPage(db, rows, query, now().getTime());
    return { list: await loadPublicBriefs(db, ids, account?.id ?? null), ...page };
  },
});
