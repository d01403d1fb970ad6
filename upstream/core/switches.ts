import { sql, type Kysely, type Transaction } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { getActingOperator } from '~/upstream/core/acting';
import { recordAudit } from '~/upstream/core/audit';
import { Refusal } from '~/upstream/core/refusal';

const KEY = 'frontend_config';

interface Switch {
  title: string;
  /** Effect of the open switch, and what closing does not affect. */
  meaning: string;
  /** Default state. */
  isOpenAtFirst: boolean;
  /** Opening it allows money movements and needs a second operator. Closing takes effect at once. */
  isMoney: boolean;
}

/** Global switches for operators, by their name in `frontend_config`. */
export const SWITCHES = {
  one_login_open: {
    title: '一键登录',
    meaning: '登录页提供运营商一键登录。关闭后用验证码或密码登录。',
    isOpenAtFirst: false,
    isMoney: false,
  },
  public_buy_open: {
    title: '公募买入',
    meaning:
      '本人提交新的公募买入，新设、恢复定投或提高每期金额。关闭后已提交的订单、已设定的定投与赎回照常。',
    isOpenAtFirst: true,
    isMoney: true,
  },
  private_reserve_open: {
    title: '私募预约',
    meaning: '本人提交新的私募认购与追加预约。关闭后已预约的订单、打款与赎回照常。',
    isOpenAtFirst: true,
    isMoney: true,
  },
} as const satisfies Record<string, Switch>;

export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as [SwitchName, ...SwitchName[]];

/** Whether a switch is open. */
export async function isSwitchOpen(db: Kysely<Database>, name: SwitchName): Promise<boolean> {
  const row = await db.selectFrom('deploy_config').select('value').where('key', '=', KEY).executeTakeFirst();
  const value = row?.value[name];
  return value === undefined ? SWITCHES[name].isOpenAtFirst : value === 1;
}

/** Returns the refusal for a closed switch; null when it is open. */
export async function findSwitchRefusal(db: Kysely<Database>, name: SwitchName): Promise<Refusal | null> {
  if (await isSwitchOpen(db, name)) return null;
  const msg = `${SWITCHES[name].title}暂停受理，恢复后可再提交；已提交的订单不受影响`;
  return new Refusal(CODES.conflict, msg, { reason: 'closed' });
}

/** Opens or closes a switch with a reason. Setting the current state again has no effect and no audit entry. */
export async function setSwitch(
  trx: Transaction<Database>,
  { name, isOpen, reason, at }: { name: SwitchName; isOpen: boolean; reason: string; at: Date },
): Promise<void> {
  // Serialised, so that each audit row has the correct previous state.
  const first = JSON.stringify({});
  await trx
    .insertInto('deploy_config')
    .values({ key: KEY, value: first })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await trx.selectFrom('deploy_config').select('key').where('key', '=', KEY).forUpdate().execute();
  if ((await isSwitchOpen(trx, name)) === isOpen) return;
  await trx
    .updateTable('deploy_config')
    .set({ value: sql`value || ${JSON.stringify({ [name]: isOpen ? 1 : 0 })}::jsonb` })
    .where('key', '=', KEY)
    .execute();
  await recordAudit(trx, {
    ...{ at, subjectType: 'switch', subjectId: name, actor: getActingOperator() === null ? 'system' : 'ops' },
    action: isOpen ? 'switch_opened' : 'switch_closed',
    detail: { reason },
  });
}

export interface SwitchState {
  name: SwitchName;
  title: string;
  meaning: string;
  is_open: boolean;
  needs_second: boolean;
  /** Time, operator and reason of the last change; null: default state. */
  since: string | null;
  by: string | null;
  reason: string | null;
}

/** Lists the states of all switches. */
export function listSwitchStates(db: Kysely<Database>): Promise<SwitchState[]> {
  return Promise.all(
    SWITCH_NAMES.map(async (name) => {
      const last = await db
        .selectFrom('audit_events as e')
        .leftJoin('operators as o', 'o.id', 'e.operator')
        .select(['e.at', 'e.detail', 'e.operator', 'o.display'])
        .where('e.subject_type', '=', 'switch')
        .where('e.subject_id', '=', name)
        .orderBy('e.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const { title, meaning, isMoney } = SWITCHES[name];
      const reason = last?.detail['reason'];
      return {
        ...{ name, title, meaning, is_open: await isSwitchOpen(db, name), needs_second: isMoney },
        ...{ since: last?.at ?? null, by: last?.display ?? last?.operator ?? null },
        reason: typeof reason === 'string' ? reason : null,
      };
    }),
  );
}
