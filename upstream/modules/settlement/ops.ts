import { z } from 'zod';
import { isIsoDay, toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import { PUBLIC_STATUSES } from '~/contract/kinds';
import type { PublicStatus } from '~/upstream/core/db/schema';
import { defineAction } from '~/upstream/core/actions/action';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadPublicFund } from '~/upstream/modules/public-orders';
import { Refusal } from '~/upstream/core/refusal';
import { runPlans, settlePublicFunds } from '~/upstream/modules/settlement/settle';

const daySchema = z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' });
const fundShape = { fund: z.string().min(1).describe('code of the fund') };

/** Operators' actions of the nightly settlement of public funds. */
export const settlementActions = [
  defineAction({
    name: 'settle',
    title: '公募清算',
    roles: ['cashier'],
    summary: 'settles public funds for a day: dividends, splits, confirmations, payouts',
    arguments: z.strictObject({ day: daySchema.optional().describe('YYYY-MM-DD; default: today') }),
    word: 'day',
    run: ({ context, input: { day } }) => settlePublicFunds(context, day ?? toShanghaiDay(context.now())),
  }),
  defineAction({
    name: 'run-plans',
    title: '执行到期的定投扣款',
    roles: ['cashier'],
    summary: 'executes due regular plans, on trading days from 09:30 to 15:00',
    arguments: z.strictObject({}),
    run: ({ context }) => runPlans(context),
  }),
  defineAction({
    name: 'set-public-fund',
    title: '开放或暂停公募基金的申购与赎回',
    roles: ['editor'],
    summary: 'opens, limits or suspends purchases, opens or suspends redemptions of a public fund',
    arguments: z.strictObject({
      ...fundShape,
      buy: z.enum(PUBLIC_STATUSES).optional(),
      redeem: z.enum(['open', 'suspended']).optional(),
    }),
    run: ({ context, input: { fund, ...trading } }) => setFund(context, fund, trading),
  }),
];

/** Open business continues as accepted: earlier orders are settled, and plans report why a run was skipped. */
async function setFund(
  context: ServiceContext,
  fundId: string,
  { buy, redeem }: { buy?: PublicStatus; redeem?: 'open' | 'suspended' },
) {
  return context.db.transaction().execute(async (trx) => {
    const { status, is_redeem_suspended } = await loadPublicFund(trx, fundId);
    const liquidated = await trx
      .selectFrom('liquidations')
      .select('decided_on')
      .where('fund_id', '=', fundId)
      .executeTakeFirst();
    if (liquidated)
      throw new Refusal(CODES.conflict, `该基金已于 ${liquidated.decided_on} 进入清算，不能再开放`, {
        reason: 'operator',
      });
    const next = {
      status: buy ?? status,
      is_redeem_suspended: redeem === undefined ? is_redeem_suspended : redeem === 'suspended',
    };
    await trx.updateTable('public_funds').set(next).where('id', '=', fundId).execute();
    await trx
      .updateTable('fund_metrics')
      .set({ status: next.status })
      .where('fund_id', '=', fundId)
      .where('kind', '=', 'public')
      .execute();
    await recordFundAudit({ ...context, db: trx }, fundId, 'fund_trading_set', next);
    return { fund: fundId, buy: next.status, redeem: next.is_redeem_suspended ? 'suspended' : 'open' };
  });
}
