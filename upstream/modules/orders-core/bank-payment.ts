import type { Transaction } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';
import { unavailableBank, type Bank } from '~/upstream/core/external-services/bank';
import { getPurpose, type Payment } from '~/upstream/modules/orders-core/payment-due';

/**
 * Checks that our bank cannot still pay a sum that an operator records as paid by other means. A released sum may be on its
 * way, and the job asks for it again until the bank answers, so only the bank's refusal ends it. Without a connected bank no sum
 * is ever sent.
 * @param isRefused whether the bank refused the newest attempt of this payment
 * @throws Refusal `conflict` when the bank was asked for the sum and did not refuse it
 */
export async function assertNotAtBank(
  trx: Transaction<Database>,
  bank: Bank,
  { payment, isRefused }: { payment: Payment; isRefused: boolean },
): Promise<void> {
  if (isRefused || bank === unavailableBank) return;
  const asked = await trx
    .selectFrom('money_out')
    .select('purpose')
    .where('purpose', '=', getPurpose(payment))
    .executeTakeFirst();
  if (asked)
    throw new Refusal(CODES.conflict, '已请求银行付出这笔款项，银行退回之前不能登记为另行支付', {
      reason: 'operator',
    });
}
