import { toShanghaiDay } from '~/domain/calendar/dates';
import { simuListQuerySchema } from '~/contract/catalogue';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { implementCalls } from '~/upstream/core/service-context';
import { loadSimuFilter } from '~/upstream/modules/funds/fund-filters';
import { loadSimuReasons } from '~/upstream/modules/funds/reasons';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';

/** States without purchases: never selected. */
const CLOSED_TO_BUYERS = ['closed', 'liquidated'];

/** The private-fund channel: number of funds by strategy, and the selected ones with their filed facts. */
export const simuChannel = implementCalls('catalogue', {
  async simuStrategies({ query, context: { db, now } }) {
    const filters = simuListQuerySchema.parse(query);
    const { rows: passing } = await loadSimuFilter(db, filters, toShanghaiDay(now()));
    const rows = await passing
      .select(['m.category', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('m.category')
      .execute();
    const counts = new Map(rows.map((row) => [row.category, Number(row.count)]));
    return {
      list: STRATEGIES.map((strategy) => ({
        strategy,
        strategy_name: STRATEGY_NAMES[strategy],
        product_count: counts.get(strategy) ?? 0,
      })),
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    };
  },

  async simuSelections({ query, account, context: { db, now } }) {
    let rows = db
      .selectFrom('fund_metrics as m')
      .where('m.kind', '=', 'simu')
      .where('m.is_selection', '=', true)
      .where('m.status', 'not in', CLOSED_TO_BUYERS);
    if (query.strategy !== undefined) rows = rows.where('m.category', '=', query.strategy);
    if (query.risk_max !== undefined) rows = rows.where('m.risk_level', '<=', query.risk_max);
    const found = await rows
      .leftJoin('fund_latest as l', 'l.fund_id', 'm.fund_id')
      .select('m.fund_id')
      .orderBy((eb) => eb('l.nav_date', 'is', null))
      .orderBy('m.name_key')
      .orderBy('m.fund_id')
      .execute();
    const ids = found
      .slice((query.page - 1) * query.limit, query.page * query.limit)
      .map((row) => row.fund_id);
    const today = toShanghaiDay(now());
    const briefs = await loadSimuBriefs(db, ids, account?.id ?? null, today);
    const reasons = await loadSimuReasons(db, briefs, today);
    return {
      total: found.length,
      reasons_on: today,
      list: briefs.map((brief) => ({ ...brief, ...reasons.get(brief.product_id)! })),
    };
  },
});
