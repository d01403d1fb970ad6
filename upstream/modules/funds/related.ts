import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import { loadPublicBriefs } from '~/upstream/modules/funds/public-briefs';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';
import { listSimilarFunds, type SuggestedFund } from '~/upstream/modules/funds/suggest';
import { buildBuyableFundsQuery } from '~/upstream/modules/funds/recommendation-rotation';
import { implementCalls } from '~/upstream/core/service-context';

const SHOWN = 4;

/** Lists purchasable funds of the current managers of a fund, by name; never by performance. */
async function ofManagers(db: Kysely<Database>, id: string, riskMax: number): Promise<SuggestedFund[]> {
  const fund = await db
    .selectFrom('fund_metrics')
    .select('kind')
    .where('fund_id', '=', id)
    .executeTakeFirst();
  if (fund === undefined) return [];
  const rows = await buildBuyableFundsQuery(db, fund.kind, riskMax)
    .where('m.fund_id', '!=', id)
    .where('m.fund_id', 'in', (of) =>
      of
        .selectFrom('fund_managers as other')
        .innerJoin('fund_managers as own', 'own.manager_id', 'other.manager_id')
        .where('own.fund_id', '=', id)
        .where('own.until', 'is', null)
        .where('other.until', 'is', null)
        .select('other.fund_id'),
    )
    .select('m.fund_id')
    .orderBy('m.name_key')
    .orderBy('m.fund_id')
    .limit(SHOWN)
    .execute();
  return rows.map(({ fund_id }) => ({ kind: fund.kind, id: fund_id }));
}

export const related = implementCalls('catalogue', {
  async related({ query, account, context: { db, now } }) {
    const riskMax = query.risk_max ?? 5;
    const [similar, own] = await Promise.all([
      listSimilarFunds(db, query.product_id, riskMax, SHOWN),
      ofManagers(db, query.product_id, riskMax),
    ]);
    const accountId = account?.id ?? null;
    const all = [...similar, ...own];
    const getIds = (kind: SuggestedFund['kind']) =>
      all.filter((pick) => pick.kind === kind).map(({ id }) => id);
    const briefs = [
      ...(await loadSimuBriefs(db, getIds('simu'), accountId, toShanghaiDay(now()))),
      ...(await loadPublicBriefs(db, getIds('public'), accountId)),
    ];
    const byId = new Map(
      briefs.map((brief) => [brief.kind === 'simu' ? brief.product_id : brief.fund_code, brief]),
    );
    const shown = (picks: readonly SuggestedFund[]) => picks.flatMap(({ id }) => byId.get(id) ?? []);
    // Each fund once: funds of the same manager are not repeated.
    const isOwn = new Set(own.map(({ id }) => id));
    return { similar: shown(similar.filter(({ id }) => !isOwn.has(id))), of_manager: shown(own) };
  },
});
