import { sql, type Insertable, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { computeWealthCurve } from '~/domain/holdings/wealth';
import {
  listAssetMonths,
  computeAssetPoints,
  getAssetCountDay,
  GROWTH_POINTS,
  computeGrowthExpiry,
  MEMBER_RULES_START_DAY,
  computeMonthAverageFen,
  listTenureMonths,
} from '~/domain/person/member-growth';
import type { GrowthEntry } from '~/domain/person/member-level';
import { BASE_INFO_CODES, IDENTITY_CODES } from '~/domain/person/state-codes';
import type { Database, MemberGrowthTable } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadOwnValueDays } from '~/upstream/modules/holdings';
import { tokenExpired } from '~/upstream/core/refusal';

type Context = Pick<ServiceContext, 'db' | 'now'>;
type Kind = MemberGrowthTable['kind'];

/** An event that counts, with its time. */
interface Deed {
  kind: Kind;
  subject: string;
  points: number;
  on: string;
  averageFen?: number;
}

/** A member with the current ledger. */
export interface Member {
  openedOn: string;
  entries: GrowthEntry[];
}

/** Loads the stored ledger of an account. Throws Refusal 90007 for a cancelled account. */
export async function loadMember({ db }: Pick<Context, 'db'>, accountId: string): Promise<Member> {
  const [account, rows] = await Promise.all([
    db.selectFrom('accounts').select('created_at').where('id', '=', accountId).executeTakeFirst(),
    db
      .selectFrom('member_growth')
      .select(['points', 'counted_on as countedOn', 'expires_on as expiresOn'])
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  if (!account) throw tokenExpired();
  return { openedOn: toShanghaiDay(account.created_at), entries: rows };
}

/**
 * Adds everything that counted since the last update to the ledger. An event that counts once is one row, so that
 * concurrent updates add it once; existing rows do not change.
 */
export async function updateGrowthLedger(context: Context, accountId: string): Promise<void> {
  const { db, now } = context;
  const today = toShanghaiDay(now());
  const [known, account] = await Promise.all([
    db.selectFrom('member_growth').select(['kind', 'subject']).where('account_id', '=', accountId).execute(),
    db
      .selectFrom('accounts')
      .select(['created_at', 'identity_code', 'base_info_code'])
      .where('id', '=', accountId)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst(),
  ]);
  if (!account) return;
  const isKnown = new Set(known.map(({ kind, subject }) => `${kind} ${subject}`));
  const isNew = ({ kind, subject }: Pick<Deed, 'kind' | 'subject'>): boolean =>
    !isKnown.has(`${kind} ${subject}`);
  const openedOn = toShanghaiDay(account.created_at);
  const months = listAssetMonths(openedOn, today).filter((subject) => isNew({ kind: 'assets', subject }));
  const deeds = [
    ...listTenureMonths(openedOn, today).map(({ months: count, on }): Deed => ({
      kind: 'tenure',
      subject: String(count),
      points: GROWTH_POINTS.tenure,
      on,
    })),
    ...(await verifiedDeeds(db, accountId, { ...account, openedOn })),
    ...(await learnedDeeds(db, accountId)),
    ...(await assetDeeds(context, accountId, months)),
  ].filter(isNew);
  if (deeds.length === 0) return;
  await db
    .insertInto('member_growth')
    .values(deeds.map((deed) => getRow(accountId, deed, now())))
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'subject']).doNothing())
    .execute();
}

/** Events before the rules count on the first day of the rules. */
function getRow(accountId: string, deed: Deed, at: Date): Insertable<MemberGrowthTable> {
  const countedOn = deed.on < MEMBER_RULES_START_DAY ? MEMBER_RULES_START_DAY : deed.on;
  return {
    account_id: accountId,
    kind: deed.kind,
    subject: deed.subject,
    points: deed.points,
    counted_on: countedOn,
    expires_on: computeGrowthExpiry(countedOn),
    average_fen: deed.averageFen ?? null,
    note: null,
    created_at: at.toISOString(),
  };
}

/**
 * Returns completed verification steps, each on its first day; steps completed before the day was recorded use the
 * day of the account.
 */
async function verifiedDeeds(
  db: Kysely<Database>,
  accountId: string,
  {
    identity_code,
    base_info_code,
    openedOn,
  }: { identity_code: number; base_info_code: number; openedOn: string },
): Promise<Deed[]> {
  const { rows } = await sql<{ identity: string | null; quiz: string | null; base_info: string | null }>`
    select
      (select min(created_at) from identity_checks
        where account_id = ${accountId} and outcome in ('passed', 'approved')) as identity,
      (select min(answered_at) from quiz_results where account_id = ${accountId}) as quiz,
      (select updated_at from base_infos where account_id = ${accountId}) as base_info`.execute(db);
  const done = rows[0];
  const getDay = (at: string | null | undefined): string => (at ? toShanghaiDay(at) : openedOn);
  const once = (kind: 'identity' | 'quiz' | 'base_info', on: string): Deed => ({
    kind,
    subject: '',
    points: GROWTH_POINTS[kind],
    on,
  });
  return [
    ...(identity_code === IDENTITY_CODES.verified ? [once('identity', getDay(done?.identity))] : []),
    ...(done?.quiz ? [once('quiz', getDay(done.quiz))] : []),
    ...(base_info_code === BASE_INFO_CODES.complete ? [once('base_info', getDay(done?.base_info))] : []),
  ];
}

/** Returns learned lessons, and courses whose last lesson was learned. */
async function learnedDeeds(db: Kysely<Database>, accountId: string): Promise<Deed[]> {
  const lessons = await db
    .selectFrom('school_lessons as l')
    .leftJoin('school_answers as a', (join) =>
      join.onRef('a.lesson_id', '=', 'l.id').on('a.account_id', '=', accountId),
    )
    .select(['l.id', 'l.course_id', 'a.learned_at'])
    .execute();
  const courses = new Map<string, (string | null)[]>();
  for (const { course_id, learned_at } of lessons)
    courses.set(course_id, [...(courses.get(course_id) ?? []), learned_at]);
  return [
    ...lessons.flatMap(({ id, learned_at }): Deed[] =>
      learned_at
        ? [{ kind: 'lesson', subject: id, points: GROWTH_POINTS.lesson, on: toShanghaiDay(learned_at) }]
        : [],
    ),
    ...[...courses].flatMap(([subject, learned]): Deed[] => {
      const days = learned.flatMap((at) => (at === null ? [] : [toShanghaiDay(at)])).sort();
      return days.length < learned.length
        ? []
        : [
            {
              kind: 'course',
              subject,
              points: GROWTH_POINTS.course,
              on: days.at(-1) ?? MEMBER_RULES_START_DAY,
            },
          ];
    }),
  ];
}

/**
 * Returns average assets of months; months with zero points are stored too, so that they are not computed again.
 */
async function assetDeeds(context: Context, accountId: string, months: readonly string[]): Promise<Deed[]> {
  if (months.length === 0) return [];
  const { days } = await loadOwnValueDays(context, accountId);
  const curve = computeWealthCurve([...days.values()]);
  return months.map((month) => {
    const averageFen = computeMonthAverageFen(curve, month);
    return {
      kind: 'assets',
      subject: month,
      points: computeAssetPoints(averageFen),
      on: getAssetCountDay(month),
      averageFen,
    };
  });
}
