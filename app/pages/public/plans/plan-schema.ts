import { z } from 'zod';
import { normalizeFigure } from '~/domain/shared/typed-text';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { typedTradePasswordSchema } from '~/app/features/orders/trade-schema';
import { isPlanDay, PLAN_FREQUENCIES } from '~/domain/orders/plan';
import type { TYPED_PLAN_FIELDS } from '~/app/pages/public/plans/typed-plan';
import { idSchema } from '~/contract/shared';

/** Rhythm as typed: weekly rhythms use the weekday, monthly ones the day of the month. */
const timingShape = {
  frequency: z.enum(PLAN_FREQUENCIES, '请选择扣款周期'),
  weekday: z.coerce.number().int().optional(),
  month_day: z.coerce.number().int().optional(),
};
type Timing = z.output<z.ZodObject<typeof timingShape>>;

/** Day of the rhythm: 0 daily, 1 to 5 of the week, 1 to 28 of the month. */
export const getPlanDay = ({ frequency, weekday, month_day }: Timing): number =>
  frequency === 'day' ? 0 : ((frequency === 'month' ? month_day : weekday) ?? 0);

interface Issues {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

function checkDay(timing: Timing, context: Issues): void {
  if (isPlanDay(timing.frequency, getPlanDay(timing))) return;
  const field = timing.frequency === 'month' ? 'month_day' : 'weekday';
  context.addIssue({ code: 'custom', path: [field], message: '请选择扣款日' });
}

const planShape = {
  fund_code: idSchema,
  intent_key: intentKeySchema,
  amount: z.string('请输入金额').overwrite(normalizeFigure).min(1, '请输入金额').max(24, '请输入正确的金额'),
  card_id: z.string('请选择银行卡').min(1, '请选择银行卡').max(64),
  /** Fund to convert from; empty: debit of the card. */
  from_code: idSchema.optional(),
  ...timingShape,
  trade_password: typedTradePasswordSchema,
};

/** A new plan. */
export const createPlanSchema = z
  .object({
    intent: z.literal('create'),
    ...planShape,
    is_agreed: z.literal('on', '请阅读并勾选'),
  })
  .superRefine(checkDay);

/** Changes of a plan; its fund stays. */
export const editPlanSchema = z
  .object({ intent: z.literal('edit'), plan_id: idSchema, ...planShape })
  .superRefine(checkDay);

/** Requests dates and fees for the typed values when scripts do not run. */
export const previewPlanSchema = z.object({
  intent: z.literal('preview'),
  fund_code: idSchema,
  plan_id: idSchema.optional(),
  amount: z.string().max(24).optional(),
  card_id: z.string().max(64).optional(),
  from_code: z.string().max(64).optional(),
  frequency: z.string().max(20).optional(),
  weekday: z.string().max(2).optional(),
  month_day: z.string().max(2).optional(),
});

/** Typed values that an address may carry. */
export const typedPlanShape = {
  amount: z.string().max(24).optional(),
  card_id: z.string().max(64).optional(),
  from_code: z.string().max(64).optional(),
  frequency: z.enum(PLAN_FREQUENCIES).optional(),
  weekday: z.coerce.number().int().min(1).max(5).optional(),
  month_day: z.coerce.number().int().min(1).max(28).optional(),
} satisfies Record<(typeof TYPED_PLAN_FIELDS)[number], z.core.$ZodType>;

/** Pausing, resuming, stopping. */
export const planStateSchema = z.object({
  plan_id: idSchema,
  intent_key: intentKeySchema,
  state: z.enum(['active', 'paused', 'stopped']),
  trade_password: typedTradePasswordSchema,
});
