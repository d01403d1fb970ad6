import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { flowPeriodSchema } from '~/contract/holding-shapes';
import { idSchema } from '~/contract/shared';
import { exportFlowsCsv } from '~/app/pages/own/assets/flows-csv';

/** A file, not a page: own cash flows as CSV, all of them or those of one product. */
const handle = defineFileRoute({ limit: 'file', login: 'required', middleware: ['person-only'] });

const query = z.object({ period: flowPeriodSchema, product_code: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async ({ query, context }) => {
  return exportFlowsCsv(context, query, '资金流水.csv');
});
