import { sql, type Kysely } from 'kysely';
import type { CallQuery, CallResult, Contract } from '~/contract';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { getTalkState } from '~/domain/calendar/talk-state';
import {
  MEMBER_BENEFITS,
  getRightsYear,
  TALK_QUESTION_SEATS,
  getYearlyUseLimit,
  type MemberBenefit,
} from '~/domain/person/member-rights';
import type { Database } from '~/upstream/core/db/schema';
import { canViewVideo, buildVideosQuery } from '~/upstream/modules/content';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { loadMember } from '~/upstream/modules/customers/member/ledger';
import { getLevelName, computeMemberState } from '~/upstream/modules/customers/member/member-state';

type Calls = Contract['member'];
type Rights = CallResult<Calls['rights']>;

const NEWEST = { table: 'u', value: 'used_at', type: 'instant', id: 'id' } as const;
/** Maximum number of talks and reports offered. */
const OFFERED = 6;

/** Counts the uses of each right in the year of a day; returned uses do not count. */
export async function countRightUses(
  db: Kysely<Database>,
  accountId: string,
  today: string,
): Promise<(right: MemberBenefit) => number> {
  const { from, until } = getRightsYear(today);
  const rows = await db
    .selectFrom('member_right_uses')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('account_id', '=', accountId)
    .where('returned_at', 'is', null)
    .where('used_on', '>=', from)
    .where('used_on', '<', until)
    .groupBy('kind')
    .execute();
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return (right) => counts.get(right) ?? 0;
}

/** Counts the taken seats of a talk. */
export async function countTakenSeats(db: Kysely<Database>, videoId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member_right_uses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', 'talk_seat')
    .where('subject_id', '=', videoId)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Loads the rights of a person this year, available subjects and uses. */
export async function loadMemberRights(
  context: ServiceContext,
  account: Account,
  { edition, ...query }: CallQuery<Calls['rights']>,
): Promise<Rights> {
  const { db, now } = context;
  const today = toShanghaiDay(now());
  const { level } = computeMemberState(await loadMember(context, account.id), today).memberState;
  const used = await countRightUses(db, account.id, today);
  const uses = await usesPage(context, account.id, query);
  const { from, until } = getRightsYear(today);
  return {
    level_name: getLevelName(level),
    from_day: from,
    renewed_on: until,
    rights: MEMBER_BENEFITS.map((right) => {
      const [times, used_times] = [getYearlyUseLimit(right, level), used(right)];
      return { right, times, used_times, left_times: Math.max(0, times - used_times) };
    }),
    talks: await talksToCome(context, account, edition),
    reports: await newestReports(context, account.id),
    uses,
  };
}

/** Lists upcoming talks that a person may join, the next first. */
async function talksToCome(
  context: ServiceContext,
  account: Account,
  edition: string,
): Promise<Rights['talks']> {
  const at = context.now().toISOString();
  const rows = await buildVideosQuery(context.db, account.id, at)
    .where(sql<boolean>`${edition} = any(v.editions)`)
    .where('v.starts_at', '>', at)
    .orderBy('v.starts_at')
    .orderBy('v.id')
    .limit(OFFERED)
    .execute();
  const taken = await ownSubjects(context.db, account.id, 'talk_seat');
  const talks: Rights['talks'] = [];
  for (const row of rows) {
    if (row.starts_at === null || !(await canViewVideo(context, row, account))) continue;
    talks.push({
      video_id: row.id,
      title: row.title,
      speaker_text: row.speaker ? `${row.speaker.company_name} ${row.speaker.name}` : '',
      starts_at: row.starts_at,
      left_seats: Math.max(0, TALK_QUESTION_SEATS - (await countTakenSeats(context.db, row.id))),
      has_seat: taken.has(row.id),
    });
  }
  return talks;
}

async function newestReports(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
): Promise<Rights['reports']> {
  const [rows, taken] = await Promise.all([
    db
      .selectFrom('articles')
      .select(['id', 'title', 'published_at'])
      .where('kind', '=', 'research')
      .where('published_at', '<=', now().toISOString())
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(OFFERED)
      .execute(),
    ownSubjects(db, accountId, 'report'),
  ]);
  return rows.map(({ id, title, published_at }) => ({
    news_id: id,
    title,
    published_at,
    is_taken: taken.has(id),
  }));
}

/** Returns the subjects for which a person has an active use of a right. */
async function ownSubjects(
  db: Kysely<Database>,
  accountId: string,
  right: MemberBenefit,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('member_right_uses')
    .select('subject_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', right)
    .where('returned_at', 'is', null)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** Selects uses with the columns that determine their state, as `u`. */
export const buildRightUsesQuery = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('member_right_uses as u')
    .leftJoin('videos as v', (join) => join.onRef('v.id', '=', 'u.subject_id').on('u.kind', '=', 'talk_seat'))
    .selectAll('u')
    .select(['v.starts_at', 'v.ends_at'])
    .where('u.account_id', '=', accountId);
type UseRow = Awaited<ReturnType<ReturnType<typeof buildRightUsesQuery>['execute']>>[number];

/**
 * Returns the state of a use. A seat is booked until its talk begins, a call until its day; a report is done at
 * once.
 */
export function getRightUseState(row: UseRow, now: Date): 'booked' | 'done' | 'returned' {
  if (row.returned_at !== null) return 'returned';
  if (row.kind === 'talk_seat')
    return row.starts_at !== null && getTalkState(row, now.getTime()) === 'before' ? 'booked' : 'done';
  return row.kind === 'adviser_call' && row.on_day >= toShanghaiDay(now) ? 'booked' : 'done';
}

async function usesPage(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Rights['uses']> {
  const { rows, ...page } = await loadNewestPage(db, buildRightUsesQuery(db, accountId), NEWEST, query);
  const list = rows.map((row) => {
    const state = getRightUseState(row, now());
    return {
      use_id: row.id,
      right: row.kind,
      title: row.title,
      subject_id: row.subject_id,
      on_day: row.on_day,
      used_at: row.used_at,
      state,
      may_return: state === 'booked',
    };
  });
  return { list, ...page };
}
