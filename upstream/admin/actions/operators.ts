import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Selectable, type Transaction } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database, OperatorsTable } from '~/upstream/core/db/schema';
import type { OpsContext } from '~/upstream/core/actions/action';
import type { ActingOperator, Role } from '~/upstream/core/actions/roles';
import {
  clearOperatorAttempts,
  getKnownBrowserRequester,
  tryOperatorPassword,
} from '~/upstream/admin/actions/password-tries';
import { recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal, createInputRefusal, notFound, Refusal } from '~/upstream/core/refusal';
import { getAccountRequester } from '~/upstream/core/http/caller';
import { createPasswordHash } from '~/upstream/modules/identity';

export type OperatorRow = Selectable<OperatorsTable>;
type Store = Pick<ServiceContext, 'db' | 'now' | 'config'>;
type Trx = Transaction<Database>;

const FIRST_PASSWORD_BYTES = 12;
/** At least two, so that one person cannot create or raise an operator. */
const ADMINS_MIN = 2;

const getRequester = (id: string) => getAccountRequester(`operator:${id}`);

/** Loads an operator by login name. @throws Refusal 4004 */
export async function loadOperator({ db }: Pick<Store, 'db'>, name: string): Promise<OperatorRow> {
  const row = await db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) throw notFound('操作员');
  return row;
}

/**
 * Returns whether the token may still create an administrator without a second person: until two operators were
 * ever created. Rows of operators are never deleted, so no change of roles or state reopens it.
 */
export async function isBootstrapAllowed({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const { count } = await db
    .selectFrom('operators')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) < ADMINS_MIN;
}

