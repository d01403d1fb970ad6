import { sql, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { EDITION_RULES, type Edition } from '~/domain/platform/edition';
import type { CallQuery, CallResult, Contract } from '~/contract';
import { publicListQuerySchema } from '~/contract/catalogue';
import type { Period } from '~/contract/kinds';
import type { Database, NewsKind } from '~/upstream/core/db/schema';
import { loadPublicFilter, loadPublicBriefs } from '~/upstream/modules/funds';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { buildKeysetRanges } from '~/upstream/core/keyset';
import { loadNewsBriefs } from '~/upstream/core/db/news-briefs';

const RANKED = 5;
const ARTICLES = 6;

/** Home page: current content of an edition. Only public funds, so nothing here depends on the disclosure level. */
export const homeFeed = implementCalls('content', {
  homeFeed: ({ query, account, context }) => loadHomeFeed(context, account?.id ?? null, query),
});

/** Loads the current content of an edition; the ranking is limited to a risk level when one is given. */
export async function loadHomeFeed(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string | null,
  query: CallQuery<Contract['content']['homeFeed']>,
): Promise<CallResult<Contract['content']['homeFeed']>> {
  const at = now().toISOString();
  const [banners, ranked, news, activity, dataAsOf] = await Promise.all([
    getBanners(db, query.edition),
    rankedCodes(db, query.period, query.risk_max, toShanghaiDay(now())),
    getNewest(db, EDITION_RULES[query.edition].homeNews, at, accountId),
    nextActivity(db, at),
    lastMarketDay(db),
  ]);
  const list = await loadPublicBriefs(db, ranked, accountId);
  const asOf = list.reduce(
    (latest, fund) => (fund.nav_date !== null && fund.nav_date > latest ? fund.nav_date : latest),
    '',
  );
  return {
    banners,
    ranking: { period: query.period, as_of: asOf || dataAsOf, list },
    news,
    activity: activity ?? null,
    data_as_of: dataAsOf,
  };
}

const getBanners = (db: Kysely<Database>, edition: Edition) =>
  db
    .selectFrom('banners')
    .select(['id', 'title', 'lines', 'news_id', 'page', 'starts_at'])
    .where('is_active', '=', true)
    .where(sql<boolean>`${edition} = any(editions)`)
    .orderBy('position')
    .orderBy('id')
    .execute();

/**
 * Returns the codes of the public funds with the highest return of a period; funds without a return are excluded.
 */
async function rankedCodes(
  db: Kysely<Database>,
  period: Period,
  riskMax: number | undefined,
  today: string,
): Promise<string[]> {
  const filters = publicListQuerySchema.parse({ ...(riskMax === undefined ? {} : { risk_max: riskMax }) });
  const [best] = buildKeysetRanges(
    {
      value: `m.return_${period}`,
      id: 'm.fund_id',
      direction: 'desc',
      isNullable: false,
      index: 'desc-nulls-last',
    },
    null,
  );
  const { rows } = await loadPublicFilter(db, filters, today);
  const ranked = await rows
    .select('m.fund_id')
    .where(best!.where)
    .orderBy(best!.orderBy)
    .limit(RANKED)
    .execute();
  return ranked.map((row) => row.fund_id);
}

async function getNewest(
  db: Kysely<Database>,
  kinds: readonly NewsKind[],
  at: string,
  accountId: string | null,
) {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('kind', 'in', kinds)
    .where('published_at', '<=', at)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(ARTICLES)
    .execute();
  return await loadNewsBriefs(
    db,
    rows.map((row) => row.id),
    accountId,
  );
}

/** Only activities open to all: one about a private product is not shown on the home page. */
const nextActivity = (db: Kysely<Database>, at: string) =>
  db
    .selectFrom('activities')
    .select(['id as activity_id', 'title', 'text', 'starts_at'])
    .where('ends_at', '>', at)
    .where('announced_at', '<=', at)
    .where('cancelled_at', 'is', null)
    .where('fund_id', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Returns the last day with an index close: one lookup at the end of each index. */
async function lastMarketDay(db: Kysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('indices as i')
    .select(
      sql<string | null>`max((select max(p.date) from index_points p where p.index_id = i.id))`.as('day'),
    )
    .executeTakeFirst();
  return row?.day ?? '';
}
