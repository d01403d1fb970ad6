import { sql, type Kysely, type RawBuilder } from 'kysely';
import { SITEMAP_KINDS, type SitemapKind } from '~/contract/site-addresses';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';

interface AddressRow {
  id: string;
  changed_on: string | null;
}

/** Converts an instant to its Shanghai day. */
const getDay = (column: string) =>
  sql<string>`to_char(${sql.ref(column)}::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Announcements have a different address than articles. */
const getArticles = (condition: RawBuilder<unknown>, now: string) =>
  sql<AddressRow>`select id, ${getDay('published_at')} as changed_on from articles
    where ${condition} and published_at <= ${now}`;

/** Rows of id and day for every kind. Private funds use the day of filing, because the valuation day is gated. */
const SOURCES: Readonly<Record<SitemapKind, (now: string) => RawBuilder<AddressRow>>> = {
  article: (now) => getArticles(sql`kind <> 'notice'`, now),
  notice: (now) => getArticles(sql`kind = 'notice'`, now),
  topic: (now) =>
    sql`select o.id, (
      select max(${getDay('t.published_at')}) from article_tags t where t.tag = any(o.tags) and t.published_at <= ${now}
    ) as changed_on from article_topics o
    where exists (select 1 from article_tags t where t.tag = any(o.tags) and t.published_at <= ${now})`,
  tag: (now) =>
    sql`select tag as id, max(${getDay('published_at')}) as changed_on from article_tags
    where published_at <= ${now} group by tag`,
  public: () =>
    sql`select f.id, l.nav_date::text as changed_on from public_funds f left join fund_latest l on l.fund_id = f.id`,
  simu: () => sql`select id, filed_on::text as changed_on from simu_funds`,
  company: () => sql`select id, null::text as changed_on from companies where kind = 'simu'`,
  manager: () => sql`select id, null::text as changed_on from managers where kind = 'simu'`,
  equity: () => sql`select id, filed_on::text as changed_on from pe_funds`,
  equity_company: () => sql`select id, null::text as changed_on from pe_companies`,
  equity_manager: () => sql`select id, null::text as changed_on from pe_managers`,
  quasi_fixed: () => sql`select id, null::text as changed_on from fixed_products`,
  course: () => sql`select id, null::text as changed_on from school_courses`,
  lesson: () => sql`select id, null::text as changed_on from school_lessons`,
  // Only open videos; short ones are listed on one page.
  video: (now) =>
    sql`select id, ${getDay('published_at')} as changed_on from videos
    where fund_id is null and shape = 'wide' and published_at <= ${now}`,
  activity: (now) =>
    sql`select id, ${getDay('announced_at')} as changed_on from activities
    where fund_id is null and announced_at <= ${now}`,
};

async function getCount(db: Kysely<Database>, kind: SitemapKind, now: string) {
  const { rows } = await sql<{ total: number; changed_on: string | null }>`
    select count(*)::int as total, max(changed_on) as changed_on from (${SOURCES[kind](now)}) as found`.execute(
    db,
  );
  return { kind, total: rows[0]?.total ?? 0, changed_on: rows[0]?.changed_on ?? null };
}

/** Public URLs for the sitemaps. */
export const sitemapEntries = implementCalls('content', {
  async siteKinds({ context: { db, now } }) {
    const at = now().toISOString();
    return await Promise.all(SITEMAP_KINDS.map((kind) => getCount(db, kind, at)));
  },

  async siteAddresses({ query: { kind, page, limit }, context: { db, now } }) {
    const { rows } = await sql<AddressRow>`
      select id, changed_on from (${SOURCES[kind](now().toISOString())}) as found
      order by id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
    return rows;
  },
});
