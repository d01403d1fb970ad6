import { idSchema } from '~/contract/shared';

/** A public fund is named by its code, under either of two parameter names (ROUTE-010). */
export const fundQueryShape = { fund_code: idSchema.optional(), product_id: idSchema.optional() };
