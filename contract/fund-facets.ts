import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { publicListQuerySchema, RISK_LEVELS, simuListQuerySchema } from '~/contract/fund-queries';
import {
  PUBLIC_STATUSES,
  PUBLIC_TYPES,
  SIMU_STATUSES,
  SIZE_BANDS,
  STRATEGIES,
  THEMES,
} from '~/contract/kinds';
import { createCsvSchema } from '~/contract/shared';

/** Values of each filter of the lists, as written in their queries. */
const SHARED_FACETS = {
  risk: RISK_LEVELS,
  return_1y_min: ['0', '0.1', '0.2'],
  drawdown_max: ['0.05', '0.1', '0.2'],
  age_min: ['1', '3', '5'],
} as const;
export const SIMU_FACETS = {
  ...SHARED_FACETS,
  strategy: STRATEGIES,
  size: SIZE_BANDS,
  status: SIMU_STATUSES,
  min_amount_max: ['1000000', '3000000'],
  open_days: ['7', '30', '90'],
} as const;
export const PUBLIC_FACETS = {
  ...SHARED_FACETS,
  type: PUBLIC_TYPES,
  theme: THEMES,
  size: ['0-2', '2-10', '10-50', '50+'],
  status: PUBLIC_STATUSES,
  min_amount_max: ['10', '100', '1000'],
} as const;
export type SimuFacet = keyof typeof SIMU_FACETS;
export type PublicFacet = keyof typeof PUBLIC_FACETS;

/** Filters of private funds by filed facts; all other filters use data that is disclosed by level. */
export const FILED_FACETS = ['strategy', 'size', 'age_min', 'status'] as const satisfies readonly SimuFacet[];
export const GATED_FACETS = [
  'risk',
  'return_1y_min',
  'drawdown_max',
  'min_amount_max',
  'open_days',
] as const satisfies readonly SimuFacet[];

const pageless = { sort: true, order: true, cursor: true, limit: true } as const;
const facetsResult = z.object({
  /**
   * For each requested filter, the number of funds that each value would leave; omitted when there are too many
   * funds to count.
   */
  facets: z.array(
    z.object({ key: z.string(), counts: z.array(z.object({ option: z.string(), count: z.number().int() })) }),
  ),
});

/** Number of funds that each value of a filter would leave in the lists, with all other filters applied. */
export const fundFacetCalls = {
  simuFacets: defineCall({
    summary: '私募筛选各项的产品数',
    method: 'GET',
    path: '/api/v1/data/product/simu/facets',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: simuListQuerySchema.omit(pageless).extend({
      facets: createCsvSchema(FILED_FACETS).default([]),
      /** The BFF removes these when the viewer may not filter by them. */
      gated_facets: createCsvSchema(GATED_FACETS).default([]),
    }),
    result: facetsResult,
  }),
  publicFacets: defineCall({
    summary: '公募筛选各项的产品数',
    method: 'GET',
    path: '/api/v1/data/product/public/facets',
    auth: 'none',
    limit: 'read',
    query: publicListQuerySchema.omit(pageless),
    result: facetsResult,
  }),
};
