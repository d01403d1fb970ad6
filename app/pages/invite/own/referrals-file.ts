import { z } from 'zod';
import { REFERRALS_FILE_MAX_ROWS } from '~/contract/invites';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { buildReferralsCsv } from '~/app/pages/invite/own/referrals-csv';
import { referralFilters } from '~/app/pages/invite/own/referrals-query';

/** A file, not a page: the person's referrals, as filtered, newest first. */
const handle = defineFileRoute({ limit: 'file', login: 'required', middleware: ['person-only'] });

export const loader = pageLoader({ handle, query: z.object(referralFilters) }, async ({ context, query }) => {
  const { list } = await context.upstream.invites.came({
    query: { ...query, limit: REFERRALS_FILE_MAX_ROWS },
  });
  return buildReferralsCsv(list);
});
