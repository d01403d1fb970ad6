import { z } from 'zod';
import { CAME_FILE_MAX } from '~/contract/invites';
import { defineFile } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { cameCsv } from '~/app/pages/invite/own/referrals-csv';
import { cameFilters } from '~/app/pages/invite/own/referrals-query';

/** A file, not a page: who came by one's invitation, as filtered, the newest first. */
const handle = defineFile({ limit: 'file', login: 'required', middleware: ['person-only'] });

export const loader = pageLoader({ handle, query: z.object(cameFilters) }, async ({ context, query }) => {
  const { list } = await context.upstream.invites.came({ query: { ...query, limit: CAME_FILE_MAX } });
  return cameCsv(list);
});
