import { z } from 'zod';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { typedPlanShape } from '~/app/pages/public/plans/plan-schema';
import { idSchema } from '~/contract/shared';

/** Query of a plan's form: its fund or plan, and typed values. */
export const planFormQuery = z.object({
  ...fundQueryShape,
  plan_id: idSchema.optional(),
  ...typedPlanShape,
});
