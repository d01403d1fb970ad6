import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { buildWatchlistCsv } from '~/app/pages/own/watchlist/watchlist-csv';
import { buildCsvHeaders } from '~/app/features/lists/csv';

/** A file, not a page: the watchlist as CSV, all of it or one group. */
const handle = defineFileRoute({ limit: 'file', login: 'required', middleware: ['person-only'] });

const query = z.object({ group: z.string().max(64).optional() });

export const loader = pageLoader({ handle, query }, async ({ query: { group }, context }) => {
  const table = await context.upstream.favorites.table({ query: {} });
  return new Response(buildWatchlistCsv(table, group), {
    headers: buildCsvHeaders('自选.csv', 'watchlist.csv'),
  });
});
