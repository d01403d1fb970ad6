import { toShanghaiDay } from '~/domain/calendar/dates';
import { implementCalls } from '~/upstream/core/service-context';

const WOUND_UP = 'liquidated';

/** Private funds of funds with their holdings by the newest report, in order of name. */
export const fundOfFunds = implementCalls('catalogue', {
  async simuLookThrough({ query: { product_ids, risk_max }, context: { db, now } }) {
    if (product_ids.length === 0) return { list: [] };
    let funds = db
      .selectFrom('simu_funds as f')
      .innerJoin('companies as c', 'c.id', 'f.company_id')
      .select(['f.id', 'f.context', 'f.short_name', 'f.risk_level', 'c.short_name as company_name'])
      .where('f.strategy', '=', 'fof')
      .where('f.id', 'in', product_ids)
      .where('f.status', '!=', WOUND_UP);
    if (risk_max !== undefined) funds = funds.where('f.risk_level', '<=', risk_max);
    const [found, stakes] = await Promise.all([
      funds.orderBy('f.short_name').orderBy('f.id').execute(),
      db
        .selectFrom('fund_stakes as s')
        .innerJoin('simu_funds as h', 'h.id', 's.held_id')
        .innerJoin('companies as c', 'c.id', 'h.company_id')
        .select(['s.fund_id', 's.as_of', 's.held_id', 's.weight'])
        .select(['h.short_name as name', 'h.strategy', 'c.short_name as company_name'])
        .where('s.fund_id', 'in', product_ids)
        .where('s.as_of', '<=', toShanghaiDay(now()))
        .orderBy('s.as_of', 'desc')
        .orderBy('s.weight', 'desc')
        .orderBy('s.held_id')
        .execute(),
    ]);
    return {
      list: found.map((fund) => {
        const own = stakes.filter(({ fund_id }) => fund_id === fund.id);
        const [date, before] = [...new Set(own.map(({ as_of }) => as_of))];
        const at = (day: string | undefined) => own.filter(({ as_of }) => as_of === day);
        const without = (here: typeof own, there: typeof own): string[] =>
          here
            .filter(({ held_id }) => there.every((each) => each.held_id !== held_id))
            .map(({ name }) => name);
        return {
          kind: 'simu' as const,
          context: fund.context,
          product_id: fund.id,
          name: fund.short_name,
          company_name: fund.company_name,
          risk_level: fund.risk_level,
          portfolio:
            date === undefined
              ? null
              : {
                  date,
                  stakes: at(date).map(({ held_id, name, strategy, company_name, weight }) => ({
                    ...{ fund_id: held_id, name, strategy, company_name },
                    weight_ratio: weight,
                  })),
                  joined: before === undefined ? [] : without(at(date), at(before)),
                  left: before === undefined ? [] : without(at(before), at(date)),
                },
        };
      }),
    };
  },
});
