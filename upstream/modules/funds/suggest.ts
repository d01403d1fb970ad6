import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { CallResult, Contract } from '~/contract';
import { CODES } from '~/contract/codes';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { loadPublicBriefs } from '~/upstream/modules/funds/public-briefs';
import { loadPublicReasons, loadSimuReasons } from '~/upstream/modules/funds/reasons';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';
import {
  buildBuyableFundsQuery,
  HAS_NAV,
  listRotatedFunds,
  compareByHasNav,
} from '~/upstream/modules/funds/recommendation-rotation';

type Suggestion = CallResult<Contract['catalogue']['suggest']>['list'][number];

/** A suggested fund. */
export interface SuggestedFund {
  kind: FundKind;
  id: string;
}

/** Criteria, size and day of the suggestions. */
interface Asked {
  riskMax: number;
  limit: number;
  today: string;
}

/** Number of candidates considered before the closest in risk are taken. */
const SIMILAR_POOL = 40;
/** Returns the first funds of the rotation. */
const selected = async (db: Kysely<Database>, kind: FundKind, asked: Asked): Promise<SuggestedFund[]> =>
  (await listRotatedFunds(db, kind, asked)).slice(0, asked.limit).map(({ id }) => ({ kind, id }));

/** Alternates private and public funds, private first. */
async function mixed(db: Kysely<Database>, asked: Asked): Promise<SuggestedFund[]> {
  const { limit } = asked;
  const [simu, open] = await Promise.all([selected(db, 'simu', asked), selected(db, 'public', asked)]);
  return Array.from({ length: limit }, (_, index) => [simu[index], open[index]])
    .flat()
    .filter((pick) => pick !== undefined)
    .slice(0, limit);
}

/** Lists funds of the same strategy or type, closest in risk first, then by name; never by performance. */
export async function listSimilarFunds(
  db: Kysely<Database>,
  id: string,
  riskMax: number,
  limit: number,
): Promise<SuggestedFund[]> {
  const fund = await db
    .selectFrom('fund_metrics')
    .select(['kind', 'category', 'risk_level', 'name_key'])
    .where('fund_id', '=', id)
    .executeTakeFirst();
  if (fund === undefined) throw new Refusal(CODES.notFound, '未找到该产品');
  const pool = buildBuyableFundsQuery(db, fund.kind, riskMax)
    .where('m.category', '=', fund.category)
    .where('m.fund_id', '!=', id)
    .select(['m.fund_id', 'm.risk_level', HAS_NAV.as('has_nav')])
    .orderBy('m.name_key')
    .orderBy('m.fund_id');
  const after = await pool.where('m.name_key', '>=', fund.name_key).limit(SIMILAR_POOL).execute();
  const rest = SIMILAR_POOL - after.length;
  const before = rest > 0 ? await pool.where('m.name_key', '<', fund.name_key).limit(rest).execute() : [];
  const distance = (row: { risk_level: number }) => Math.abs(row.risk_level - fund.risk_level);
  return [...after, ...before]
    .sort((a, b) => compareByHasNav(a, b) || distance(a) - distance(b))
    .slice(0, limit)
    .map((row) => ({ kind: fund.kind, id: row.fund_id }));
}

/** Suggested products: the same request gets the same answer until the month or the catalogue changes. */
export const suggest = implementCalls('catalogue', {
  async suggest({ body, account, context: { db, now } }) {
    const { category, product_id: productId, limit } = body;
    const riskMax = body.risk_max ?? 5;
    const today = toShanghaiDay(now());
    const asked = { riskMax, limit, today };
    if (category === 'similar' && productId === undefined) {
      throw new Refusal(CODES.badRequest, '请指明产品', { reason: 'invalid', field: 'id' });
    }
    const picks =
      category === 'similar' && productId !== undefined
        ? await listSimilarFunds(db, productId, riskMax, limit)
        : category === 'featured'
          ? await selected(db, 'simu', asked)
          : await mixed(db, asked);
    const getIds = (kind: FundKind) => picks.filter((pick) => pick.kind === kind).map((pick) => pick.id);
    const accountId = account?.id ?? null;
    const [simu, open] = await Promise.all([
      loadSimuBriefs(db, getIds('simu'), accountId, today),
      loadPublicBriefs(db, getIds('public'), accountId),
    ]);
    const [simuWhy, publicWhy] = await Promise.all([
      loadSimuReasons(db, simu, today),
      loadPublicReasons(db, open, today),
    ]);
    const byId = new Map<string, Suggestion>();
    for (const brief of simu) {
      byId.set(brief.product_id, { ...brief, ...simuWhy.get(brief.product_id)!, reasons_on: today });
    }
    for (const brief of open) {
      const { fund_code: code, nav_date: day } = brief;
      byId.set(code, { ...brief, reasons: publicWhy.get(code) ?? [], peer_drawdown: null, reasons_on: day });
    }
    const list = picks.flatMap(({ id }) => byId.get(id) ?? []);
    return { category, list };
  },
});
