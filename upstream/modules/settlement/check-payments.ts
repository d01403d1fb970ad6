import { sql, type Kysely } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { PAYMENTS_SENT_WITH_EVENTS } from '~/upstream/core/db/migrations/0205-product-events';
import {
  DIFFERENCES_SHOWN,
  buildAccountRangeSql,
  type LedgerDifference,
  type AccountRange,
} from '~/upstream/modules/settlement/ledger-range';

interface Found {
  account: string;
  fund: string;
  order: string | null;
  fen: number;
  kept_fen: number | null;
  proof_kind: string | null;
}

/** Requests decided with two people. */
const CONFIRMED = sql`select 1 from operator_requests r where r.decided_by is not null and r.decided_by <> r.asked_by
  and r.state in ('running', 'done', 'failed')`;

/**
 * Finds payments sent without the consent of two operators, a statement row or a bank debit for their amount.
 * `books`: sent before proofs were stored. Without dual control (`isDualControlOn`) the consent of one operator is
 * sufficient.
 */
export async function checkPayments(
  db: Kysely<Database>,
  isDualControlOn: boolean,
  range: AccountRange,
): Promise<LedgerDifference[]> {
  const isDualControlOff = sql<boolean>`${!isDualControlOn}::boolean`;
  const { rows } = await sql<Found>`
    select p.account_id as account, p.fund_id as fund, p.order_id as "order", p.amount_fen as fen, m.amount_fen as kept_fen,
      m.proof_kind
    from (${sql.raw(PAYMENTS_SENT_WITH_EVENTS)}) p
    left join money_out m on m.purpose = p.purpose
    where p.amount_fen > 0 and ${buildAccountRangeSql('p.account_id', range)} and (m.amount_fen is distinct from p.amount_fen or not case m.proof_kind
      when 'books' then true
      when 'alone' then ${isDualControlOff}
      when 'bank_row' then exists (select 1 from bank_rows b where b.id = m.proof_id and b.amount_fen = m.amount_fen
        and b.order_id = p.order_id and b.state in ('registering', 'registered'))
      when 'debit' then exists (select 1 from public_order_events e where e.order_id = p.order_id
        and e.type in ('paid', 'money_unmatched') and e.payload->>'by' = 'debit' and e.payload->>'reference' = m.proof_id
        and (e.payload->>'amountFen')::bigint = m.amount_fen)
      when 'request' then exists (${CONFIRMED} and r.id = m.proof_id)
      when 'batch' then exists (select 1 from payout_batch_items i join payout_batches b on b.id = i.batch_id
        where i.purpose = m.purpose and b.id = m.proof_id and i.amount_fen = m.amount_fen and i.account_id = p.account_id
          and b.state = 'released' and case b.consent_kind when 'alone' then ${isDualControlOff}
            else exists (${CONFIRMED} and r.id = b.consent_id and r.action = 'release-payouts') end)
      else false end)
    order by 1, 2, p.purpose limit ${DIFFERENCES_SHOWN}`.execute(db);
  return rows.map(({ account, fund, order, fen, kept_fen, proof_kind }) => ({
    ...{ what: '付出的款项没有相符的复核或银行流水', account, fund, order, expected: fenToYuan(fen) },
    found: kept_fen === null ? '无' : `${fenToYuan(kept_fen)}（${proof_kind ?? ''}）`,
  }));
}
