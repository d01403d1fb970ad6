import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { rateSchema, sharesSchema, signedYuanSchema } from '~/contract/units';
import { CASH_OBSTACLES, CASH_STEPS, CASH_METHODS } from '~/domain/holdings/liquidity';

/** Views of the allocation: by kind of product, asset class, or currency. */
export const ALLOCATION_VIEWS = ['kind', 'class', 'currency'] as const;

const groupSchema = z.object({ key: z.string(), amount: signedYuanSchema, share: rateSchema });

const shareRowSchema = z.object({
  code: idSchema,
  name: z.string(),
  amount: signedYuanSchema,
  share: rateSchema,
});

/** All holdings of an account together: liquidity, allocation, income and cost. */
export const overview = {
  /** Redemption now as far as the terms allow; the amounts of all steps add up to `value`. */
  liquidity: defineCall({
    summary: '变现阶梯：最早何时能取回多少、费用多少',
    method: 'GET',
    path: '/api/v1/data/user/liquidity',
    auth: 'required',
    limit: 'read',
    /** Returns the holdings of one step, or of all steps. */
    query: z.object({ step: z.enum([...CASH_STEPS, 'all']).optional() }),
    result: z.object({
      server_now: instantSchema,
      /** Day T of a public-fund order placed now; null beyond the calendar. */
      trade_date: daySchema.nullable(),
      /** Time of day, on the trading day before an open day, until which a redemption can be applied for. */
      apply_time: z.string(),
      value: signedYuanSchema,
      /** Money in no holding; not part of any step. */
      in_transit: signedYuanSchema.optional(),
      /** Number of holdings. */
      count: z.number().int(),
      steps: z.array(
        z.object({
          step: z.enum(CASH_STEPS),
          /** Last day of the step; null for steps without one. */
          until: daySchema.nullable(),
          amount: signedYuanSchema,
          /**
           * Part of `amount` that is in this step because of its open day: the money is paid later, by its
           * contract.
           */
          on_open_days: signedYuanSchema,
          /** For holdings with fees on record, including performance fees. */
          fee: signedYuanSchema,
          performance_fee: signedYuanSchema,
          /** `amount` minus `fee`. */
          net: signedYuanSchema,
          /** Part of `amount` without fees on record. */
          unpriced: signedYuanSchema,
          share: rateSchema,
          cumulative: rateSchema,
          product_count: z.number().int(),
        }),
      ),
      /** One row per holding and step, largest first; null when not requested. */
      holdings: z
        .array(
          z.object({
            step: z.enum(CASH_STEPS),
            product_code: idSchema,
            product_name: z.string(),
            part: z.enum(ASSET_SECTIONS),
            nav_date: daySchema.nullable(),
            shares: sharesSchema,
            amount: signedYuanSchema,
            /** Null without fees on record. */
            fee: signedYuanSchema.nullable(),
            performance_fee: signedYuanSchema.nullable(),
            net: signedYuanSchema.nullable(),
            way: z.enum(CASH_METHODS),
            /** First and last day of its lots. */
            date: daySchema.nullable(),
            last_date: daySchema.nullable(),
            /**
             * Temporary day after a dissent on which part of it can be redeemed, without redemption fee and
             * lock-up.
             */
            dissent_day: daySchema.nullable().optional(),
            obstacle: z.enum(CASH_OBSTACLES).nullable(),
          }),
        )
        .nullable(),
    }),
  }),
  /** Allocation of all holdings: now, and at the ends of the previous twelve months. */
  allocation: defineCall({
    summary: '资产配置：类别、策略、币种，近十二个月末',
    method: 'GET',
    path: '/api/v1/data/user/allocation',
    auth: 'required',
    limit: 'read',
    query: z.object({ by: z.enum(ALLOCATION_VIEWS).default('kind') }),
    result: z.object({
      server_now: instantSchema,
      by: z.enum(ALLOCATION_VIEWS),
      value: signedYuanSchema,
      /** Largest first; amounts add up to `value`, shares to 1. */
      groups: z.array(groupSchema),
      /**
       * Oldest first, the last row is today. In each row, `value` equals the previous value plus `put_in` plus
       * `gain`.
       */
      months: z.array(
        z.object({
          date: daySchema,
          value: signedYuanSchema,
          /** Money paid in minus money paid out since the previous row, dated by NAV day. */
          put_in: signedYuanSchema,
          gain: signedYuanSchema,
          groups: z.array(groupSchema),
        }),
      ),
    }),
  }),
  /**
   * Share of all holdings in one product, company or manager, and the securities that public funds have in common.
   */
  concentration: defineCall({
    summary: '集中度与重合：产品、管理人、基金经理、公募持仓穿透',
    method: 'GET',
    path: '/api/v1/data/user/concentration',
    auth: 'required',
    limit: 'read',
    result: z.object({
      server_now: instantSchema,
      value: signedYuanSchema,
      product_count: z.number().int(),
      house_count: z.number().int(),
      products: z.array(shareRowSchema.extend({ part: z.enum(ASSET_SECTIONS) })),
      houses: z.array(z.object({ name: z.string(), amount: signedYuanSchema, share: rateSchema })),
      /** A fund with two managers counts for both, so the sum exceeds the whole. */
      managers: z.array(z.object({ name: z.string(), amount: signedYuanSchema, share: rateSchema })),
      /** Value of holdings without a manager in our catalogue. */
      unmanaged: signedYuanSchema,
      look_through: z.object({
        /** Public funds that name securities, largest first. */
        funds: z.array(
          shareRowSchema.extend({
            as_of: daySchema,
            /** Named securities as a share of the fund's net assets. */
            disclosed_ratio: rateSchema,
          }),
        ),
        /** Value of holdings that name no securities: private funds, money funds, funds without a report. */
        undisclosed: signedYuanSchema,
        /** Securities named by two or more funds, largest share of all holdings first. */
        securities: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            amount: signedYuanSchema,
            share: rateSchema,
            fund_count: z.number().int(),
          }),
        ),
        /** Pairs of the largest funds with the overlap of their named securities, most similar first. */
        pairs: z.array(z.object({ left: z.string(), right: z.string(), overlap_ratio: rateSchema })),
      }),
    }),
  }),
  /** Income and cost of each year; the sums match those of the flows and of the days. */
  years: defineCall({
    summary: '各年收益与费用',
    method: 'GET',
    path: '/api/v1/data/user/years',
    auth: 'required',
    limit: 'read',
    result: z.object({
      server_now: instantSchema,
      /** Newest first. */
      list: z.array(
        z.object({
          year: z.number().int(),
          start_value: signedYuanSchema,
          end_value: signedYuanSchema,
          /**
           * Money paid in and paid out by flow date; `outstanding` is the part of `paid_out` that has not arrived.
           */
          paid_in: signedYuanSchema,
          paid_out: signedYuanSchema,
          outstanding: signedYuanSchema,
          /**
           * Flows of this year that first appear in a NAV of the next year, minus the same amount of the previous
           * year.
           */
          carried: signedYuanSchema,
          /** Total gain: the sum of its days. */
          gain: signedYuanSchema,
          /** Redemption proceeds minus the cost of the shares, first in first out. */
          realised: signedYuanSchema,
          /** Dividends and distributions in cash; distributions may include a return of capital. */
          distributed: signedYuanSchema,
          /** Remaining gain: change in value and cost of the shares held. */
          unrealised: signedYuanSchema,
          /** Redemptions without a cost on record: not in `realised`; their gain is in `unrealised`. */
          uncosted: signedYuanSchema,
          fees: z.object({
            subscribe: signedYuanSchema,
            redeem: signedYuanSchema,
            performance: signedYuanSchema,
            total: signedYuanSchema,
          }),
          /** Purchases and redemptions without a fee on record. */
          unfeed_count: z.number().int(),
        }),
      ),
    }),
  }),
};
