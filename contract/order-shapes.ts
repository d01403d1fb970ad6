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
  /** Read with `files.document`. */
  file_id: idSchema.nullable(),
});
/** A document of an order must be read before the next step: `files` marks it as opened when it delivers it. */
const orderDocumentSchema = documentSchema.extend({ opened_at: instantSchema.nullable() });
const clauseSchema = z.object({ id: idSchema, title: z.string(), text: z.string() });

const evidenceSchema = z.object({ file_id: idSchema, name: z.string(), uploaded_at: instantSchema });

/**
 * Proceeds of a redemption: priced at its open day, or an estimate before. Amounts in 元, NAV and shares as decimal
 * text.
 */
export const redemptionProceedsSchema = z.object({
  is_estimate: z.boolean(),
  nav: navSchema,
  nav_date: daySchema,
  shares: sharesSchema,
  gross: yuanSchema,
  fee: yuanSchema,
  performance_fee: yuanSchema,
  /** `gross − fee − performance_fee`. */
  net: yuanSchema,
  /**
   * Computation of the performance fee; null when the terms have none, or when the order was priced before this was
   * recorded.
   */
  performance: z
    .object({
      method: z.string(),
      /** Ratios; the hurdle is a simple annual rate. */
      rate: rateSchema,
      hurdle: rateSchema,
      /** Sum of the gains to which the rate applies. */
      base: yuanSchema,
      lots: z.array(
        z.object({
          confirmed_on: daySchema,
          shares: sharesSchema,
          high_water: navSchema,
          /** High-water mark plus the hurdle. */
          threshold: navSchema,
          /** Dividends per share since the confirmation. */
          dividends: navSchema,
          gain: yuanSchema,
        }),
      ),
    })
    .nullable(),
});
export type RedemptionProceeds = z.infer<typeof redemptionProceedsSchema>;

/** All data for a page that shows an order and its next step. Amounts in 元, decimal text. */
export const orderSchema = z.object({
  order_id: idSchema,
  order_no: z.string(),
  kind: z.enum(ORDER_KINDS),
  status: z.enum(ORDER_STATUSES),
  /** Key of the step that is due (domain/orders/order-steps.ts, domain/orders/redemption.ts). */
  step: z.string(),
  steps: z.array(stepSchema),
  product_code: idSchema,
  product_name: z.string(),
  context: contextSchema,
  risk_level: z.number().int(),
  /** Subscription: amount to pay. Redemption: null until priced. */
  amount: yuanSchema.nullable(),
  fee: yuanSchema.nullable(),
  /** Redemption: shares to redeem; null means all. */
  shares: sharesSchema.nullable(),
  open_day: daySchema,
  created_at: instantSchema,
  /** Clock of the server: countdowns start from it, never from the phone's clock. */
  server_now: instantSchema,
  /** Payment deadline. */
  pay_by: instantSchema.nullable(),
  is_append: z.boolean(),
  /** Reserved during the fundraising period. */
  is_raising: z.boolean(),
  is_mismatch: z.boolean(),
  needs_senior_confirmation: z.boolean(),
  /** Confirmations that the suitability notice still requires. */
  confirmations_needed: z.number().int(),
  can_cancel: z.boolean(),
  /**
   * Money has arrived and the order cannot continue in its current state (待核实): the reason, and the item to renew;
   * otherwise the order is cancelled.
   */
  review: obstacleSchema.nullish(),
  /** The payment deadline has passed, and the bank statement of that day is not in yet (核对到账中). */
  is_checking_payment: z.boolean().optional(),
  cooling_off: z.object({ starts_at: instantSchema, ends_at: instantSchema }).nullable(),
  documents: z.array(orderDocumentSchema),
  clauses: z.array(clauseSchema),
  contract: z
    .object({ contract_no: z.string(), signed_at: instantSchema, file_id: idSchema, sha256: z.string() })
    .nullable(),
  /** Documents signed so far, in signing order; each is a signed PDF among the person's files. */
  papers: z.array(
    z.object({
      file_id: idSchema,
      kind: z.string(),
      title: z.string(),
      signed_at: instantSchema,
      /** Hash of the PDF, hex. */
      sha256: z.string(),
    }),
  ),
  /** Evidence under review; rejected evidence is in `rejected_payments`. */
  evidence: z.array(evidenceSchema),
  /** Rejected money or evidence, newest first: time, reason, and the evidence that was submitted for it. */
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
      /** Reason the money was sent back, or the evidence was rejected. */
      reason: z.string().nullable(),
      /** Which of the two was rejected: if only the evidence, the money may still be on its way. */
      refused: z.enum(PAYMENT_REFUSAL_SUBJECTS).nullable(),
    })
    .nullable(),
  /** Money to refund: still to be sent, on its way, arrived. The sum is all money that is not kept. */
  refund: z
    .object({
      due: yuanSchema,
      sent: yuanSchema,
      arrived: yuanSchema,
      sent_at: instantSchema.nullable(),
      arrived_at: instantSchema.nullable(),
      /** Reason the payer's bank returned the last refund to us; null once it is sent again. */
      returned_reason: z.string().nullable(),
    })
    .nullable(),
  confirmation: z
    .object({ shares: sharesSchema, nav: navSchema, nav_date: daySchema, amount: yuanSchema })
    .nullable(),
  /** The NAV it was priced at was corrected: both values, and the consequence as text; oldest first. */
  corrections: z
    .array(z.object({ nav_was: navSchema, nav_becomes: navSchema, text: z.string(), made_at: instantSchema }))
    .optional(),
  visit_reason: z.string().nullable(),
  /** An answer of the return visit waits for a reviewer; until then the order can only be cancelled. */
  is_visit_in_review: z.boolean(),
  /** Proceeds of a redemption, actual or estimated; null before there is a NAV, and for a purchase. */
  redemption: redemptionProceedsSchema.nullable(),
  /** Receiving account of a redemption, as text; null for a purchase. */
  receiving: z.string().nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** Terms of a subscription. Upstream refuses them below 'qualified' in the context of the product. */
export const saleTermsSchema = z.object({
  product_code: idSchema,
  product_name: z.string(),
  kind: z.enum(['simu', 'am']),
  status: z.string(),
  risk_level: z.number().int(),
  strategy: z.string(),
  /** 元, without the fee. */
  min_amount: integerYuanSchema,
  append_amount: integerYuanSchema,
  /** Minimum payment of this person in 元, including the fee. */
  least_amount: integerYuanSchema,
  /** Amounts must be whole multiples of this, 元. */
  amount_step: integerYuanSchema,
  subscribe_rate: rateSchema,
  lock_days: z.number().int(),
  open_rule: z.string(),
  /** Open days that can still be chosen. */
  open_days: z.array(daySchema),
  /** Payment deadlines, one for each of `open_days`. */
  pay_by: z.array(instantSchema),
  investor_cap: z.number().int(),
  investor_count: z.number().int(),
  is_append: z.boolean(),
  is_abroad: z.boolean(),
  documents: z.array(documentSchema),
  /**
   * The product is above the person's class, and the person requested it after a warning; this opens the terms to
   * them (domain/disclosure/disclosure.ts).
   */
  is_asked_above: z.boolean(),
  locked: z.null().optional(),
  /** An order in progress for the same product, to be continued. */
  open_order_id: idSchema.nullable(),
});
export type SaleTerms = z.infer<typeof saleTermsSchema>;

/**
 * Terms after the BFF has removed what the viewer may not see: above their class and not requested, or not
 * qualified.
 */
export const lockedTermsSchema = saleTermsSchema
  .pick({ product_code: true, product_name: true })
  .extend({ locked: lockedSchema });
