import { sql } from 'kysely';
import { addDays } from '~/domain/calendar/dates';
import { isCheckInOpen } from '~/domain/calendar/activity';
import { countCapped } from '~/upstream/core/capped-count';
import { implement, type Account, type ServiceContext } from '~/upstream/core/service-context';
import {
  decodeCursor,
  encodeCursor,
  loadKeysetPage,
  buildKeysetRanges,
  type Direction,
} from '~/upstream/core/keyset';
import { notFound } from '~/upstream/core/refusal';
import {
  checkInByCode,
  checkInOnline,
  findStaffCheckIn,
  loadCheckInCode,
} from '~/upstream/modules/events/check-in';
import {
  toActivityBrief,
  buildActivitiesQuery,
  canJoin,
  type ActivityRow,
} from '~/upstream/modules/events/rows';
import { findPublishedArticle } from '~/upstream/core/db/published-articles';
import {
  findRegistrationBanEnd,
  cancelRegistration,
  registerForActivity,
} from '~/upstream/modules/events/seats';

/** Maximum number of upcoming activities in the personal list. */
const FOR_ME = 30;

type Rows = ReturnType<typeof buildActivitiesQuery>;

/** Returns the start of a Shanghai day as an instant. */
const getBegin = (day: string): string => new Date(`${day}T00:00:00+08:00`).toISOString();

/** Loads one page of activities by start: upcoming ones the next first, past ones the last first. */
async function pageOfRows(
  { db, now }: ServiceContext,
  rows: Rows,
  direction: Direction,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const sort = `starts_at:${direction}`;
  const after = decodeCursor(sort, cursor, 'instant');
  const keys = {
    value: 'a.starts_at',
    id: 'a.id',
    direction,
    isNullable: false,
    index: 'as-listed',
  } as const;
  const [page, count] = await Promise.all([
    loadKeysetPage(
      buildKeysetRanges(keys, after),
      limit,
      (stretch, most) => rows.where(stretch.where).orderBy(stretch.orderBy).limit(most).execute(),
      (row) => ({ value: row.starts_at, id: row.id }),
    ),
    countCapped(db, rows),
  ]);
  const at = now().getTime();
  return {
    list: page.rows.map((row) => toActivityBrief(row, at)),
    next_cursor: page.next === null ? null : encodeCursor(sort, page.next),
    ...count,
  };
}

/** Filters activities that this person may join; each private product is checked once. */
async function joinable(context: ServiceContext, rows: readonly ActivityRow[], account: Account) {
  const funds = new Map<string | null, Promise<boolean>>();
  const mays = await Promise.all(
    rows.map((row) => {
      const asked = funds.get(row.fund_id) ?? canJoin(context, row, account);
      funds.set(row.fund_id, asked);
      return asked;
    }),
  );
  return rows.filter((_, index) => mays[index]);
}

/** Activities: the public list, details, the personal list, seats and the waiting list, check-in. */
export const activities = implement('activities', {
  async list({ query, context }) {
    const at = context.now().toISOString();
    const open = buildActivitiesQuery(context.db, null, at).where('a.fund_id', 'is', null);
    const isPast = query.stage === 'past';
    let rows = open.where('a.ends_at', isPast ? '<=' : '>', at);
    if (query.topic) rows = rows.where('a.topic', '=', query.topic);
    if (query.where === 'online') rows = rows.where('a.mode', '=', 'online');
    else if (query.where) rows = rows.where('a.city', '=', query.where);
    if (query.until) rows = rows.where('a.starts_at', '<', getBegin(addDays(query.until, 1)));
    const [page, cities] = await Promise.all([
      pageOfRows(context, rows, isPast ? 'desc' : 'asc', query),
      context.db
        .selectFrom('activities')
        .select('city')
        .distinct()
        .where('fund_id', 'is', null)
        .where('announced_at', '<=', at)
        .where('city', 'is not', null)
        .orderBy('city')
        .execute(),
    ]);
    return { ...page, cities: cities.flatMap(({ city }) => city ?? []) };
  },

  async detail({ query: { activity_id }, account, context }) {
    const at = context.now();
    const row = await buildActivitiesQuery(context.db, account?.id ?? null, at.toISOString())
      .where('a.id', '=', activity_id)
      .executeTakeFirst();
    // A registered person can still read it after their class has changed.
    const isOwn = row !== undefined && row.status !== null;
    if (!row || (!isOwn && !(await canJoin(context, row, account)))) throw notFound('活动');
    const { paragraphs, agenda, speakers, notes } = row.details;
    return {
      ...toActivityBrief(row, at.getTime()),
      announced_at: row.announced_at,
      paragraphs,
      agenda: agenda.map(({ at: at_time, text }) => ({ at_time, text })),
      speakers,
      notes,
      // Article about the activity, if it is still published.
      news_id: await findPublishedArticle(context.db, row.news_id, at),
      survey_id: row.survey_id,
      cancel_reason: row.cancelled_at === null ? null : row.cancel_reason,
      barred_until:
        account && row.mode === 'on_site' ? await findRegistrationBanEnd(context, account.id) : null,
      is_check_in_open: isCheckInOpen(row, at.getTime()),
    };
  },

  async forMe({ account, context }) {
    const at = context.now();
    const rows = await buildActivitiesQuery(context.db, account.id, at.toISOString())
      .where('a.ends_at', '>', at.toISOString())
      .where('a.cancelled_at', 'is', null)
      .orderBy('a.starts_at')
      .orderBy('a.id')
      .limit(FOR_ME)
      .execute();
    const list = await joinable(context, rows, account);
    return { list: list.map((row) => toActivityBrief(row, at.getTime())) };
  },

  async own({ query, account, context }) {
    const at = context.now().toISOString();
    let rows = buildActivitiesQuery(context.db, account.id, at).where('r.status', 'is not', null);
    if (query.stage) rows = rows.where('a.ends_at', query.stage === 'past' ? '<=' : '>', at);
    if (query.day)
      rows = rows
        .where('a.starts_at', '>=', getBegin(query.day))
        .where('a.starts_at', '<', getBegin(addDays(query.day, 1)))
        .where('r.status', '!=', sql.lit('given_up'));
    return pageOfRows(context, rows, query.stage === 'past' ? 'desc' : 'asc', query);
  },

  register: ({ body, account, context }) => registerForActivity(context, account, body.activity_id),
  cancel: ({ body, account, context }) => cancelRegistration(context, account, body.activity_id),
  pass: ({ query, account, context }) => loadCheckInCode(context, account, query.activity_id),
  checkIn: ({ body, account, context }) => checkInByCode(context, account, body),
  checkInOwn: ({ body, account, context }) => checkInOnline(context, account, body.activity_id),
  desk: ({ query, account, context }) => findStaffCheckIn(context, account, query.activity_id),
});
