import { sql, type Kysely } from 'kysely';
import type { ActivityBrief } from '~/contract/activities';
import { getActivityState } from '~/domain/calendar/activity';
import type { Database } from '~/upstream/core/db/schema';
import { canSeePrivateFund } from '~/upstream/modules/identity';
import type { Account, ServiceContext } from '~/upstream/core/service-context';

/** Selects announced activities, with seats, the waiting list and the registration of the person. */
export const buildActivitiesQuery = (db: Kysely<Database>, accountId: string | null, at: string) =>
  db
    .selectFrom('activities as a')
    .leftJoin('simu_funds as f', 'f.id', 'a.fund_id')
    .leftJoin('activity_registrations as r', (join) =>
      join.onRef('r.activity_id', '=', 'a.id').on('r.account_id', '=', accountId ?? ''),
    )
    .where('a.announced_at', '<=', at)
    .select([
      'a.id',
      'a.topic',
      'a.title',
      'a.text',
      'a.mode',
      'a.city',
      'a.place',
      'a.seats',
      'a.details',
      'a.news_id',
      'a.announced_at',
      'a.opens_at',
      'a.starts_at',
      'a.ends_at',
      'a.cancelled_at',
      'a.cancel_reason',
      'a.fund_id',
      'a.video_id',
      'a.survey_id',
      'f.short_name as product_name',
      'f.context',
      'f.risk_level',
      'r.status',
      'r.turn',
      'r.registered_at',
      'r.is_late',
      'r.checked_in_at',
    ])
    .select((eb) => [
      eb.fn.coalesce('a.closes_at', 'a.starts_at').as('closes_at'),
      eb.fn.coalesce('a.cancel_until', 'a.starts_at').as('cancel_until'),
      getCount('seat').as('seats_taken'),
      getCount('waiting').as('waiting_count'),
      sql<number | null>`case when r.status = 'waiting' then (
        select count(*)::int from activity_registrations w
        where w.activity_id = a.id and w.status = 'waiting' and w.turn <= r.turn) end`.as('line_place'),
    ]);

const getCount = (status: 'seat' | 'waiting') =>
  sql<number>`(select count(*)::int from activity_registrations c where c.activity_id = a.id and c.status = ${status})`;

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof buildActivitiesQuery>['execute']>>[number];

/** Returns the registration of the person; null when there is none. */
export const getOwnRegistration = (row: ActivityRow): ActivityBrief['my'] =>
  row.status === null || row.registered_at === null
    ? null
    : {
        status: row.status,
        line_place: row.line_place,
        registered_at: row.registered_at,
        is_late: row.is_late ?? false,
        checked_in_at: row.checked_in_at,
      };

/** Converts a row to the list entry of an activity. */
export const toActivityBrief = (row: ActivityRow, nowMs: number): ActivityBrief => ({
  activity_id: row.id,
  kind: row.fund_id === null ? 'activity' : 'simu',
  product_id: row.fund_id,
  product_name: row.product_name,
  context: row.context,
  risk_level: row.risk_level,
  topic: row.topic,
  title: row.title,
  summary: row.text,
  mode: row.mode,
  city: row.city,
  place: row.place,
  state: getActivityState(row, row.seats_taken, nowMs),
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  opens_at: row.opens_at,
  closes_at: row.closes_at,
  cancel_until: row.cancel_until,
  seats: row.seats,
  seats_taken: row.seats_taken,
  waiting_count: row.waiting_count,
  video_id: row.video_id,
  my: getOwnRegistration(row),
});

/**
 * Whether an account may join an activity: accounts that may see the private product it is about, or all when there
 * is none.
 */
export async function canJoin(
  context: Pick<ServiceContext, 'db' | 'now'>,
  {
    fund_id: id,
    context: kind,
    risk_level: riskLevel,
  }: Pick<ActivityRow, 'fund_id' | 'context' | 'risk_level'>,
  account: Pick<Account, 'id'> | null,
): Promise<boolean> {
  if (id === null) return true;
  if (account === null || kind === null || riskLevel === null) return false;
  return canSeePrivateFund(context, account.id, { id, context: kind, riskLevel });
}
