import { toShanghaiDay } from '~/domain/calendar/dates';
import { lockFund } from '~/upstream/core/db/import/publish-nav';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadPublicFund } from '~/upstream/modules/public-orders';
import type { Owner } from '~/upstream/modules/settlement/dividends';
import { lockHoldings, lockPayoutBookings } from '~/upstream/modules/settlement/lock-holdings';
import { collectPayouts } from '~/upstream/modules/settlement/payout-batches/collect';
import { bookPayoutCorrection } from '~/upstream/modules/settlement/payout-corrections/book';
import { loadAmount } from '~/upstream/modules/settlement/payout-corrections/load-booked';
import { planDividend } from '~/upstream/modules/settlement/payout-corrections/plan-dividend';
import { planIncome } from '~/upstream/modules/settlement/payout-corrections/plan-income';

/**
 * Books the dividends or income that belong to shares of a late order: it was revived after later payouts of its
 * holder had been booked. Each is an entry of a correction with the amount that was published.
 */
export async function bookPayoutsOfLateShares(
  context: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  { accountId, fundId: fund }: Owner,
  tradeDate: string,
): Promise<void> {
  const today = toShanghaiDay(context.now());
  await context.db.transaction().execute(async (trx) => {
    await lockFund(trx, 'public', fund);
    await lockHoldings(trx, fund);
    const { name, type } = await loadPublicFund(trx, fund);
    const [kind, plan] =
      type === 'money' ? (['income', planIncome] as const) : (['dividend', planDividend] as const);
    const booked = await trx
      .selectFrom('dividend_bookings')
      .select('ex_on')
      .where('account_id', '=', accountId)
      .where('fund_id', '=', fund)
      .where('ex_on', '>', tradeDate)
      .orderBy('ex_on')
      .execute();
    for (const { ex_on: date } of booked) {
      const was = await loadAmount(trx, { kind, fund, date });
      const payout = { kind, fund, date, becomes: was, name };
      await lockPayoutBookings(trx, payout);
      const planned = (await plan(trx, payout, today)).filter(({ account_id }) => account_id === accountId);
      if (planned.length > 0) await bookPayoutCorrection(trx, context, { payout, was, planned });
    }
  });
  await collectPayouts(context, today, { isNextDayToo: false });
}
