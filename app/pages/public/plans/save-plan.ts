import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { FieldError, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { getVisiblePath } from '~/app/route-kit/run-page';
import {
  loadConfirmedCodes,
  saveTradeConfirmation,
  confirmTradeSchema,
  clearTradeConfirmations,
} from '~/app/pages/public/shared/trade-check';
import { throwAtField } from '~/app/route-kit/refused-at';
import { createTradeRefusal } from '~/app/features/orders/trade-refusal';
import { paths } from '~/app/paths';
import { normalizePlanAmount, validatePlanAmount } from '~/app/pages/public/plans/plan-form-view';
import {
  createPlanSchema,
  getPlanDay,
  editPlanSchema,
  previewPlanSchema,
} from '~/app/pages/public/plans/plan-schema';

export const savePlanSchema = z.discriminatedUnion('intent', [
  createPlanSchema,
  editPlanSchema,
  previewPlanSchema,
  confirmTradeSchema,
]);
type Value = z.output<typeof savePlanSchema>;
type Saved = Extract<Value, { intent: 'create' | 'edit' }>;
type SavePage<Of = Value> = Pick<
  ActionArguments<Of, unknown, unknown>,
  'value' | 'context' | 'edition' | 'viewer' | 'url'
>;

/**
 * Creates or changes a plan and redirects to its result; or returns dates and fees for the typed values; or saves a
 * confirmation of the trade check. Throws FieldError for the amount, the card or the trade password.
 */
export async function savePlan(page: SavePage): Promise<Response> {
  const { value, context, edition, url } = page;
  if (value.intent === 'confirm-trade') return saveTradeConfirmation(context, value, getVisiblePath(url));
  if (value.intent === 'preview') {
    const { intent: _, fund_code, ...typed } = value;
    return redirect(paths.publicPlanNew(edition, fund_code, typed), 303);
  }
  await checkAmount(page as SavePage<Saved>);
  return value.intent === 'edit'
    ? editPlan(page as SavePage<Extract<Saved, { intent: 'edit' }>>)
    : createPlan(page as SavePage<Extract<Saved, { intent: 'create' }>>);
}

/** Throws FieldError when the amount cannot be debited each time. */
async function checkAmount({ value, context }: SavePage<Saved>): Promise<void> {
  const { publicTrade, market } = context.upstream;
  const query = { fund_code: value.fund_code };
  const [{ cards }, { min_amount, day_limit }] = await Promise.all([
    publicTrade.buyTerms({ query }),
    market.fundTradeRules({ query }),
  ]);
  // A conversion is not limited by the card.
  const limited = value.from_code === undefined ? cards : [];
  const limits = { min_amount, cards: limited, dayLimit: day_limit };
  const problem = validatePlanAmount(limits, value.amount, value.card_id);
  if (problem) throw new FieldError('amount', problem);
}

const FIELDS = ['trade_password', 'card_id', 'from_code', 'amount'];

async function createPlan({ value, context, edition }: SavePage<Extract<Saved, { intent: 'create' }>>) {
  const { fund_code, amount, card_id, from_code, frequency, weekday, month_day } = value;
  const typed = { amount, card_id, from_code, frequency, weekday, month_day };
  const again = paths.publicPlanNew(edition, fund_code, typed);
  const condition = await loadConfirmedCodes(context, { fundCode: fund_code, purpose: 'plan' });
  // The upstream runs the trade check, because it knows whether this form was posted before.
  try {
    const { plan_id } = await context.upstream.plans.create(
      {
        body: {
          fund_code,
          card_id,
          ...(from_code === undefined ? {} : { from_code }),
          amount: normalizePlanAmount(amount),
          frequency,
          day: getPlanDay(value),
          trade_password: value.trade_password,
          condition,
          is_agreed: true,
        },
      },
      { idempotencyKey: value.intent_key },
    );
    clearTradeConfirmations(context);
    return redirect(paths.publicPlanResult(edition, plan_id), 303);
  } catch (error) {
    return createTradeRefusal(error, again, FIELDS);
  }
}

async function editPlan({ value, context, edition }: SavePage<Extract<Saved, { intent: 'edit' }>>) {
  const { plan_id, amount, card_id, from_code, frequency, trade_password, intent_key } = value;
  try {
    await context.upstream.plans.edit(
      {
        body: {
          plan_id,
          card_id,
          ...(from_code === undefined ? {} : { from_code }),
          amount: normalizePlanAmount(amount),
          frequency,
          day: getPlanDay(value),
          trade_password,
        },
      },
      { idempotencyKey: intent_key },
    );
  } catch (error) {
    return throwAtField(error, FIELDS);
  }
  return redirectWithFlash(context, paths.publicPlanResult(edition, plan_id), '定投已修改');
}
