import { sql, type Kysely } from 'kysely';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { DAY_PARTITIONED_TABLES, rotateDayPartitions } from '~/upstream/core/db/partitions';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Retention of raw reports, as stated in consents.ts and on the consent page. */
export const RAW_RETENTION_DAYS = 30;
/** Retention of daily sums, which contain no personal data. */
export const SUM_RETENTION_DAYS = 730;
/** Maximum distinct names of a kind per day: pages, and strangers, may report any names. */
const MOST_NAMES = 200;
const OTHER = '(other)';
const FOLDED_KEY = 'traffic_folded';
/** Maximum rows per deletion: a long one would block concurrent writes. */
const DELETED_AT_ONCE = 5_000;

type Context = Pick<ServiceContext, 'db' | 'now'>;

const getStart = (day: string) => sql`${`${day}T00:00:00+08:00`}::timestamptz`;
const within = (day: string) =>
  sql`created_at >= ${getStart(day)} and created_at < ${getStart(addDays(day, 1))}`;

/** Counts of a day by kind, name and part. Reports are untrusted: texts are truncated. */
const counted = (day: string) => sql`
  select 'view' as kind, left(payload->>'page_url', 120) as name, '' as part from observer_events
    where ${within(day)} and event_name in ('page_init', 'page_view_change')
  union all
  select 'visit', left(payload->>'page_url', 120), '' from observer_events
    where ${within(day)} and event_name = 'page_init' and payload->'timings'->>'entry' = '1'
  union all
  select 'error', 'page_error ' || left(coalesce(payload->'timings'->>'status', ''), 8), left(coalesce(payload->>'release', ''), 16)
    from observer_events where ${within(day)} and event_name = 'page_error'
  union all
  select 'error', left(payload->>'type', 60), left(coalesce(payload->>'release', ''), 16)
    from script_errors where ${within(day)}
  union all
  select 'event', left(payload->>'ec', 60), left(split_part(mark, ':', 1), 60)
    from tracking_events, unnest(string_to_array(coalesce(nullif(payload->>'el', ''), '-'), ',')) as mark
    where ${within(day)} and kind = 'collect' and payload->>'ec' <> 'page_view'
  union all
  select 'event', 'page_view', '' from tracking_events
    where ${within(day)} and kind = 'collect' and payload->>'ec' = 'page_view'`;

/** Stored form of a metric value: its first two digits. */
const ROUNDED = sql`case when value < 100 then round(value) else round(value, 1 - floor(log(value))::int) end`;

/** Recomputes the sums of one Shanghai day, while its raw reports exist. */
export async function aggregateDay(db: Kysely<Database>, day: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('traffic_days').where('day', '=', day).execute();
    await sql`
      insert into traffic_days (day, kind, name, part, count)
      select ${day}::date, kind, case when place <= ${MOST_NAMES} then name else ${OTHER} end,
        case when place <= ${MOST_NAMES} then part else '' end, sum(n)
      from (
        select kind, name, part, count(*) as n,
          row_number() over (partition by kind order by count(*) desc, name, part) as place
        from (${counted(day)}) as reports where name is not null group by kind, name, part
      ) as named group by 1, 2, 3, 4
      on conflict (day, kind, name, part) do update set count = excluded.count`.execute(trx);
    await sql`
      insert into traffic_days (day, kind, name, part, count, spread)
      select ${day}::date, 'vital', name, part, sum(n), jsonb_object_agg(rounded::text, n)
      from (
        select v.name, v.part, v.rounded, count(*) as n from (
          select left(payload->>'page_url', 120) as name, key as part, ${ROUNDED} as rounded
          from observer_events, lateral (
            select key, value::numeric as value from jsonb_each_text(payload->'timings')
            where key in ('lcp', 'inp', 'cls', 'ttfb')) as measures
          where ${within(day)} and event_name = 'web_vitals' and value >= 0
        ) as v
        where v.name in (
          select name from traffic_days where day = ${day}::date and kind = 'view' and name <> ${OTHER}
        ) group by 1, 2, 3
      ) as spread group by name, part
      on conflict (day, kind, name, part) do update set count = excluded.count, spread = excluded.spread`.execute(
      trx,
    );
  });
}

async function lastFolded({ db }: Context): Promise<string | null> {
  const row = await db
    .selectFrom('service_state')
    .select('value')
    .where('key', '=', FOLDED_KEY)
    .executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}

/** Sums the completed days without sums, and today so far. */
export async function aggregateTraffic(context: Context): Promise<void> {
  const { db, now } = context;
  const today = toShanghaiDay(now());
  const oldest = addDays(today, -RAW_RETENTION_DAYS);
  const last = await lastFolded(context);
  const from = last === null || last < oldest ? oldest : addDays(last, 1);
  for (let day = from; day <= today; day = addDays(day, 1)) await aggregateDay(db, day);
  const row = { value: JSON.stringify(addDays(today, -1)), updated_at: now().toISOString() };
  await db
    .insertInto('service_state')
    .values({ key: FOLDED_KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/**
 * Runs once a day: computes sums, creates the partitions of the coming days, then deletes expired raw reports and
 * sums: a day with its own partition as a whole, the rest row by row.
 */
export async function maintainTraffic(context: Context): Promise<void> {
  const { db, now } = context;
  await aggregateTraffic(context);
  const today = toShanghaiDay(now());
  const keptFrom = addDays(today, -RAW_RETENTION_DAYS);
  for (const table of DAY_PARTITIONED_TABLES) {
    const rest = sql.table(`${table}_rest`);
    let deleted: bigint;
    do {
      const { numAffectedRows } = await sql`
        delete from ${rest} where id in (
          select id from ${rest} where created_at < ${getStart(keptFrom)} limit ${DELETED_AT_ONCE})`.execute(
        db,
      );
      deleted = numAffectedRows ?? 0n;
    } while (deleted === BigInt(DELETED_AT_ONCE));
  }
  await db.deleteFrom('traffic_days').where('day', '<', addDays(today, -SUM_RETENTION_DAYS)).execute();
  await rotateDayPartitions(db, { today, keptFrom });
}
