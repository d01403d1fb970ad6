import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { toShanghaiClock } from '~/domain/calendar/dates';
import type { WATCH_EVENTS } from '~/contract/watchlist-changes';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import {
  findBandChanges,
  isUnseenDay,
  isSeenAnnouncement,
  getAnnouncementType,
} from '~/upstream/modules/funds/watchlist/changes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice, type NewNotice } from '~/upstream/core/notices';

type Context = Pick<ServiceContext, 'db' | 'now'>;

const KEY = 'watch_news';
/** Sent in the morning, because a message at midnight wakes people. */
const FROM_TIME = '09:00:00';
/** Number of people processed together. */
const BATCH = 200;
/** Maximum number of funds named in a message; the rest is a count. */
const FUNDS_NAMED = 3;

/** End of the reported range: manager and band changes of days before `day`, announcements up to `aid`. */
const edgeSchema = z.object({ day: z.string(), aid: z.number() });
type Edge = z.infer<typeof edgeSchema>;
const stateSchema = z.object({ from: edgeSchema, to: edgeSchema.nullable() });
interface Span {
  from: Edge;
  to: Edge;
}

interface Change {
  fund_id: string;
  type: (typeof WATCH_EVENTS)[number];
  happened_on: string;
  /** For announcements only. */
  aid: number | null;
}

/**
 * Notifies all users, once per Shanghai day, of unseen changes in their watched funds: one message with facts and
 * without figures. The range is fixed before the first message, so that several processes can run concurrently and
 * another one can continue after an interruption.
 * @returns number of notified users
 */
export async function notifyWatchlistChanges(context: Context): Promise<number> {
  const span = await findUnreportedSpan(context);
  if (span === null) return 0;
  const changes = await changesIn(context.db, span);
  const byFund = new Map<string, Change[]>();
  for (const each of changes) {
    const known = byFund.get(each.fund_id);
    if (known) known.push(each);
    else byFund.set(each.fund_id, [each]);
  }
  let notifiedCount = 0;
  const funds = [...byFund.keys()];
  for (let after = ''; funds.length > 0;) {
    const people = await watchersAfter(context.db, funds, after);
    for (const [accountId, rows] of people) {
      const words = getWords(rows, byFund, span);
      if (words !== null && (await notifyOne(context, { accountId, words, span }))) notifiedCount += 1;
      after = accountId;
    }
    if (people.size < BATCH) break;
  }
  await close(context, span);
  return notifiedCount;
}

const notifyOne = ({ db, now }: Context, { accountId, words, span }: NewsOfOne): Promise<boolean> =>
  db.transaction().execute((trx) =>
    addNotice(trx, now(), {
      key: `watch:${accountId}:${span.from.day}:${span.from.aid}`,
      accountId,
      topic: 'watchlist',
      subjectId: accountId,
      ...words,
    }),
  );

interface NewsOfOne {
  accountId: string;
  words: Pick<NewNotice, 'title' | 'text'>;
  span: Span;
}

/** Returns the range to report now; null when it is not due. The very first run reports nothing. */
async function findUnreportedSpan({ db, now }: Context): Promise<Span | null> {
  const { day, time } = toShanghaiClock(now());
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('service_state')
      .select('value')
      .where('key', '=', KEY)
      .forUpdate()
      .executeTakeFirst();
    const known = stateSchema.safeParse(row?.value);
    if (known.success && known.data.to !== null) return { from: known.data.from, to: known.data.to };
    if (known.success && (known.data.from.day >= day || time < FROM_TIME)) return null;
    const newest = await trx
      .selectFrom('announcements')
      .select((rows) => rows.fn.max('aid').as('aid'))
      .executeTakeFirst();
    const edge = { day, aid: Number(newest?.aid ?? 0) };
    const span = known.success ? { from: known.data.from, to: edge } : null;
    await keep(trx, now(), span ?? { from: edge, to: null });
    return span;
  });
}

/** Completes a range: the next one begins at its end. */
async function close({ db, now }: Context, { from, to }: Span): Promise<void> {
  await db
    .updateTable('service_state')
    .set({ value: JSON.stringify({ from: to, to: null }), updated_at: now().toISOString() })
    .where('key', '=', KEY)
    .where(sql<boolean>`value = ${JSON.stringify({ from, to })}::jsonb`)
    .execute();
}

async function keep(db: Kysely<Database>, at: Date, value: { from: Edge; to: Edge | null }): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: at.toISOString() };
  await db
    .insertInto('service_state')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

interface Watched {
  fund_id: string;
  kind: FundKind;
  name: string;
  looked_at: string;
  seen_aid: number | null;
}

