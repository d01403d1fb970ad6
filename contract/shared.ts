import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { PERIODS } from '~/contract/kinds';
import { RETURN_GAPS } from '~/domain/figures/own-return-gaps';
import { indexSchema, indicatorSchema, navSchema, rateSchema, ratioSchema } from '~/contract/units';

/** ISO day, Asia/Shanghai. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A day in a request: it must exist. Days in replies are not checked one by one. */
export const requestedDaySchema = daySchema.refine(isIsoDay);
/** ISO instant with offset. */
export const instantSchema = z.string();
/** Opaque keyset cursor. */
export const cursorSchema = z.string().max(600);
export const idSchema = z.string().min(1).max(64);
export const editionSchema = z.enum(['wealth', 'fund']);

export const periodSchema = z.enum(PERIODS);

/** Disclosure levels, as named in replies. */
export const LOCK_LEVELS = ['guest', 'registered', 'specific', 'qualified', 'holder'] as const;

/** Reason a private-fund value is missing. The BFF adds it; upstream never sends it. */
export const lockedSchema = z.object({
  reason: z.enum(['login', 'identity', 'quiz', 'pledge', 'risk', 'qualified']),
  level: z.enum(LOCK_LEVELS),
  /** Group whose pledge and proof open it. */
  context: z.enum(['simu', 'am']).optional(),
});
export type Locked = z.infer<typeof lockedSchema>;

/** Returns by period, as ratios on adjusted NAV. */
export const returnsSchema = z.object({
  '1m': ratioSchema,
  '3m': ratioSchema,
  '6m': ratioSchema,
  '1y': ratioSchema,
  '3y': ratioSchema,
  ytd: ratioSchema,
  since: ratioSchema,
});
export type Returns = z.infer<typeof returnsSchema>;

export const pageQuery = {
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
};

/** Builds one page of a list: `total` is exact up to the cap; above it `is_total_capped` means "at least". */
export const createPageSchema = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.number().int(),
    is_total_capped: z.boolean().default(false),
    next_cursor: cursorSchema.nullable(),
  });

/** Version of the fees as shown: an order returns it, so that a person never pays other fees than those shown. */
export const feeVersionSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** Builds the schema of a list in a query: `a,b,c`. */
export const createCsvSchema = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values)));

/** Points of a series, by column; every column is as long as `dates`. */
export const seriesSchema = z.object({
  dates: z.array(daySchema),
  unit: z.array(navSchema),
  accumulated: z.array(navSchema),
  /** Adjusted NAV (dividends reinvested, splits undone), first point of the whole series = 1. */
  adjusted: z.array(indexSchema),
  /** Benchmark level on the same dates with the same base; null where the index has none. */
  benchmark: z.array(indexSchema.nullable()),
  /** Peer group average on the same dates with the same base. */
  peers: z.array(indexSchema.nullable()),
});

/** NAV of a day; `note` describes a dividend or split of that day. */
export const navRowSchema = z.object({
  date: daySchema,
  unit: navSchema,
  accumulated: navSchema,
  change: ratioSchema,
  note: z.string().nullable(),
});

export const metricSchema = z.object({
  key: z.enum(['max_drawdown', 'volatility', 'sharpe', 'sortino', 'calmar', 'recovery_days', 'annualised']),
  value: indicatorSchema.nullable(),
  benchmark: indicatorSchema.nullable(),
  window_start: daySchema.nullable(),
  window_end: daySchema.nullable(),
});

export const periodRowSchema = z.object({
  period: periodSchema,
  start: daySchema.nullable(),
  end: daySchema.nullable(),
  value: ratioSchema,
  benchmark: ratioSchema,
  peer: ratioSchema,
  rank: z.number().int().nullable(),
  rank_total: z.number().int().nullable(),
});

export const holdingSchema = z.object({
  days: z.number().int(),
  worst: rateSchema,
  median: rateSchema,
  best: rateSchema,
  count: z.number().int(),
  /** Returns of all holding periods in ascending order, sampled to at most 200. */
  samples: z.array(rateSchema),
});

/** Holding periods in years whose past results a fund page shows. */
export const HOLDING_YEARS = [1, 3, 5] as const;
/**
 * Results of buying on any day in the history of a fund and holding for some years, before subscription and
 * redemption fees. A result is null for fewer than 24 of them; `count` is their number.
 */
export const holdingResultsSchema = z.object({
  start: daySchema,
  end: daySchema,
  years: z.array(
    z.object({
      years: z.number().int(),
      count: z.number().int(),
      result: z
        .object({
          worst: rateSchema,
          median: rateSchema,
          best: rateSchema,
          /** Share of them with a loss. */
          lost: rateSchema,
        })
        .nullable(),
    }),
  ),
  /** Results of one year in ascending order, sampled to at most 200. */
  samples: z.array(rateSchema),
  /** Maximum drawdown of the whole history, negative; null when the NAV never fell below a peak. */
  deepest: z
    .object({ depth: rateSchema, peak: daySchema, trough: daySchema, recovered: daySchema.nullable() })
    .nullable(),
});

export const yearRowSchema = z.object({
  year: z.number().int(),
  months: z.array(ratioSchema).length(12),
  total: ratioSchema,
  benchmark: ratioSchema,
});

export const performanceShape = {
  as_of: daySchema.nullable(),
  frequency: z.enum(['day', 'week']),
  benchmark_name: z.string(),
  peer_group: z.string(),
  periods: z.array(periodRowSchema).nullable(),
  metrics: z.array(metricSchema).nullable(),
  /** Maximum drawdown of the window with its dates; recovered is null while it lasts. */
  drawdown: z
    .object({
      depth: rateSchema,
      peak: daySchema,
      trough: daySchema,
      recovered: daySchema.nullable(),
      current: rateSchema,
    })
    .nullable(),
  holding: holdingSchema.nullable(),
  monthly: z.array(yearRowSchema).nullable(),
  risk_free: rateSchema,
};

const speakerSchema = z.object({ name: z.string(), house: z.string() }).nullable();
/** Figures taken from the text of an article (domain/platform/cover-facts.ts), never of a private fund. */
export const coverFactsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changes'), values: z.array(rateSchema) }),
  z.object({ kind: z.literal('recovery'), fall: rateSchema }),
  z.object({ kind: z.literal('clauses'), lengths: z.array(z.number().int()), speaker: speakerSchema }),
  z.object({
    kind: z.literal('roadshow'),
    speaker: speakerSchema,
    minutes: z.number().int(),
    parts: z.array(z.number().int()),
  }),
  z.object({ kind: z.literal('date'), day: daySchema }),
]);

export const newsBriefSchema = z.object({
  news_id: idSchema,
  kind: z.enum(['research', 'news', 'roadshow', 'education', 'market', 'interview', 'notice']),
  kind_name: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  published_at: instantSchema,
  reading_minutes: z.number().int(),
  tags: z.array(z.string()),
  like: z.number().int(),
  share: z.number().int(),
  collection: z.number().int(),
  is_like: z.boolean(),
  is_collection: z.boolean(),
  is_read: z.boolean(),
  /** Data of the drawn cover; without it, the day is drawn. */
  cover: coverFactsSchema.nullish(),
});
export type NewsBrief = z.infer<typeof newsBriefSchema>;

/** Reason no personal return is shown; absent when upstream does not state it, null when there is a return. */
export const returnGapSchema = z.enum(RETURN_GAPS).nullish();
