import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { hashSha256 } from '~/upstream/core/secrets';
import { findOwnAdviserCode, isCurrentAdviser, type AccountRow } from '~/upstream/modules/identity';

type ClientContext = Pick<ServiceContext, 'db' | 'now'>;

/** @throws Refusal 4003 unless the account currently is an adviser */
export async function assertAdviser(context: ClientContext, accountId: string): Promise<void> {
  if (!(await isCurrentAdviser(context, accountId)))
    throw new Refusal(CODES.notAllowed, '本页只对在职的理财经理开放', { reason: 'adviser' });
}

/**
 * Selects the accounts of an adviser, by the rule of `findOwnAdviserCode`: invited by the adviser, or by another
 * person whose link named the adviser. Excludes cancelled accounts and the adviser.
 */
function belongingTo(db: Kysely<Database>, adviserId: string) {
  // Includes replaced codes and those from before the account was an adviser: their clients stay.
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

/** Whether the client currently consents: checked in every query, so that a withdrawal takes effect at once. */
const agreed = (db: Kysely<Database>) =>
  db
    .selectFrom('consents as c')
    .select('c.id')
    .where('c.account_id', '=', sql.ref<string>('a.id'))
    .where('c.kind', '=', 'adviser_view')
    .where('c.withdrawn_at', 'is', null);

/** Lists the clients of an adviser with consent. */
export const listConsentingClients = ({ db }: ClientContext, adviserId: string): Promise<AccountRow[]> =>
  belongingTo(db, adviserId)
    .selectAll('a')
    .where((row) => row.exists(agreed(db)))
    .orderBy('a.id')
    .execute();

/** Lists account ids of clients without consent; only their count is shown. */
export async function listHiddenClientIds({ db }: ClientContext, adviserId: string): Promise<string[]> {
  const rows = await belongingTo(db, adviserId)
    .select('a.id')
    .where((row) => row.not(row.exists(agreed(db))))
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the id of a client for one adviser: useless to another, and not an account id. */
export const computeClientId = (adviserId: string, accountId: string): string =>
  hashSha256(`client:${adviserId}:${accountId}`).slice(0, 32);

/**
 * @throws Refusal 4004 for an unknown client, the client of another adviser, and one without consent: the answer
 * does not distinguish them
 */
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

/** Returns the adviser of an account; null without one, or when that account is no longer an adviser. */
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