/** Serialises changes of operators: the counts stay valid until the transaction ends. */
const lockOperators = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('operators'))`.execute(trx);

type Issuing = Store & Pick<OpsContext, 'operator' | 'request'>;

/**
 * Records who requested and who confirmed an account or a password: neither can ever be the second person for that
 * operator.
 */
async function noteIssuers(
  trx: Trx,
  operatorId: string,
  { issuers, at }: { issuers: readonly string[]; at: Date },
): Promise<void> {
  await trx
    .insertInto('operator_issues')
    .values(
      [...new Set(issuers)].map((issuer) => ({ operator_id: operatorId, issuer, at: at.toISOString() })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const getIssuers = ({ operator, request }: Issuing): string[] => [
  operator.id,
  ...(request ? [request.askedBy] : []),
];

/**
 * Creates an operator with a generated password, which is returned once and can only be used to choose another one.
 * @throws Refusal 4009 when the name or the employee number is taken, or when a concurrent token request used the
 * waiver
 */
export async function addOperator(
  context: Issuing,
  given: { name: string; display: string; staffNo: string; roles: readonly Role[] },
): Promise<{ operator: string; password: string }> {
  const { db, now, config, operator } = context;
  const id = `op_${randomUUID().replaceAll('-', '')}`;
  const password = randomBytes(FIRST_PASSWORD_BYTES).toString('base64url');
  const password_hash = await createPasswordHash(context, password, getRequester(operator.id));
  await db.transaction().execute(async (trx) => {
    await lockOperators(trx);
    // Checked earlier; another administrator may have been created since.
    if (operator.isToken && config.isDualControlOn && !(await isBootstrapAllowed({ db: trx })))
      throw createConflictRefusal('首批管理员已开立，须由实名管理员申请并复核');
    const added = await trx
      .insertInto('operators')
      .values({
        ...{ id, name: given.name, display: given.display, staff_no: given.staffNo, password_hash },
        ...{ must_change: true, issued_to: operator.id, roles: [...given.roles] },
        ...{
          created_at: now().toISOString(),
          created_by: operator.id,
          disabled_at: null,
          last_login_at: null,
        },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw createConflictRefusal('登录名或工号已被使用');
    await noteIssuers(trx, id, { issuers: getIssuers(context), at: now() });
    await audit(trx, now(), id, 'operator_added', { roles: given.roles, staff_no: given.staffNo });
  });
  return { operator: given.name, password };
}

/** Sets other roles of an operator; all their logins end. @throws Refusal 4003 for the operator's own roles */
export async function setRoles(
  context: Store & { operator: ActingOperator },
  name: string,
  roles: readonly Role[],
): Promise<void> {
  await change(context, name, {
    set: { roles: [...roles] },
    action: 'operator_roles_set',
    detail: { roles },
  });
}

/** Disables an operator, which ends all their logins, or enables them again. */
export async function setDisabled(
  context: Store & { operator: ActingOperator },
  name: string,
  isDisabled: boolean,
): Promise<void> {
  const disabled_at = isDisabled ? context.now().toISOString() : null;
  await change(context, name, {
    set: { disabled_at },
    action: isDisabled ? 'operator_disabled' : 'operator_enabled',
    detail: {},
  });
}

/** Sets a generated password of an operator, returned once; all their logins end. */
export async function resetPassword(
  context: Issuing,
  name: string,
): Promise<{ operator: string; password: string }> {
  const password = randomBytes(FIRST_PASSWORD_BYTES).toString('base64url');
  const password_hash = await createPasswordHash(context, password, getRequester(context.operator.id));
  const set = { password_hash, must_change: true, issued_to: context.operator.id };
  const issuers = getIssuers(context);
  await change(context, name, { set, action: 'operator_password_reset', detail: {}, issuers });
  // The issuer of the password has identified the operator: attempts by strangers on the old password do not block
  // the new one.
  await clearOperatorAttempts(context, name);
  return { operator: name, password };
}

/**
 * Sets the operator's own new password; all their logins end, including this one.
 * @throws Refusal 4000 when the old one is wrong; 4029 after too many wrong attempts, as for a login
 */
export async function changeOwnPassword(
  context: Store & { operator: ActingOperator },
  old: string,
  next: string,
): Promise<void> {
  const { db, now, operator } = context;
  const row = await db
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow();
  const requester = getKnownBrowserRequester(row);
  if (!(await tryOperatorPassword(context, { name: row.name, row, asker: requester, password: old })))
    throw createInputRefusal('当前密码不正确');
  if (old === next) throw createInputRefusal('新密码不能与当前密码相同');
  const password_hash = await createPasswordHash(context, next, getRequester(operator.id));
  await db.transaction().execute(async (trx) => {
    const kept = await trx
      .updateTable('operators')
      .set({ password_hash, must_change: false })
      .where('id', '=', operator.id)
      .where('password_hash', '=', row.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!kept) throw createConflictRefusal('密码刚被修改，请重新登录');
    await endOperatorSessions(trx, operator.id, now());
    await audit(trx, now(), operator.id, 'operator_password_changed', {});
  });
}

/** Ends every login of an operator. */
export async function endOperatorSessions(trx: Trx, operatorId: string, at: Date): Promise<void> {
  await trx
    .updateTable('operator_sessions')
    .set({ ended_at: at.toISOString() })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute();
}

interface OperatorChange {
  set: Partial<Pick<OperatorRow, 'roles' | 'disabled_at' | 'password_hash' | 'must_change' | 'issued_to'>>;
  action: string;
  detail: Readonly<Record<string, unknown>>;
  /** Operators who learn the new password, if there is one. */
  issuers?: readonly string[];
}

async function change(
  context: Store & { operator: ActingOperator },
  name: string,
  { set, action, detail, issuers = [] }: OperatorChange,
): Promise<void> {
  const { db, now, operator } = context;
  await db.transaction().execute(async (trx) => {
    await lockOperators(trx);
    const row = await trx
      .selectFrom('operators')
      .select(['id', 'roles', 'disabled_at'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('操作员');
    if (row.id === operator.id)
      throw new Refusal(CODES.notAllowed, '不能更改自己的角色与状态', { reason: 'operator' });
    if (isAdmin(row) && !isAdmin({ ...row, ...set })) await assertAdminsLeft(trx, row.id);
    await trx.updateTable('operators').set(set).where('id', '=', row.id).execute();
    if (issuers.length > 0) await noteIssuers(trx, row.id, { issuers, at: now() });
    await endOperatorSessions(trx, row.id, now());
    await audit(trx, now(), row.id, action, detail);
  });
}

const isAdmin = ({ roles, disabled_at }: Pick<OperatorRow, 'roles' | 'disabled_at'>): boolean =>
  disabled_at === null && roles.includes('admin');

/** @throws Refusal 4009 when fewer than two enabled administrators would be left without this one */
async function assertAdminsLeft(trx: Trx, leaving: string): Promise<void> {
  const rows = await trx
    .selectFrom('operators')
    .select(['id', 'roles', 'disabled_at'])
    .where('id', '<>', leaving)
    .execute();
  if (rows.filter(isAdmin).length < ADMINS_MIN)
    throw createConflictRefusal(`须至少保留 ${ADMINS_MIN} 位可用的管理员，请先新增管理员`);
}

const audit = (
  trx: Trx,
  at: Date,
  operatorId: string,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(trx, { at, actor: 'ops', subjectType: 'operator', subjectId: operatorId, action, detail });
