import { z } from 'zod';
import { ORDER_STATUSES } from '~/domain/orders/order-steps';
import { PAYMENT_STATES, PAYMENT_REFUSAL_SUBJECTS } from '~/domain/orders/states';
import { obstacleSchema } from '~/contract/refusals';
import { daySchema, idSchema, instantSchema, lockedSchema } from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, integerYuanSchema, yuanSchema } from '~/contract/units';

export const ORDER_KINDS = ['subscribe', 'append', 'redeem'] as const;
const contextSchema = z.enum(['simu', 'am']);

const stepSchema = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(['done', 'now', 'next']),
  at: instantSchema.nullable(),
  until: instantSchema.nullable(),
  detail: z.string().nullable(),
});
const documentSchema = z.object({
  document_id: idSchema,
  title: z.string(),
  kind: z.enum(['contract', 'risk_disclosure', 'material', 'suitability', 'obligation']),
  /** Read by `files.document`. */
  file_id: idSchema.nullable(),
});
/** A document of an order is read before it goes on: handed out by `files`, that counts as opened. */
const orderDocumentSchema = documentSchema.extend({ opened_at: instantSchema.nullable() });
const clauseSchema = z.object({ id: idSchema, title: z.string(), text: z.string() });

const evidenceSchema = z.object({ file_id: idSchema, name: z.string(), uploaded_at: instantSchema });

/** What a redemption brings: priced at its open day, or an estimate before. Amounts 元, NAV and shares decimal text. */
export const redemptionMoneySchema = z.object({
  is_estimate: z.boolean(),
  nav: navSchema,
  nav_date: daySchema,
  shares: sharesSchema,
  gross: yuanSchema,
  fee: yuanSchema,
  performance_fee: yuanSchema,
  /** `gross − fee − performance_fee`. */
  net: yuanSchema,
  /** How the performance fee is found; null where the terms have none, or the order was priced before it was kept. */
  performance: z
    .object({
      method: z.string(),
      /** Ratios; the hurdle is yearly and simple. */
      rate: rateSchema,
      hurdle: rateSchema,
      /** Sum of the gains, which the rate is applied to. */
      base: yuanSchema,
      lots: z.array(
        z.object({
          confirmed_on: daySchema,
          shares: sharesSchema,
          high_water: navSchema,
          /** High-water mark grown by the hurdle. */
          threshold: navSchema,
          /** Paid on a share since the confirmation. */
          dividends: navSchema,
          gain: yuanSchema,
        }),
      ),
    })
    .nullable(),
});
export type RedemptionMoney = z.infer<typeof redemptionMoneySchema>;

