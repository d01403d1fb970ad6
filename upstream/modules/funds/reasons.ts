import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PublicBrief, SimuBrief } from '~/contract/catalogue';
import { PUBLIC_TYPE_NAMES, formatSizeBand } from '~/contract/kinds';
import { formatNumber, formatRate } from '~/domain/figures/format';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { loadTenureStarts, buildTenureFacts } from '~/upstream/modules/funds/fund-facts';

/** Maximum length of a sentence on a card, in characters. */
const SENTENCE_LENGTH = 40;
/** Maximum facts on a card; with fewer than the minimum, a sentence about the investment approach is added. */
const REASONS = 3;
const LEAST_REASONS = 2;
/** Thresholds for mentioned facts: users can check each fact on the page of the fund. */
const ENOUGH_SIZE_YUAN = 2e8;
const LONG_CAREER_YEARS = 10;
/** Company size bands that are mentioned in the facts of a fund. */
const LARGE_BANDS: readonly SimuBrief['company_size'][] = ['50-100', '100+'];
/** Medians change once a day. */
const FRESH_MS = 600_000;

interface Peers {
  drawdown: number | null;
  fee: number | null;
}
const caches = new WeakMap<Kysely<Database>, LRUCache<string, Peers>>();

/**
 * Builds the selection reasons of private funds: public filed facts, most significant first. The drawdown of peers
 * is a separate figure, disclosed by level.
 * @param today day in Shanghai, to count years
 */
export async function loadSimuReasons(
  db: Kysely<Database>,
  funds: readonly SimuBrief[],
  today: string,
): Promise<Map<string, { reasons: string[]; peer_drawdown: number | null }>> {
  const ids = funds.map((fund) => fund.product_id);
  const [tenures, texts, peers] = await Promise.all([
    loadTenureStarts(db, ids),
    howTheyInvest(db, 'simu_funds', ids),
    peerValues(db, 'simu', new Set(funds.map((fund) => fund.strategy))),
  ]);
  return new Map(
    funds.map((fund) => {
      const { product_id: id, manager_years: career } = fund;
      const facts = buildTenureFacts(fund.founded_on, tenures.get(id), today);
      if (LARGE_BANDS.includes(fund.company_size))
        facts.push(`管理人在管规模 ${formatSizeBand(fund.company_size)}`);
      if (career !== null && career >= LONG_CAREER_YEARS) facts.push(`基金经理从业 ${career} 年`);
      const peer_drawdown = peers.get(fund.strategy)?.drawdown ?? null;
      return [id, { reasons: getReasons(facts, texts.get(id)), peer_drawdown }];
    }),
  );
}

/**
 * Builds the selection reasons of public funds: drawdown and cost compared with the median of the type, age, tenure
 * of the manager, size.
 * @param today day in Shanghai, to count years
 */
export async function loadPublicReasons(
  db: Kysely<Database>,
  funds: readonly PublicBrief[],
  today: string,
): Promise<Map<string, string[]>> {
  const ids = funds.map((fund) => fund.fund_code);
  const [tenures, texts, peers] = await Promise.all([
    loadTenureStarts(db, ids),
    howTheyInvest(db, 'public_funds', ids),
    peerValues(db, 'public', new Set(funds.map((fund) => fund.type))),
  ]);
  return new Map(
    funds.map((fund) => {
      const { fund_code: id, founded_on: foundedOn, size } = fund;
      const facts = [
        ...comparePeers(fund, peers.get(fund.type)),
        ...buildTenureFacts(foundedOn, tenures.get(id), today),
      ];
      if (size !== null && Number(size) >= ENOUGH_SIZE_YUAN) {
        facts.push(`规模 ${formatNumber(Number(size) / 1e8)} 亿元`);
      }
      return [id, getReasons(facts, texts.get(id))];
    }),
  );
}

const getReasons = (facts: readonly string[], how = ''): string[] =>
  (facts.length >= LEAST_REASONS || how === '' ? [...facts] : [...facts, how]).slice(0, REASONS);

function comparePeers(fund: PublicBrief, peers: Peers | undefined): string[] {
  const { max_drawdown: drawdown, fee_rate: fee } = fund;
  const typeName = PUBLIC_TYPE_NAMES[fund.type];
  const reasons: string[] = [];
  // A fund younger than a year covers a shorter period than its peers.
  const isComparable = fund.type !== 'money' && fund.returns?.['1y'] != null;
  if (isComparable && drawdown !== null && peers?.drawdown && drawdown < peers.drawdown) {
    reasons.push(`近1年最大回撤 ${formatRate(-drawdown)}，${typeName}中位数 ${formatRate(-peers.drawdown)}`);
  }
  if (peers?.fee && fee !== null && fee < peers.fee) {
    reasons.push(`申购费率 ${formatRate(fee)}，${typeName}中位数 ${formatRate(peers.fee)}`);
  }
  return reasons;
}

/**
 * Returns the first sentence of a text without its full stop; if it is too long for a card, the first clauses that
 * fit.
 */
export function getFirstSentence(text: string): string {
  const sentence = /^[^。；\n]*/.exec(text.trim())?.[0] ?? '';
  if (sentence.length < SENTENCE_LENGTH) return sentence;
  const clauses = sentence.slice(0, SENTENCE_LENGTH - 1).split('，');
  return clauses.length > 1 ? clauses.slice(0, -1).join('，') : clauses[0]!;
}

async function howTheyInvest(
  db: Kysely<Database>,
  table: 'simu_funds' | 'public_funds',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom(table).select(['id', 'strategy_text']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, getFirstSentence(row.strategy_text)]));
}

/**
 * Loads medians by strategy or type, cached for ten minutes: of fees among all funds, of drawdowns among funds at
 * least a year old.
 */
async function peerValues(
  db: Kysely<Database>,
  kind: FundKind,
  categories: ReadonlySet<string>,
): Promise<Map<string, Peers>> {
  const cache = caches.get(db) ?? new LRUCache<string, Peers>({ max: 100, ttl: FRESH_MS });
  caches.set(db, cache);
  const missing = [...categories].filter((category) => !cache.has(`${kind}|${category}`));
  const found = new Map<string, Peers>();
  if (missing.length > 0) {
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
      .where('kind', '=', kind)
      .where('category', 'in', missing)
      .groupBy('category')
      .execute();
    for (const { category, drawdown, fee } of rows) {
      found.set(category, { drawdown, fee });
      cache.set(`${kind}|${category}`, { drawdown, fee });
    }
  }
  for (const category of categories) {
    const kept = found.get(category) ?? cache.get(`${kind}|${category}`);
    if (kept) found.set(category, kept);
  }
  return found;
}
