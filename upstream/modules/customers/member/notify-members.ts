import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import {
  computeGrowth,
  listExpiringGrowthByQuarter,
  MEMBER_LEVELS,
  type LevelChange,
} from '~/domain/person/member-level';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice, type NewNotice } from '~/upstream/core/notices';
import { updateGrowthLedger, loadMember, type Member } from '~/upstream/modules/customers/member/ledger';
import { getLevelName, computeMemberState } from '~/upstream/modules/customers/member/member-state';
import { listMembersToNotify } from '~/upstream/modules/customers/member/members-to-notify';

type Context = Pick<ServiceContext, 'db' | 'now' | 'log'>;
type News = Pick<NewNotice, 'key' | 'title' | 'text'>;

const KEY = 'members_day';
/** Days before the expiry of growth at which a notice is sent. */
const EXPIRY_DAYS_AHEAD = 30;
/**
 * A level change is reported for this many days, so that an upstream after a long downtime does not report old
 * changes.
 */
const CHANGE_DAYS_BACK = 3;
const BATCH = 200;

/**
 * Updates the ledgers with possible news of the day, and sends notices about changes and upcoming expiry. Runs once
 * per Shanghai day and reports each event once, with any number of processes.
 * @returns whether it was due
 */
export async function notifyMembers(context: Context): Promise<boolean> {
  const { db, now, log } = context;
  const today = toShanghaiDay(now());
  const last = await db.selectFrom('service_state').select('value').where('key', '=', KEY).executeTakeFirst();
  if (last !== undefined && String(last.value) >= today) return false;
  const days = {
    last: last === undefined ? null : String(last.value),
    changedSince: addDays(today, -CHANGE_DAYS_BACK),
    today,
    expiresBy: addDays(today, EXPIRY_DAYS_AHEAD),
  };
  for (let after = ''; ;) {
    const ids = await listMembersToNotify(db, days, { after, limit: BATCH });
    for (const id of ids) {
      // A failed ledger does not block the notices of other members.
      await notifyMember(context, id).catch((error: unknown) =>
        log.error({ err: error, account: id }, 'member notification failed'),
      );
    }
    const end = ids.at(-1);
    if (end === undefined) break;
    after = end;
  }
  const row = { value: JSON.stringify(today), updated_at: now().toISOString() };
  await db
    .insertInto('service_state')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  return true;
}

async function notifyMember(context: Context, accountId: string): Promise<void> {
  await updateGrowthLedger(context, accountId);
  const today = toShanghaiDay(context.now());
  const member = await loadMember(context, accountId);
  for (const news of getNews(member, accountId, today)) {
    await context.db
      .transaction()
      .execute((trx) =>
        addNotice(trx, context.now(), { ...news, accountId, topic: 'member', subjectId: accountId }),
      );
  }
}

/** Returns the notices for a member on a day. */
function getNews(member: Member, accountId: string, today: string): News[] {
  const { memberState, changes } = computeMemberState(member, today);
  const since = addDays(today, -CHANGE_DAYS_BACK);
  const changed = changes
    .filter(({ on }) => on >= since)
    .map((change) => ({
      key: `member:${accountId}:${change.kind}:${change.on}`,
      ...changeWords(change, { until: memberState.keptUntil, graceUntil: memberState.graceUntil }),
    }));
  return [...changed, ...expiryNews(member, accountId, today)];
}

/** Returns one notice per quarter for growth that expires soon, covering all that expires in it. */
function expiryNews({ entries }: Member, accountId: string, today: string): News[] {
  const soon = addDays(today, EXPIRY_DAYS_AHEAD);
  return listExpiringGrowthByQuarter(entries, today)
    .filter(({ firstOn }) => firstOn <= soon)
    .map(({ quarter, firstOn, lastOn, points }) => ({
      key: `member:${accountId}:expiry:${quarter}`,
      title:
        firstOn === lastOn
          ? `${points} 成长值将于 ${firstOn} 到期`
          : `${points} 成长值将于 ${firstOn} 至 ${lastOn} 分次到期`,
      text: `全部到期后成长值约 ${computeGrowth(entries, addDays(lastOn, 1))}，本季度不再另行通知。等级在保级期内不因此变化，明细见会员中心。`,
    }));
}

function changeWords(
  { kind, level }: LevelChange,
  { until, graceUntil }: { until: string | null; graceUntil: string | null },
): Pick<News, 'title' | 'text'> {
  const name = getLevelName(level);
  switch (kind) {
    case 'raised':
      return { title: `会员等级升为${name}`, text: `当日生效，保级至 ${until ?? '—'}。` };
    case 'kept':
      return { title: `${name}续期`, text: `成长值达到本等级要求，保级至 ${until ?? '—'}。` };
    case 'grace':
      return {
        title: `${name}进入宽限期`,
        text: `成长值低于 ${MEMBER_LEVELS[level]?.fromGrowth ?? 0}，等级与权益保留至 ${graceUntil ?? '—'}；在此之前达到即续期。`,
      };
    case 'fallen':
      return { title: `会员等级调整为${name}`, text: '宽限期满，成长值仍低于原等级，按规则下调一级。' };
  }
}
