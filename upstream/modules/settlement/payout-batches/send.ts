import { sql } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { ServiceContext } from '~/upstream/core/service-context';
import { openItems, listReleasedItems } from '~/upstream/modules/settlement/payout-batches/batches';
import { stopAfterTimeouts } from '~/upstream/core/external-services/bank';
import { payOut } from '~/upstream/modules/public-orders';
import { payDividends } from '~/upstream/modules/settlement/pay-dividends';
import { createSettlementReport } from '~/upstream/modules/settlement/report';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';

/** After this many consecutive timeouts the bank is not called again until the next run. */
const TIMEOUTS_MAX = 3;

/** Sends authorised redemptions and dividends that are due by the day of the report; of one batch, or of all. */
export async function sendPayouts(
  context: ServiceContext,
  report: SettlementReport,
  batchId?: string,
): Promise<void> {
  const walk = { ...context, bank: stopAfterTimeouts(context.bank, TIMEOUTS_MAX) };
  await payRedemptions(walk, report, batchId);
  await payDividends(walk, report, batchId);
  report.unreleased += await countUnreleased(context, report.day);
}

async function payRedemptions(
  context: ServiceContext,
  report: SettlementReport,
  batchId: string | undefined,
): Promise<void> {
  const due = await context.db
    .selectFrom('public_orders as o')
    .select('o.id')
    .$if(batchId !== undefined, (rows) =>
      rows.innerJoin('payout_batch_items as i', 'i.order_id', 'o.id').where('i.batch_id', '=', batchId ?? ''),
    )
    .$if(context.config.isDualControlOn, (rows) =>
      rows.where((eb) =>
        // Nothing is paid when the fee took the whole amount.
        eb.or([eb('o.amount_fen', '=', 0), eb.exists(listReleasedItems(context.db, sql`o.id || ':payout'`))]),
      ),
    )
    .where('o.kind', '=', 'redeem')
    .where('o.status', '=', 'confirmed')
    .where('o.arrival_date', '<=', report.day)
    .orderBy('o.arrival_date')
    .execute();
  for (const { id } of due) {
    try {
      const outcome = await payOut(context, id);
      if (outcome === 'paid') report.paid_out += 1;
      else if (outcome === 'silent') report.unpaid += 1;
      else if (outcome === 'refused') report.refused += 1;
    } catch (error) {
      report.faults += 1;
      context.log.error({ err: error, orderId: id }, 'redemption payment failed');
    }
  }
}

/** Counts payments due by a day whose batch waits for two operators. */
async function countUnreleased({ db }: Pick<ServiceContext, 'db'>, day: string): Promise<number> {
  const { count } = await openItems(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.state', '=', 'waiting')
    .where('p.value_day', '<=', day)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sends the payments due today of a batch that was just released, and records the request to the bank. */
export async function sendBatch(context: ServiceContext, batchId: string) {
  const report = createSettlementReport(toShanghaiDay(context.now()));
  await sendPayouts(context, report, batchId);
  await context.db
    .updateTable('payout_batches')
    .set({ sent_at: context.now().toISOString() })
    .where('id', '=', batchId)
    .where('value_day', '<=', report.day)
    .execute();
  const { paid_out, dividends_paid, unpaid, refused, faults } = report;
  return { paid_out, dividends_paid, unpaid, refused_by_bank: refused, faults };
}

/** Sends released batches on their value day, each once: the nightly settlement retries the rest. */
export async function sendReleased(context: ServiceContext): Promise<void> {
  const batches = await context.db
    .selectFrom('payout_batches')
    .select('id')
    .where('state', '=', 'released')
    .where('sent_at', 'is', null)
    .where('value_day', '<=', toShanghaiDay(context.now()))
    .orderBy('value_day')
    .execute();
  for (const { id } of batches) {
    const sent = await sendBatch(context, id);
    context.log.info({ batch: id, sent }, 'payouts sent');
  }
}
