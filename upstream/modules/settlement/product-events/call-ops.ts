import { z } from 'zod';
import { isIsoDay, toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, yuanToFen } from '~/domain/figures/money';
import { defineAction } from '~/upstream/core/actions/action';
import { accessReasonSchema, recordOperatorAccess } from '~/upstream/core/actions/subjects';
import { foldCapitalCall } from '~/upstream/modules/funds';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  declareCallDefault,
  previewCallDefault,
  previewCallPayment,
  registerCallPayment,
  type ReceivedCall,
} from '~/upstream/modules/settlement/product-events/calls';

const SHOWN = 200;
const callShape = {
  event: z.string().min(1).max(64).describe('id of the call, from list-capital-calls'),
  account: z.string().min(1).max(64).describe('id of the investor'),
};
const paymentSchema = z.strictObject({
  ...callShape,
  day: z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' }).describe('day of the credit'),
  amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, { error: '金额如 1000000.00' })
    .describe('元'),
  reference: z.string().trim().min(4).max(64).describe('number of the bank transfer'),
});
const defaultSchema = z.strictObject({
  ...callShape,
  forfeit: z
    .string()
    .regex(/^(0(\.\d{1,4})?|1)$/, { error: '没收比例，如 0.5' })
    .describe('share of the units that is forfeited by the contract'),
});

const toReceived = ({ amount, ...given }: z.output<typeof paymentSchema>): ReceivedCall => ({
  ...given,
  amountFen: yuanToFen(amount),
});

/** Lists calls with open capital or penalty, the earliest due first. */
async function listOpenCalls({ db, now }: Pick<ServiceContext, 'db' | 'now'>, product?: string) {
  const today = toShanghaiDay(now());
  const rows = await db
    .selectFrom('capital_calls')
    .selectAll()
    .$if(product !== undefined, (found) => found.where('fund_id', '=', product ?? ''))
    .orderBy('due_on')
    .orderBy('account_id')
    .limit(SHOWN + 1)
    .execute();
  const payments = await db
    .selectFrom('capital_call_payments')
    .selectAll()
    .where('event_id', 'in', [...new Set(rows.map(({ event_id }) => event_id)), ''])
    .orderBy('paid_on')
    .orderBy('made_at')
    .execute();
  return {
    calls: rows.slice(0, SHOWN).map((row) => {
      const own = payments.filter(
        ({ event_id, account_id }) => event_id === row.event_id && account_id === row.account_id,
      );
      const state = foldCapitalCall(row, own, today);
      return {
        ...{ event: row.event_id, account: row.account_id, product: row.fund_id, due_on: row.due_on },
        ...{ call_due: fenToYuan(state.dueFen), open_capital: fenToYuan(state.openFen) },
        ...{ open_penalty: fenToYuan(state.penaltyOpenFen), call_state: `call_${state.standing}` },
      };
    }),
    has_more: rows.length > SHOWN,
  };
}

/** Operator actions on capital calls. */
export const capitalCallActions = [
  defineAction({
    name: 'list-capital-calls',
    title: '缴款通知与到账',
    roles: ['cashier', 'editor'],
    summary: 'lists capital calls by investor with what is open, late penalty interest and state',
    arguments: z.strictObject({
      product: z.string().min(1).max(64).optional(),
      reason: accessReasonSchema.default('核对缴款'),
    }),
    async run({ context, input: { product, reason } }) {
      const found = await listOpenCalls(context, product);
      const accountIds = found.calls.map(({ account }) => account);
      await recordOperatorAccess(context, { accountIds, page: 'public_orders', reason });
      return found;
    },
  }),
  defineAction({
    name: 'register-call-payment',
    title: '登记收到的缴款',
    roles: ['cashier'],
    second: { subject: ({ context, input }) => previewCallPayment(context, toReceived(input)) },
    summary:
      'registers money received for a capital call: units for the capital at the last unit value, then penalty interest',
    arguments: paymentSchema,
    run: ({ context, input }) => registerCallPayment(context, toReceived(input)),
  }),
  defineAction({
    name: 'declare-call-default',
    title: '登记缴款违约',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewCallDefault(context, input) },
    summary: 'declares the default of an investor after the grace days: forfeited units end without money',
    arguments: defaultSchema,
    run: ({ context, input }) => declareCallDefault(context, input),
  }),
];
