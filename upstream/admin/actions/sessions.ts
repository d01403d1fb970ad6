import { createHmac, timingSafeEqual } from 'node:crypto';
import { loadOperator, type OperatorRow } from '~/upstream/admin/actions/operators';
import { getKnownBrowserRequester, tryOperatorPassword } from '~/upstream/admin/actions/password-tries';
import type { ActingOperator } from '~/upstream/core/actions/roles';
import { runAsOperator } from '~/upstream/core/acting';
import { recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createInputRefusal } from '~/upstream/core/refusal';
import { getNetworkRequester, type Requester } from '~/upstream/core/http/caller';
import { createSecret, hashSha256 } from '~/upstream/core/secrets';

type SessionContext = Pick<ServiceContext, 'db' | 'now' | 'config' | 'log'>;

/** A login of an operator ends after a working day, and earlier when it is idle. */
const LIFETIME_MS = 10 * 3_600_000;
const IDLE_MS = 30 * 60_000;
/** Minimum interval between two writes of the last use. */
const USE_WRITTEN_MS = 60_000;

/** Returns the creation time after which a login is still valid. */
const bornAfter = (at: Date): string => new Date(at.getTime() - LIFETIME_MS).toISOString();

type Kept = Pick<OperatorRow, 'id' | 'password_hash'>;

/**
 * Returns the browser token, valid until the password changes and stored nowhere on the server. It grants no access:
 * its bearer only has separate attempts.
 */
const getKnownBrowserToken = ({ id, password_hash }: Kept): string =>
  createHmac('sha256', password_hash).update(`known browser of ${id}`).digest('base64url');

function isKnownBrowser(row: Kept, browserToken: string | null): boolean {
  if (browserToken === null) return false;
  const [given, right] = [Buffer.from(browserToken), Buffer.from(getKnownBrowserToken(row))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Computes the token that a browser stores, by which later logins there are distinguished from those of strangers.
 */
export async function computeKnownBrowserToken(
  context: Pick<SessionContext, 'db'>,
  name: string,
): Promise<string> {
  return getKnownBrowserToken(await loadOperator(context, name));
}

/**
 * Logs in an operator. Attempts are counted as for people, with the name in place of the phone; the reason of a
 * failure is not revealed. A browser in which this operator has logged in before (`browserToken`) is counted separately, so
 * that attempts of others do not lock the operator out.
 * @returns the token of the login
 * @throws Refusal 4029 while this network or browser has to wait for this name; 4000 when name or password is wrong
 */
export async function logIn(
  context: SessionContext,
  {
    name,
    password,
    address,
    browserToken = null,
  }: { name: string; password: string; address: string; browserToken?: string | null },
): Promise<string> {
  const { db, now, log } = context;
  const row = await db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst();
  const requester: Requester =
    row && isKnownBrowser(row, browserToken)
      ? getKnownBrowserRequester(row)
      : getNetworkRequester({ address, deviceToken: null });
  const isIn = await tryOperatorPassword(context, { name, row: row ?? null, asker: requester, password });
  if (!row || !isIn) {
    log.warn({ operator: row?.id ?? null }, 'operator login refused');
    throw createInputRefusal('登录名或密码不正确，或账号已停用');
  }
  const token = createSecret();
  const at = now().toISOString();
  await runAsOperator(row.id, () =>
    db.transaction().execute(async (trx) => {
      // An expired login is of no use; the audit log contains it.
      await trx.deleteFrom('operator_sessions').where('created_at', '<=', bornAfter(now())).execute();
      await trx
        .insertInto('operator_sessions')
        .values({
          token_hash: hashSha256(token),
          operator_id: row.id,
          created_at: at,
          last_used_at: at,
          ended_at: null,
        })
        .execute();
      await trx.updateTable('operators').set({ last_login_at: at }).where('id', '=', row.id).execute();
      await recordAudit(trx, {
        ...{ at: now(), actor: 'ops', subjectType: 'operator', subjectId: row.id },
        action: 'operator_logged_in',
      });
    }),
  );
  log.info({ operator: row.id }, 'operator logged in');
  return token;
}

/**
 * Returns the operator of a token; null when it is unknown, ended, too old or idle, and for a disabled operator.
 */
export async function findOperator(
  { db, now }: SessionContext,
  token: string,
): Promise<ActingOperator | null> {
  const at = now().getTime();
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.display', 'o.roles', 'o.must_change', 's.token_hash', 's.last_used_at'])
    .where('s.token_hash', '=', hashSha256(token))
    .where('s.ended_at', 'is', null)
    .where('o.disabled_at', 'is', null)
    .where('s.created_at', '>', bornAfter(now()))
    .where('s.last_used_at', '>', new Date(at - IDLE_MS).toISOString())
    .executeTakeFirst();
  if (!row) return null;
  if (at - Date.parse(row.last_used_at) >= USE_WRITTEN_MS)
    await db
      .updateTable('operator_sessions')
      .set({ last_used_at: new Date(at).toISOString() })
      .where('token_hash', '=', row.token_hash)
      .execute();
  const { id, display, roles, must_change: mustChange } = row;
  return { id, display, roles, isToken: false, mustChange };
}

/** Ends a login. */
export async function logOut({ db, now }: SessionContext, token: string): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: now().toISOString() })
    .where('token_hash', '=', hashSha256(token))
    .where('ended_at', 'is', null)
    .execute();
}
