import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { rateSchema, sharesSchema, signedYuanSchema } from '~/contract/units';
import { CASH_OBSTACLES, CASH_STEPS, CASH_METHODS } from '~/domain/holdings/liquidity';

/** What everything is seen by: what is held, what it invests in, its currency. */
export const ALLOCATION_VIEWS = ['kind', 'class', 'currency'] as const;

const groupSchema = z.object({ key: z.string(), amount: signedYuanSchema, share: rateSchema });

const shareRowSchema = z.object({
  code: idSchema,
  name: z.string(),
  amount: signedYuanSchema,
  share: rateSchema,
});

/** Everything an account holds seen as one: when it can be cash, what it is made of, what it brought and cost. */
export const overview = {
  /** Redeemed now as far as terms allow; amounts of all steps add up to `value`. */
  liquidity: defineCall({
    summary: '变现阶梯：最早何时能取回多少、费用多少',
    method: 'GET',
    path: '/api/v1/data/user/liquidity',
    auth: 'required',
    limit: 'read',
    /** The holdings of one step, or of all. */
    query: z.object({ step: z.enum([...CASH_STEPS, 'all']).optional() }),
    result: z.object({
      server_now: instantSchema,
      /** Day T of an order of a public fund placed now; null where the calendar does not know. */
      trade_date: daySchema.nullable(),
      /** Clock time on the trading day before an open day until which a redemption may be applied for. */
      apply_time: z.string(),
      value: signedYuanSchema,
      /** Money that is in no holding yet or any more; no step has it. */
      in_transit: signedYuanSchema.optional(),
      /** Things held. */
      count: z.number().int(),
      steps: z.array(
        z.object({
          step: z.enum(CASH_STEPS),
          /** Its last day; null of steps without one. */
          until: daySchema.nullable(),
          amount: signedYuanSchema,
          /** Of `amount`, what stands here by its open day: the money comes later, as its contract says. */
          on_open_days: signedYuanSchema,
          /** Of what has its fees on record, performance fees included. */
          fee: signedYuanSchema,
          performance_fee: signedYuanSchema,
          /** `amount` less `fee`. */
          net: signedYuanSchema,
          /** Of `amount`, what has no fees on record. */
          unpriced: signedYuanSchema,
          share: rateSchema,
          cumulative: rateSchema,
          product_count: z.number().int(),
        }),
      ),
      /** One row a holding and step, the largest first; null where none were asked for. */
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
            /** Null where no fees are on record. */
            fee: signedYuanSchema.nullable(),
            performance_fee: signedYuanSchema.nullable(),
            net: signedYuanSchema.nullable(),
            way: z.enum(CASH_METHODS),
            /** First and last day of its lots. */
            date: daySchema.nullable(),
            last_date: daySchema.nullable(),
            /** The temporary day after a dissent on which some of it goes, without redemption fee and lock-up. */
            dissent_day: daySchema.nullable().optional(),
            obstacle: z.enum(CASH_OBSTACLES).nullable(),
          }),
        )
        .nullable(),
    }),
  }),
  /** What everything is and was made of: now, and at the ends of the twelve months before. */
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
      /** The largest first; amounts add up to `value`, shares to 1. */
      groups: z.array(groupSchema),
      /** Oldest first, the last of them today. Of each: `value` is the one before and `put_in` and `gain`. */
      months: z.array(
        z.object({
          date: daySchema,
          value: signedYuanSchema,
          /** Paid in less got out since the row before, as NAV days know of it. */
          put_in: signedYuanSchema,
          gain: signedYuanSchema,
          groups: z.array(groupSchema),
        }),
      ),
    }),
  }),
  /** How much of everything stands with one product, house or manager, and what public funds hold in common. */
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
      /** A fund of two managers counts for both, so these add up to more than the whole. */
      managers: z.array(z.object({ name: z.string(), amount: signedYuanSchema, share: rateSchema })),
      /** Value of what names no manager of ours. */
      unmanaged: signedYuanSchema,
      look_through: z.object({
        /** Public funds that name securities, the largest first. */
        funds: z.array(
          shareRowSchema.extend({
            as_of: daySchema,
            /** Of its net assets, what it names. */
            disclosed_ratio: rateSchema,
          }),
        ),
        /** Value of what names none: private funds, money funds, funds without a report. */
        undisclosed: signedYuanSchema,
        /** Named by two funds or more, the largest part of everything first. */
        securities: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            amount: signedYuanSchema,
            share: rateSchema,
            fund_count: z.number().int(),
          }),
        ),
        /** Of the largest funds, two by two: what both name, the most alike first. */
        pairs: z.array(z.object({ left: z.string(), right: z.string(), overlap_ratio: rateSchema })),
      }),
    }),
  }),
  /** What each year brought and cost; sums are those of the flows and of the days. */
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
          /** Paid in and got out by the days of the flows; `outstanding` is part of `paid_out` and not there yet. */
          paid_in: signedYuanSchema,
          paid_out: signedYuanSchema,
          outstanding: signedYuanSchema,
          /** Moved this year and known to a NAV of the next one, less the same of the year before. */
          carried: signedYuanSchema,
          /** All it brought: the sum of its days. */
          gain: signedYuanSchema,
          /** Redeemed less what the shares cost, first in first out. */
          realised: signedYuanSchema,
          /** Dividends and distributions in cash; distributions may be capital given back. */
          distributed: signedYuanSchema,
          /** The rest of the gain: what value and cost of the shares held did. */
          unrealised: signedYuanSchema,
          /** Redeemed, its cost not on record: it is in no `realised`, its gain in `unrealised`. */
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
