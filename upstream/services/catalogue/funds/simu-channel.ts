import type { Kysely } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import { simuListQuerySchema, type SimuBrief } from '~/contract/catalogue';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/db/schema';
import { implementPart } from '~/upstream/services/handler';
import { tenureStarts, timeFacts } from '~/upstream/services/catalogue/funds/fund-facts';
import { simuRows } from '~/upstream/services/catalogue/funds/fund-filters';
import { suggestionReasons } from '~/upstream/services/catalogue/funds/reasons';
import { loadSimuBriefs } from '~/upstream/services/catalogue/funds/simu-briefs';

const REASONS = 3;
/** States in which nobody can buy: never selected. */
const CLOSED_TO_BUYERS = ['closed', 'liquidated'];
/** Size bands of a company worth naming among the facts of its fund. */
const LARGE_BANDS: Partial<Record<string, string>> = { '50-100': '50–100 亿元', '100+': '100 亿元以上' };

/** The private funds as a whole: how many of each strategy, and the selected ones with the filed facts that speak for them. */
export const simuChannel = implementPart('catalogue', {
  async simuStrategies({ query, context: { db, now } }) {
    const filters = simuListQuerySchema.parse(query);
    const { rows: passing } = await simuRows(db, filters, shanghaiDay(now()));
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
    const today = shanghaiDay(now());
    const [briefs, tenures, texts, bands] = await Promise.all([
      loadSimuBriefs(db, ids, account?.id ?? null, today),
      tenureStarts(db, ids),
      suggestionReasons(db, ids, []),
      sizeBands(db, ids),
    ]);
    return {
      total: found.length,
      reasons_on: today,
      list: briefs.map((brief) => {
        const { product_id: id } = brief;
        const facts = reasonsOf(brief, tenures.get(id), bands.get(id), today);
        const text = (texts.get(id) ?? '').replace(/。$/, '');
        return { ...brief, reasons: facts.length > 0 || text === '' ? facts : [text] };
      }),
    };
  },
});

/** Size band of the company of each fund. */
async function sizeBands(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('simu_funds as f')
    .innerJoin('companies as c', 'c.id', 'f.company_id')
    .select(['f.id', 'c.size_band'])
    .where('f.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.size_band]));
}

function reasonsOf(
  fund: SimuBrief,
  managedSince: string | undefined,
  band: string | undefined,
  today: string,
): string[] {
  const large = LARGE_BANDS[band ?? ''];
  const reasons = timeFacts(fund.founded_on, managedSince, today);
  if (large !== undefined) reasons.push(`管理人在管规模 ${large}`);
  return reasons.slice(0, REASONS);
}
