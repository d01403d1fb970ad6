import { z } from 'zod';
import { CALL_STANDINGS } from '~/domain/figures/equity/call-life';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { defineCall } from '~/contract/define';
import { EXIT_KINDS, PE_STAGES, PE_STATUSES, SIZE_BANDS, WATERFALL_KINDS } from '~/contract/kinds';
import { NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import {
  createCsvSchema,
  daySchema,
  idSchema,
  lockedSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';
import { withUnit, rateSchema, ratioSchema, integerYuanSchema, yuanSchema } from '~/contract/units';

/**
 * Private equity: funds with their flows, the institutions and people behind them, and the commitments of a person.
 */

const multipleSchema = withUnit(z.number(), '比率').nullable();

/**
 * Net to investors, from the flows and the valuation of that day; MOIC of the investments only. Null: not available
 * yet.
 */
const multiplesSchema = z.object({
  date: daySchema,
  irr: ratioSchema,
  moic: multipleSchema,
  dpi: multipleSchema,
  rvpi: multipleSchema,
  tvpi: multipleSchema,
  /** Called so far, as a share of the commitment. */
  called_ratio: rateSchema,
});

const stageSchema = z.enum(PE_STAGES);

/** A fund in a list. Filed facts and texts are open; values from `risk_level` on are disclosed by level. */
const peBriefSchema = z.object({
  kind: z.literal('pe'),
  product_id: idSchema,
  name: z.string(),
  short_name: z.string(),
  stage: stageSchema,
  /** Year of the first closing. */
  vintage: z.number().int(),
  legal_form: z.string(),
  status: z.enum(PE_STATUSES),
  founded_on: daySchema,
  filed_on: daySchema,
  filing_no: z.string(),
  custodian: z.string(),
  company_id: idSchema,
  company_name: z.string(),
  manager_names: z.array(z.string()),
  summary: z.string(),
  risk_level: z.number().int().min(1).max(5).nullable(),
  min_amount: integerYuanSchema.nullable(),
  multiples: multiplesSchema.nullable(),
  locked: lockedSchema.nullish(),
});
export type PeBrief = z.infer<typeof peBriefSchema>;

/** An institution: its filed facts, open to all. */
const peCompanySchema = z.object({
  company_id: idSchema,
  name: z.string(),
  registration_no: z.string(),
  size_band: z.enum(SIZE_BANDS),
  founded_on: daySchema,
  city: z.string(),
  focus: z.array(stageSchema),
  product_count: z.number().int(),
});
export type PeCompany = z.infer<typeof peCompanySchema>;

const peManagerSchema = z.object({
  manager_id: idSchema,
  name: z.string(),
  title: z.string(),
  company_id: idSchema,
  company_name: z.string(),
  career_years: z.number().int(),
  /** Year and month of joining. */
  since: z.string(),
  product_count: z.number().int(),
});
export type PeManager = z.infer<typeof peManagerSchema>;

const keyword = createSearchTextSchema(NAME_QUERY_MAX_CHARS).min(1).optional();

export const equity = {
  productList: defineCall({
    summary: '私募股权基金列表：按阶段、成立年份、状态与机构，成立晚的在前',
    method: 'GET',
    path: '/api/v1/data/pe/product/list',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      stage: createCsvSchema(PE_STAGES).optional(),
      vintage: z.coerce.number().int().min(1990).max(2100).optional(),
      status: z.enum(PE_STATUSES).optional(),
      company_id: idSchema.optional(),
      keyword,
      /** Set by the BFF from the viewer's class. */
      risk_max: z.coerce.number().int().min(1).max(5).optional(),
      ...pageQuery,
    }),
    result: createPageSchema(peBriefSchema).extend({
      /** Counts per stage and vintage of all funds within the viewer's class, regardless of the filters. */
      stages: z.array(z.object({ stage: stageSchema, product_count: z.number().int() })),
      vintages: z.array(z.object({ vintage: z.number().int(), product_count: z.number().int() })),
    }),
  }),
  productDetail: defineCall({
    summary: '私募股权基金详情：期限、出资、倍数、曲线、组合、费用与分配',
    method: 'GET',
    path: '/api/v1/data/pe/product/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema }),
    result: peBriefSchema.extend({
      /** Text about the liquidation: its day and reason; an upstream without liquidations omits it. */
      wound_up_text: z.string().nullish(),
      strategy_text: z.string(),
      sectors: z.array(z.string()),
      company: peCompanySchema,
      managers: z.array(peManagerSchema.extend({ profile: z.string() })),
      /** Sum of all commitments. */
      commitment: integerYuanSchema.nullable(),
      term: z
        .object({
          invest_years: z.number().int(),
          exit_years: z.number().int(),
          extensions: z.number().int(),
          extension_years: z.number().int(),
          invest_until: daySchema,
          ends_on: daySchema,
          latest_end: daySchema,
          stage: z.enum(['investing', 'exiting', 'extended', 'ended']),
        })
        .nullable(),
      fees: z
        .object({
          subscribe_rate: rateSchema,
          management_rate: rateSchema,
          custody_rate: rateSchema,
        })
        .nullable(),
      carry: z
        .object({
          carry_rate: rateSchema,
          hurdle_rate: rateSchema,
          /** Manager's share of the catch-up; 0 means no catch-up. */
          catch_up: rateSchema,
          waterfall: z.enum(WATERFALL_KINDS),
        })
        .nullable(),
      /** Calls and distributions as shares of the commitment, oldest first; planned calls last. */
      capital_schedule: z.array(
        z.object({
          date: daySchema,
          kind: z.enum(['call', 'distribution']),
          flow_ratio: rateSchema,
          is_planned: z.boolean(),
        }),
      ),
      /**
       * Shares of the commitment at quarter ends: distributions minus calls, without and with the remaining value.
       */
      j_curve: z.array(z.object({ date: daySchema, net_cash: rateSchema, with_value: rateSchema })),
      portfolio: z.array(
        z.object({
          name: z.string(),
          sector: z.string(),
          round: z.string(),
          invested_on: daySchema,
          exited_on: daySchema.nullable(),
          exit_kind: z.enum(EXIT_KINDS).nullable(),
          cost: integerYuanSchema,
          proceeds: integerYuanSchema,
          value: integerYuanSchema,
        }),
      ),
    }),
  }),
  companyList: defineCall({
    summary: '私募股权机构列表',
    method: 'GET',
    path: '/api/v1/data/pe/company/list',
    auth: 'none',
    limit: 'read',
    query: z.object({ stage: stageSchema.optional(), city: z.string().max(20).optional(), keyword }),
    result: z.object({ list: z.array(peCompanySchema), cities: z.array(z.string()) }),
  }),
  companyDetail: defineCall({
    summary: '私募股权机构详情',
    method: 'GET',
    path: '/api/v1/data/pe/company/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ company_id: idSchema }),
    result: peCompanySchema.extend({
      full_name: z.string(),
      registered_on: daySchema,
      registered_capital: z.string(),
      legal_person: z.string(),
      member_kind: z.string(),
      staff_count: z.number().int(),
      profile: z.string(),
      philosophy: z.string(),
      size_history: z.array(z.object({ date: daySchema, size_band: z.enum(SIZE_BANDS) })),
      managers: z.array(peManagerSchema),
      products: z.array(peBriefSchema),
    }),
  }),
  managerList: defineCall({
    summary: '私募股权基金经理列表',
    method: 'GET',
    path: '/api/v1/data/pe/manager/list',
    auth: 'none',
    limit: 'read',
    query: z.object({ stage: stageSchema.optional(), city: z.string().max(20).optional(), keyword }),
    result: z.object({ list: z.array(peManagerSchema), cities: z.array(z.string()) }),
  }),
  managerDetail: defineCall({
    summary: '私募股权基金经理详情',
    method: 'GET',
    path: '/api/v1/data/pe/manager/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ manager_id: idSchema }),
    result: peManagerSchema.extend({
      education: z.string(),
      profile: z.string(),
      career: z.array(z.object({ from: z.string(), to: z.string().nullable(), what: z.string() })),
      company: peCompanySchema,
      products: z.array(peBriefSchema),
    }),
  }),
  /** Own commitments of the person; they are never locked. */
  commitments: defineCall({
    summary: '本人认缴的私募股权基金：已缴、未缴、已分配与倍数',
    method: 'GET',
    path: '/api/v1/data/user/pe/commitments',
    auth: 'required',
    limit: 'read',
    result: z.object({
      list: z.array(
        z.object({
          product_id: idSchema,
          name: z.string(),
          signed_on: daySchema,
          committed: yuanSchema,
          called: yuanSchema,
          uncalled: yuanSchema,
          distributed: yuanSchema,
          /** Remaining value by the newest valuation; null before the first one. */
          value: yuanSchema.nullable(),
          value_date: daySchema.nullable(),
          irr: ratioSchema,
          dpi: multipleSchema,
          rvpi: multipleSchema,
          tvpi: multipleSchema,
          /** Planned calls of the fund without a notice yet, also past ones, on the person's own commitment. */
          planned: z.array(
            z.object({ date: daySchema, amount: yuanSchema, is_past: z.boolean().default(false) }),
          ),
          /** Notices of calls with what is paid; an upstream without calls omits them. */
          calls: z
            .array(
              z.object({
                call_id: idSchema,
                due_on: daySchema,
                /** After the offset by fees. */
                call_due: yuanSchema,
                call_paid: yuanSchema,
                call_open: yuanSchema,
                /** Penalty interest that is not paid, up to today. */
                penalty: yuanSchema,
                standing: z.enum(CALL_STANDINGS),
              }),
            )
            .default([]),
          /** Distributions that may be called again. */
          recallable: yuanSchema.default('0.00'),
        }),
      ),
    }),
  }),
};
