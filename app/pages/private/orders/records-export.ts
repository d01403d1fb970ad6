import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { parseRecordFilter, recordFilterShape } from '~/app/features/orders/record-filter';
import { exportRecordsCsv } from '~/app/pages/private/orders/records-csv';

/** A file, not a page: own orders that pass a filter, as CSV. */
const handle = defineFileRoute({ limit: 'file', login: 'required', middleware: ['person-only'] });

export const loader = pageLoader({ handle, query: z.object(recordFilterShape) }, async ({ query, context }) =>
  exportRecordsCsv(context, parseRecordFilter(query)),
);
