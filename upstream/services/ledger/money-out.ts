import type { Kysely } from 'kysely';
import type { Fen } from '~/domain/figures/money';
import type { MoneyConsent } from '~/domain/orders/public-order';
import type { Database } from '~/upstream/db/schema';
import type { OpsContext } from '~/upstream/ops/action';
import type { ServiceContext } from '~/upstream/services/handler';

/**
 * What a sum may leave by. Besides the consent of two people: a debit the bank itself confirmed (`id`: its key), and what the
 * books owe by a person's own order or holding (`id`: the order, or fund and day of the dividend). No operator types either of these.
 */
export type MoneyProof =
  | MoneyConsent
  | { readonly kind: 'debit' | 'order' | 'dividend'; readonly id: string };

interface Outgoing {
  /** What is paid, once: the same purpose tried again, with another card, is the same payment. */
  purpose: string;
  amountFen: Fen;
  proof: MoneyProof;
}

declare const released: unique symbol;
/** A sum that may leave. Only `releaseMoney` makes one, and the bank takes nothing else. */
export type Release = Pick<Outgoing, 'purpose' | 'amountFen'> & { readonly [released]: true };

type Context = Pick<ServiceContext, 'db' | 'now' | 'config'>;

/** A sum was about to leave without two keys, or twice by one: a fault of the code, never of a person. */
class MoneyOutError extends Error {
  override readonly name = 'MoneyOutError';
}

/**
 * Lets a sum leave, and keeps by what (`money_out`). Every payment passes here: by the bank's port, which takes a `Release`, or
 * noted by an operator as sent by other ways.
 * @throws MoneyOutError when its proof is none, or let other money leave before
 */
export async function releaseMoney(context: Context, outgoing: Outgoing): Promise<Release> {
  const { db, now } = context;
  const { purpose, amountFen, proof } = outgoing;
  const fault = (why: string) => new MoneyOutError(`${purpose}: ${proof.kind} ${proof.id} ${why}`);
  if (!(await isProven(context, outgoing))) throw fault('lets nothing leave');
  await db
    .insertInto('money_out')
    .values({
      ...{ purpose, amount_fen: amountFen, proof_kind: proof.kind, proof_id: proof.id },
      at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db
    .selectFrom('money_out')
    .select('amount_fen')
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (kept?.amount_fen !== amountFen) throw fault('let other money leave before');
  return { purpose, amountFen } as Release;
}

/** Whether people answer for it as they say. What the bank and the books say was read from them just before. */
async function isProven({ db, config }: Context, { amountFen, proof }: Outgoing): Promise<boolean> {
  switch (proof.kind) {
    case 'alone':
      return !config.isSecondPersonOn;
    case 'bank_row': {
      const row = await db
        .selectFrom('bank_rows')
        .select('amount_fen')
        .where('id', '=', proof.id)
        .where('state', 'in', ['registering', 'registered'])
        .executeTakeFirst();
      return row?.amount_fen === amountFen;
    }
    case 'request':
      return isConfirmed(db, proof.id);
    default:
      return true;
  }
}

async function isConfirmed(db: Kysely<Database>, requestId: string): Promise<boolean> {
  const request = await db
    .selectFrom('operator_requests')
    .select(['asked_by', 'decided_by', 'state'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request || request.decided_by === null || request.decided_by === request.asked_by) return false;
  return ['running', 'done', 'failed'].includes(request.state);
}

/**
 * The consent by which an action of an operator runs: the request that another one has confirmed.
 * @throws MoneyOutError in an action that asks for no second person
 */
export function consentOf({ request, operator, config }: OpsContext): MoneyConsent {
  if (request) return { kind: 'request', id: request.id };
  if (!config.isSecondPersonOn) return { kind: 'alone', id: operator.id };
  throw new MoneyOutError(`no second person for ${operator.id}`);
}
