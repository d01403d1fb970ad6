import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import {
  PRODUCT_CONTEXTS,
  PUBLIC_STATUSES,
  PUBLIC_TYPES,
  SIMU_STATUSES,
  SIZE_BANDS,
  STRATEGIES,
  THEMES,
} from '~/contract/kinds';
import { NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import { createCsvSchema, idSchema, pageQuery, periodSchema } from '~/contract/shared';
import { withUnit } from '~/contract/units';

/** Queries of the fund lists. */

export const RISK_LEVELS = ['1', '2', '3', '4', '5'] as const;
const SORT_PERIODS = [
  'return_1m',
  'return_3m',
  'return_6m',
  'return_1y',
  'return_3y',
  'return_ytd',
  'return_since',
] as const;
export const SIMU_SORTS = ['name', 'founded_on', 'max_drawdown', 'sharpe', ...SORT_PERIODS] as const;
export const PUBLIC_SORTS = ['name', 'founded_on', 'max_drawdown', 'size', 'fee', ...SORT_PERIODS] as const;
export const sortOrderSchema = z.enum(['asc', 'desc']);

/** Part of a name or short name, as typed. */
const nameQuery = createSearchTextSchema(NAME_QUERY_MAX_CHARS).min(1).optional();

/** Filters of the private list. `risk_max` is set by the BFF from the viewer's class. */
export const simuListQuerySchema = z.object({
  strategy: createCsvSchema(STRATEGIES).optional(),
  risk: createCsvSchema(RISK_LEVELS).optional(),
  risk_max: z.coerce.number().int().min(1).max(5).optional(),
  return_1y_min: withUnit(z.coerce.number().min(-1).max(10), '比率').optional(),
  drawdown_max: withUnit(z.coerce.number().min(0).max(1), '比率').optional(),
  size: z.enum(SIZE_BANDS).optional(),
  age_min: z.coerce.number().int().min(0).max(30).optional(),
  status: z.enum(SIMU_STATUSES).optional(),
  /** 元. */
  min_amount_max: withUnit(z.coerce.number().int().positive(), '元').optional(),
  company_id: idSchema.optional(),
  company_name: nameQuery,
  manager_id: idSchema.optional(),
  manager_name: nameQuery,
  /** Set by the BFF when only some kinds are open to the viewer. */
  context: createCsvSchema(PRODUCT_CONTEXTS).optional(),
  /** Open for purchase within this many days. */
  open_days: z.coerce.number().int().min(1).max(366).optional(),
  /** Only funds whose NAV covers this period, which a ranking over it requires. */
  has_return: periodSchema.optional(),
  sort: z.enum(SIMU_SORTS).default('name'),
  order: sortOrderSchema.optional(),
  ...pageQuery,
});
export const publicListQuerySchema = z.object({
  type: createCsvSchema(PUBLIC_TYPES).optional(),
  risk: createCsvSchema(RISK_LEVELS).optional(),
  risk_max: z.coerce.number().int().min(1).max(5).optional(),
  return_1y_min: withUnit(z.coerce.number().min(-1).max(10), '比率').optional(),
  drawdown_max: withUnit(z.coerce.number().min(0).max(1), '比率').optional(),
  /** Size of the fund in 亿元. */
  size: z.enum(['0-2', '2-10', '10-50', '50+']).optional(),
  age_min: z.coerce.number().int().min(0).max(30).optional(),
  status: z.enum(PUBLIC_STATUSES).optional(),
  min_amount_max: withUnit(z.coerce.number().int().positive(), '元').optional(),
  company_name: nameQuery,
  manager_id: idSchema.optional(),
  manager_name: nameQuery,
  /** Investment theme according to the fund name. */
  theme: z.enum(THEMES).optional(),
  sort: z.enum(PUBLIC_SORTS).default('return_1y'),
  order: sortOrderSchema.optional(),
  ...pageQuery,
});
