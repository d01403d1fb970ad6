import { toShanghaiDay } from '~/domain/calendar/dates';
import { loadPublicBriefs, loadPublicReasons } from '~/upstream/modules/funds';
import { implementCalls } from '~/upstream/core/service-context';

/**
 * Selected public funds with their facts and the day of the facts; by name, never by performance, those without a
 * NAV last.
 */
export const fundSelections = implementCalls('market', {
  async fundSelections({ query, account, context: { db, now } }) {
    let rows = db
      .selectFrom('fund_metrics as m')
      .where('m.kind', '=', 'public')
      .where('m.is_selection', '=', true)
      .where('m.status', '!=', 'suspended');
    if (query.type !== undefined) rows = rows.where('m.category', '=', query.type);
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
    const briefs = await loadPublicBriefs(db, ids, account?.id ?? null);
    const reasons = await loadPublicReasons(db, briefs, toShanghaiDay(now()));
    return {
      total: found.length,
      list: briefs.map((brief) => ({
        ...brief,
        reasons: reasons.get(brief.fund_code) ?? [],
        as_of: brief.nav_date,
      })),
    };
  },
});
