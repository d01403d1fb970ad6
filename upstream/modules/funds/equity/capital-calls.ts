import type { Kysely, Selectable } from 'kysely';
import { foldCall, type CallEvent, type CallState } from '~/domain/figures/equity/call-life';
import type { CapitalCallPaymentsTable, CapitalCallsTable, Database } from '~/upstream/core/db/schema';

export type CapitalCallRow = Selectable<CapitalCallsTable>;
type Received = Pick<Selectable<CapitalCallPaymentsTable>, 'paid_on' | 'amount_fen'>;

/** Returns the state of a call of one investor on a day, folded from its notice, payments and default. */
export function foldCapitalCall(
  row: CapitalCallRow,
  payments: readonly Received[],
  today: string,
): CallState {
  const events: CallEvent[] = [
    {
      ...{ type: 'notified', day: row.notified_on, dueOn: row.due_on },
      ...{ grossFen: row.gross_fen, offsetFen: row.offset_fen },
    },
    ...payments.map(({ paid_on, amount_fen }): CallEvent => ({
      type: 'paid',
      day: paid_on,
      amountFen: amount_fen,
    })),
    ...(row.defaulted_on === null ? [] : [{ type: 'defaulted', day: row.defaulted_on } as const]),
  ];
  const state = foldCall({ penaltyRate: row.penalty_rate, graceDays: row.grace_days }, events, today);
  if (!state) throw new Error(`call ${row.event_id} has no notice`);
  return state;
}

/** Loads the calls of an account with their states, the earliest due first. */
export async function loadCapitalCalls(db: Kysely<Database>, accountId: string, today: string) {
  const rows = await db
    .selectFrom('capital_calls')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('due_on')
    .orderBy('event_id')
    .execute();
  if (rows.length === 0) return [];
  const payments = await db
    .selectFrom('capital_call_payments')
    .select(['event_id', 'paid_on', 'amount_fen'])
    .where('account_id', '=', accountId)
    .orderBy('paid_on')
    .orderBy('made_at')
    .execute();
  return rows.map((row) => ({
    row,
    state: foldCapitalCall(
      row,
      payments.filter(({ event_id }) => event_id === row.event_id),
      today,
    ),
  }));
}