/** Everything a page needs to show an order and to take its next step. Amounts in 元, decimal text. */
export const orderSchema = z.object({
  order_id: idSchema,
  order_no: z.string(),
  kind: z.enum(ORDER_KINDS),
  status: z.enum(ORDER_STATUSES),
  /** Key of the step to take now (domain/orders/order-steps.ts, domain/orders/redemption.ts). */
  step: z.string(),
  steps: z.array(stepSchema),
  product_code: idSchema,
  product_name: z.string(),
  context: contextSchema,
  risk_level: z.number().int(),
  /** Subscription: what is paid in. Redemption: null until priced. */
  amount: yuanSchema.nullable(),
  fee: yuanSchema.nullable(),
  /** Redemption: what is given back; null is everything. */
  shares: sharesSchema.nullable(),
  open_day: daySchema,
  created_at: instantSchema,
  /** The server's clock: countdowns start from it, never from the phone's. */
  server_now: instantSchema,
  /** Until when the money has to be there. */
  pay_by: instantSchema.nullable(),
  is_append: z.boolean(),
  /** Reserved while the fund was raised. */
  is_raising: z.boolean(),
  is_mismatch: z.boolean(),
  needs_senior_confirmation: z.boolean(),
  /** Confirmations the suitability notice still needs. */
  confirmations_needed: z.number().int(),
  can_cancel: z.boolean(),
  /** Money is here and the order cannot go on as it stands (待核实): why, and what the person renews; else it is cancelled. */
  review: obstacleSchema.nullish(),
  /** Past the deadline of its money, until the bank's rows of that day are in (核对到账中). */
  is_checking_payment: z.boolean().optional(),
  cooling_off: z.object({ starts_at: instantSchema, ends_at: instantSchema }).nullable(),
  documents: z.array(orderDocumentSchema),
  clauses: z.array(clauseSchema),
  contract: z
    .object({ contract_no: z.string(), signed_at: instantSchema, file_id: idSchema, sha256: z.string() })
    .nullable(),
  /** Papers signed on the way so far, in that order; each a signed PDF of the person's files. */
  papers: z.array(
    z.object({
      file_id: idSchema,
      kind: z.string(),
      title: z.string(),
      signed_at: instantSchema,
      /** Of the PDF, hex. */
      sha256: z.string(),
    }),
  ),
  /** What is looked at now; what was turned down stands in `rejected_payments`. */
  evidence: z.array(evidenceSchema),
  /** Money or evidence that was not taken, the newest first: when, why, and what had been shown for it. */
  rejected_payments: z.array(
    z.object({
      at: instantSchema,
      reason: z.string(),
      refused: z.enum(PAYMENT_REFUSAL_SUBJECTS),
      evidence: z.array(evidenceSchema),
    }),
  ),
  payment: z
    .object({
      state: z.enum(PAYMENT_STATES),
      amount: yuanSchema.nullable(),
      payer: z.string().nullable(),
      paid_at: instantSchema.nullable(),
      /** Why it was sent back, or what was shown of it was none. */
      reason: z.string().nullable(),
      /** Which of the two: of what is shown alone, the money may be on its way. */
      refused: z.enum(PAYMENT_REFUSAL_SUBJECTS).nullable(),
    })
    .nullable(),
  /** Money that goes back: still to be sent, on its way, arrived. Together all that is not kept. */
  refund: z
    .object({
      due: yuanSchema,
      sent: yuanSchema,
      arrived: yuanSchema,
      sent_at: instantSchema.nullable(),
      arrived_at: instantSchema.nullable(),
      /** Why the payer's bank sent the last of it back to us; null once it is sent again. */
      returned_reason: z.string().nullable(),
    })
    .nullable(),
  confirmation: z
    .object({ shares: sharesSchema, nav: navSchema, nav_date: daySchema, amount: yuanSchema })
    .nullable(),
  visit_reason: z.string().nullable(),
  /** What was answered waits for a reviewer; only cancelling is open until then. */
  is_visit_in_review: z.boolean(),
  /** Of a redemption: what it brought, or would; null before there is a NAV, and for a purchase. */
  redemption: redemptionMoneySchema.nullable(),
  /** Where the money of a redemption goes, in words; null for a purchase. */
  receiving: z.string().nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** What a subscription of a product asks. Upstream refuses it below 'qualified' in the product's context. */
export const saleTermsSchema = z.object({
  product_code: idSchema,
  product_name: z.string(),
  kind: z.enum(['simu', 'am']),
  status: z.string(),
  risk_level: z.number().int(),
  strategy: z.string(),
  /** 元 without the fee. */
  min_amount: integerYuanSchema,
  append_amount: integerYuanSchema,
  /** The least this person can pay, 元, the fee in it. */
  least_amount: integerYuanSchema,
  /** Amounts are whole multiples of it, 元. */
  amount_step: integerYuanSchema,
  subscribe_rate: rateSchema,
  lock_days: z.number().int(),
  open_rule: z.string(),
  /** Open days that can still be chosen. */
  open_days: z.array(daySchema),
  /** Until when the money has to be there, one for each of `open_days`. */
  pay_by: z.array(instantSchema),
  investor_cap: z.number().int(),
  investor_count: z.number().int(),
  is_append: z.boolean(),
  is_abroad: z.boolean(),
  documents: z.array(documentSchema),
  /** Above the person's class, and asked for by them, warned: this opens the terms to them (domain/disclosure/disclosure.ts). */
  is_asked_above: z.boolean(),
  locked: z.null().optional(),
  /** An order under way for the same product: go on with it. */
  open_order_id: idSchema.nullable(),
});
export type SaleTerms = z.infer<typeof saleTermsSchema>;

/** What the BFF leaves of the terms for whoever may not see them: above the class and not asked for, or not qualified. */
export const lockedTermsSchema = saleTermsSchema
  .pick({ product_code: true, product_name: true })
  .extend({ locked: lockedSchema });
