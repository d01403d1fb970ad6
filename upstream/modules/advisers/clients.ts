import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { hashSha256 } from '~/upstream/core/secrets';
import { findOwnAdviserCode } from '~/upstream/modules/customers/invites/codes';
import type { AccountRow } from '~/upstream/modules/identity/users/states';

type ClientContext = Pick<ServiceContext, 'db' | 'now'>;

/** ROLE-004: whether an account is an adviser's now; not of who was one, or has left. */
export async function isCurrentAdviser(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
): Promise<boolean> {
  const adviser = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('is_adviser', '=', true)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return adviser !== undefined;
}

/** @throws Refusal 4003 for everybody who is no adviser now */
export async function assertAdviser(context: ClientContext, accountId: string): Promise<void> {
  if (!(await isCurrentAdviser(context, accountId)))
    throw new Refusal(CODES.notAllowed, '本页只对在职的理财经理开放', { reason: 'adviser' });
}

/**
 * Accounts that belong to an adviser, as `findOwnAdviserCode` tells of each: invited by the adviser, or by somebody whose link
 * named the adviser. Cancelled ones and the adviser are none.
 */
function belongingTo(db: Kysely<Database>, adviserId: string) {
  // Replaced ones too, and those from before the account was an adviser's: whom they brought stays theirs.
  const codes = db.selectFrom('invite_codes').select('code').where('account_id', '=', adviserId);
  const inviterIsAdviser = db
    .selectFrom('invite_codes as i')
    .leftJoin('accounts as v', 'v.id', 'i.account_id')
    .select('i.code')
    .where('i.code', '=', sql.ref<string>('a.invited_by_code'))
    .where('v.cancelled_at', 'is', null)
    .where((row) => row(row.fn.coalesce('v.is_adviser', 'i.is_adviser'), '=', true));
  const named = sql<string>`a.origin ->> 'adviser_iv_code'`;
  return db
    .selectFrom('accounts as a')
    .where('a.cancelled_at', 'is', null)
    .where('a.id', '<>', adviserId)
    .where((row) =>
      row.or([
        row('a.invited_by_code', 'in', codes),
        row.and([row.not(row.exists(inviterIsAdviser)), row(named, 'in', codes)]),
      ]),
    );
}

/** Whether the client agrees now: asked for in every query, so that a withdrawal counts at once. */
const agreed = (db: Kysely<Database>) =>
  db
    .selectFrom('consents as c')
    .select('c.id')
    .where('c.account_id', '=', sql.ref<string>('a.id'))
    .where('c.kind', '=', 'adviser_view')
    .where('c.withdrawn_at', 'is', null);

/** The clients of an adviser who agree. */
export const listConsentingClients = ({ db }: ClientContext, adviserId: string): Promise<AccountRow[]> =>
  belongingTo(db, adviserId)
    .selectAll('a')
    .where((row) => row.exists(agreed(db)))
    .orderBy('a.id')
    .execute();

/** Account ids of those who do not: told to nobody but the count. */
export async function listHiddenClientIds({ db }: ClientContext, adviserId: string): Promise<string[]> {
  const rows = await belongingTo(db, adviserId)
    .select('a.id')
    .where((row) => row.not(row.exists(agreed(db))))
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Names a client to one adviser: useless to another, and no account id. */
export const computeClientId = (adviserId: string, accountId: string): string =>
  hashSha256(`client:${adviserId}:${accountId}`).slice(0, 32);

/** @throws Refusal 4004 for nobody's, another adviser's, and one who does not agree: the answer tells them not apart */
export async function loadConsentingClient(
  context: ClientContext,
  adviserId: string,
  clientId: string,
): Promise<AccountRow> {
  const clients = await listConsentingClients(context, adviserId);
  const client = clients.find(({ id }) => computeClientId(adviserId, id) === clientId);
  if (!client) throw notFound('客户');
  return client;
}

/** The adviser of an account; null without one, and where that one is none any more. */
export async function findAdviser(
  context: ServiceContext,
  accountId: string,
): Promise<{ id: string; name: string } | null> {
  const row = await context.db
    .selectFrom('accounts')
    .select(['invited_by_code', 'origin'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const code = row && (await findOwnAdviserCode(context, row));
  if (!code) return null;
  const adviser = await context.db
    .selectFrom('invite_codes as i')
    .innerJoin('accounts as v', 'v.id', 'i.account_id')
    .select(['v.id', 'v.name'])
    .where('i.code', '=', code)
    .where('v.is_adviser', '=', true)
    .where('v.cancelled_at', 'is', null)
    .where('v.id', '<>', accountId)
    .executeTakeFirst();
  return adviser ?? null;
}
