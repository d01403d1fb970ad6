import { toShanghaiDay } from '~/domain/calendar/dates';
import { STRATEGIES } from '~/contract/kinds';
import { implementCalls } from '~/upstream/core/service-context';
import { loadSimuReasons } from '~/upstream/modules/funds/reasons';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';
import { listRotatedFunds } from '~/upstream/modules/funds/recommendation-rotation';

const HIGHEST_RISK = 5;

/** Recommended private funds of this month by strategy, in the same order as on the home page. */
export const recommended = implementCalls('catalogue', {
  async simuRecommended({ query, account, context: { db, now } }) {
    const today = toShanghaiDay(now());
    const rotated = await listRotatedFunds(db, 'simu', { riskMax: query.risk_max ?? HIGHEST_RISK, today });
    const categories = query.category === undefined ? STRATEGIES : [query.category];
    const groups = categories
      .map((category) => ({
        category,
        ids: rotated.flatMap((row) => (row.category === category ? row.id : [])),
      }))
      .filter(({ ids }) => ids.length > 0);
    const shown = groups.flatMap(({ ids }) => ids.slice(0, query.limit));
    const briefs = await loadSimuBriefs(db, shown, account?.id ?? null, today);
    const reasons = await loadSimuReasons(db, briefs, today);
    return {
      groups: groups.map(({ category, ids }) => ({
        category,
        total: ids.length,
        list: ids.slice(0, query.limit).flatMap((id) => {
          const brief = briefs.find((each) => each.product_id === id);
          return brief ? [{ ...brief, ...reasons.get(id)! }] : [];
        }),
      })),
      reasons_on: today,
    };
  },
});
