import { sql, type Kysely } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import { formatNumber, formatRate } from '~/domain/figures/format';
import type { PublicBrief } from '~/contract/catalogue';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/db/schema';
import { tenureStarts, timeFacts } from '~/upstream/services/catalogue/funds/fund-facts';
import { suggestionReasons } from '~/upstream/services/catalogue/funds/reasons';
import { loadPublicBriefs } from '~/upstream/services/catalogue/funds/public-briefs';
import { implementPart } from '~/upstream/services/handler';

/** What is worth saying of a selected fund: each is a fact that anyone can check on the fund's own page. */
const ENOUGH_SIZE_YUAN = 2e8;
const REASONS = 3;

interface Peers {
  drawdown: number | null;
  fee: number | null;
}

/** Selected public funds with the facts that speak for them and the day these hold on; by name, never by performance, those without a NAV last. */
export const fundSelections = implementPart('market', {
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
      .select(['m.fund_id', 'm.category'])
      .orderBy((eb) => eb('l.nav_date', 'is', null))
      .orderBy('m.name_key')
      .orderBy('m.fund_id')
      .execute();
    const ids = found
      .slice((query.page - 1) * query.limit, query.page * query.limit)
      .map((row) => row.fund_id);
    const [briefs, peers, tenures, texts] = await Promise.all([
      loadPublicBriefs(db, ids, account?.id ?? null),
      peerValues(db, [...new Set(found.map((row) => row.category))]),
      tenureStarts(db, ids),
      suggestionReasons(db, [], ids),
    ]);
    const today = shanghaiDay(now());
    return {
      total: found.length,
      list: briefs.map((brief) => {
        const facts = reasonsOf(brief, peers.get(brief.type), tenures.get(brief.fund_code), today);
        const text = texts.get(brief.fund_code) ?? '';
        return {
          ...brief,
          reasons: facts.length > 0 || text === '' ? facts : [text.replace(/。$/, '')],
          as_of: brief.nav_date,
        };
      }),
    };
  },
});

/** Medians of a type: of fees among all its funds, of drawdowns among those a year old. */
async function peerValues(db: Kysely<Database>, categories: readonly string[]): Promise<Map<string, Peers>> {
  if (categories.length === 0) return new Map();
  const rows = await db
    .selectFrom('fund_metrics')
    .select('category')
    .select([
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by max_drawdown) filter (where return_1y is not null)`.as(
        'drawdown',
      ),
      sql<number | null>`percentile_cont(0.5) within group (order by fee_rate)`.as('fee'),
    ])
    .where('kind', '=', 'public')
    .where('category', 'in', categories)
    .groupBy('category')
    .execute();
  return new Map(rows.map((row) => [row.category, row]));
}

function reasonsOf(
  fund: PublicBrief,
  peers: Peers | undefined,
  managedSince: string | undefined,
  today: string,
): string[] {
  const reasons: string[] = [];
  const typeName = PUBLIC_TYPE_NAMES[fund.type];
  const { max_drawdown: drawdown, fee_rate: fee } = fund;
  // A fund younger than a year went through less than its peers did.
  const isComparable = fund.type !== 'money' && fund.returns?.['1y'] != null;
  if (isComparable && drawdown !== null && peers?.drawdown && drawdown < peers.drawdown) {
    reasons.push(`近1年最大回撤 ${formatRate(-drawdown)}，${typeName}中位数 ${formatRate(-peers.drawdown)}`);
  }
  if (peers?.fee && fee !== null && fee < peers.fee) {
    reasons.push(`申购费率 ${formatRate(fee)}，${typeName}中位数 ${formatRate(peers.fee)}`);
  }
  reasons.push(...timeFacts(fund.founded_on, managedSince, today));
  if (fund.size !== null && Number(fund.size) >= ENOUGH_SIZE_YUAN) {
    reasons.push(`规模 ${formatNumber(Number(fund.size) / 1e8)} 亿元`);
  }
  return reasons.slice(0, REASONS);
}