/** Loads the next people who watch one of the funds, each with those funds. */
async function watchersAfter(db: Kysely<Database>, funds: readonly string[], after: string) {
  const people = await db
    .selectFrom('favorites')
    .select('account_id')
    .distinct()
    .where('fund_id', '=', sql<string>`any(${funds}::text[])`)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(BATCH)
    .execute();
  const found = new Map<string, Watched[]>(people.map(({ account_id }) => [account_id, []]));
  if (found.size === 0) return found;
  const { rows } = await sql<Watched & { account_id: string; at: string | Date }>`
    select f.account_id, f.fund_id, f.kind, coalesce(s.short_name, p.name) as name,
      coalesce(f.seen_at, f.added_at) as at, f.seen_aid::int as seen_aid
    from favorites f
    left join simu_funds s on f.kind = 'simu' and s.id = f.fund_id
    left join public_funds p on f.kind = 'public' and p.id = f.fund_id
    where f.account_id = any(${[...found.keys()]}::text[]) and f.fund_id = any(${funds}::text[])
      and coalesce(s.id, p.id) is not null
    order by f.account_id, f.position nulls first, f.added_at desc, f.fund_id`.execute(db);
  for (const { account_id, at, ...row } of rows)
    found.get(account_id)?.push({ ...row, looked_at: new Date(at).toISOString() });
  return found;
}

/** Builds the message about unseen changes of a person; null when there are none. */
function getWords(
  rows: readonly Watched[],
  changes: ReadonlyMap<string, readonly Change[]>,
  { to }: Span,
): NewsOfOne['words'] | null {
  const lines = rows.flatMap((row) => {
    const own = (changes.get(row.fund_id) ?? []).filter((each) =>
      each.aid === null
        ? isUnseenDay(row, each.happened_on, to.day)
        : !isSeenAnnouncement(row, { aid: each.aid, published_on: each.happened_on }, to.day),
    );
    return own.length === 0 ? [] : [{ name: row.name, text: getFacts(own) }];
  });
  const [first] = lines;
  if (first === undefined) return null;
  if (lines.length === 1) return { title: `自选：${first.name}有变化`, text: `${first.text}。` };
  const named = lines.slice(0, FUNDS_NAMED).map(({ name, text }) => `${name}：${text}`);
  const rest = lines.length > FUNDS_NAMED ? '；其余见自选。' : '。';
  return { title: `自选中 ${lines.length} 只基金有变化`, text: `${named.join('；')}${rest}` };
}

/**
 * Returns the kinds of changes of a fund, each once; without titles, which may contain figures, and without bands.
 */
function getFacts(changes: readonly Change[]): string {
  const count = (type: Change['type']): number => changes.filter((each) => each.type === type).length;
  const announcements = count('notice');
  return [
    count('manager') > 0 && '基金经理变更',
    count('size') > 0 && '管理规模区间变更',
    count('fee') > 0 && '费率公告',
    announcements > 0 && `新公告 ${announcements} 份`,
  ]
    .filter((each) => each !== false)
    .join('、');
}

/** Loads all changes of all funds in a range. An announcement with a future date is reported on that date. */
async function changesIn(db: Kysely<Database>, { from, to }: Span): Promise<Change[]> {
  const isIn = (day: string | null): day is string => day !== null && day >= from.day && day < to.day;
  const fact = { aid: null, type: 'manager' } as const;
  const tenures = await db
    .selectFrom('fund_managers')
    .select(['fund_id', 'since', 'until'])
    .where((row) => row.or([row('since', '>=', from.day), row('until', '>=', from.day)]))
    .execute();
  const announcements = await db
    .selectFrom('announcements')
    .select(['aid', 'fund_id', 'kind', 'published_on'])
    .where('published_on', '<=', to.day)
    .where('aid', '<=', to.aid)
    .where((row) => row.or([row('aid', '>', from.aid), row('published_on', '>', from.day)]))
    .execute();
  const companies = await db.selectFrom('companies').select(['id', 'size_history']).execute();
  const resized = new Map(
    companies.flatMap(({ id, size_history }) => {
      const day = findBandChanges(size_history).find(({ date }) => isIn(date))?.date;
      return day === undefined ? [] : [[id, day] as const];
    }),
  );
  const sized =
    resized.size === 0
      ? []
      : await db
          .selectFrom('simu_funds')
          .select(['id', 'company_id'])
          .where('company_id', 'in', [...resized.keys()])
          .execute();
  return [
    ...tenures.flatMap(({ fund_id, since, until }) =>
      [since, until].filter(isIn).map((happened_on) => ({ ...fact, fund_id, happened_on })),
    ),
    ...announcements.map(({ aid, fund_id, kind, published_on }) => ({
      ...{ aid, fund_id, type: getAnnouncementType(kind), happened_on: published_on },
    })),
    ...sized.map(({ id, company_id }) => ({
      ...{ aid: null, type: 'size' as const, fund_id: id, happened_on: resized.get(company_id) ?? from.day },
    })),
  ];
}
