import { shanghaiDay } from '~/domain/dates';
import { implementPart } from '../handler';
import { publicRows, simuRows } from './fund-filters';
import { fundIdPage } from './fund-page';
import { loadPublicBriefs } from './public-briefs';
import { loadSimuBriefs } from './simu-briefs';

/** Lists of funds. */
export const catalogueLists = implementPart('catalogue', {
  async simuList({ query, account, context: { db, now } }) {
    const today = shanghaiDay(now());
    const { ids, ...page } = await fundIdPage(db, simuRows(db, query, today), query, now().getTime());
    return { list: await loadSimuBriefs(db, ids, account?.id ?? null, today), ...page };
  },

  async publicList({ query, account, context: { db, now } }) {
    const { rows } = await publicRows(db, query, shanghaiDay(now()));
    const { ids, ...page } = await fundIdPage(db, rows, query, now().getTime());
    return { list: await loadPublicBriefs(db, ids, account?.id ?? null), ...page };
  },
});
