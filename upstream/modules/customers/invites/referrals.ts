import { sql } from 'kysely';
import type { CallQuery, CallResult } from '~/contract';
import { INVITE_MEDIA, type Referral, type InviteMedium, type invites as contract } from '~/contract/invites';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { maskName } from '~/domain/person/masks';
import type { ServiceContext } from '~/upstream/core/service-context';
import { recordDataAccess } from '~/upstream/core/access-log';

type Asked = CallQuery<typeof contract.came>;

const MONTH = sql<string>`to_char(n.came_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;
/** Medium named by a link; a missing or unknown one means a shared page. */
const getMedium = (text: string | null): InviteMedium => INVITE_MEDIA.find((each) => each === text) ?? 'page';

/** Selects the referrals of an account; for an adviser also those of their clients. Excludes cancelled accounts. */
const broughtBy = ({ db }: Pick<ServiceContext, 'db'>, accountId: string) =>
  db
    .selectFrom('invitations as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .where((row) => row.or([row('n.inviter_id', '=', accountId), row('n.adviser_id', '=', accountId)]))
    .where('a.cancelled_at', 'is', null);

/**
 * Lists referrals, newest first. An adviser sees masked names of people who consented. In all other cases only the
 * last two digits of the phone are shown, enough for people who know each other.
 */
export async function listReferrals(
  context: Pick<ServiceContext, 'db' | 'now'>,
  viewer: { id: string; isAdviser: boolean },
  { medium, by, month, page, limit }: Asked,
): Promise<CallResult<typeof contract.came>> {
  const all = broughtBy(context, viewer.id);
  let found = all;
  if (by) found = found.where('n.inviter_id', by === 'own' ? '=' : 'is distinct from', viewer.id);
  if (month) found = found.where(MONTH, '=', month);
  if (medium === 'page')
    found = found.where(sql<boolean>`coalesce(n.utm_medium, '') not in ('link', 'qr', 'poster')`);
  else if (medium) found = found.where('n.utm_medium', '=', medium);
  const [rows, { total }, months] = await Promise.all([
    found
      .select(['n.account_id', 'n.inviter_id', 'n.utm_medium', 'n.way', 'n.came_at', 'a.name', 'a.phone'])
      .select(
        sql<boolean>`exists (select 1 from consents c where c.account_id = a.id and c.kind = 'adviser_view'
          and c.withdrawn_at is null)`.as('is_shown'),
      )
      .orderBy('n.came_at', 'desc')
      .orderBy('n.account_id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    all.select(MONTH.as('month')).distinct().orderBy('month', 'desc').limit(120).execute(),
  ]);
  const isNamed = ({ is_shown }: (typeof rows)[number]) => viewer.isAdviser && is_shown;
  await recordDataAccess(context, {
    viewer: { role: 'adviser', id: viewer.id },
    accountIds: rows.filter(isNamed).map((row) => row.account_id),
    page: 'invited_list',
    reason: '您经这位理财经理的邀请注册，并同意理财经理查看',
  });
  return {
    list: rows.map((row): Referral => ({
      masked_name: isNamed(row) ? maskName(row.name) : null,
      tail: row.phone.slice(-2),
      came_on: toShanghaiDay(row.came_at),
      medium: getMedium(row.utm_medium),
      way: row.way,
      by: row.inviter_id === viewer.id ? 'own' : 'friend',
    })),
    total: Number(total),
    months: months.map((each) => each.month),
  };
}

/** Counts all referrals, and those in the month of an ISO day. */
export async function countReferrals(
  context: Pick<ServiceContext, 'db'>,
  accountId: string,
  today: string,
): Promise<{ came_count: number; month_count: number }> {
  const { all, month } = await broughtBy(context, accountId)
    .select((row) => row.fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where ${MONTH} = ${today.slice(0, 7)})`.as('month'))
    .executeTakeFirstOrThrow();
  return { came_count: Number(all), month_count: Number(month) };
}
