import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { loadInviter } from '~/app/features/person/load-inviter';

/**
 * Data, not a page: the inviter of this visit, for a login that opens over a page whose address does not contain
 * the invitation.
 */
const handle = defineFileRoute({ limit: 'file', login: 'guest' });

export const loader = pageLoader({ handle }, async ({ context, url }) => {
  return Response.json(await loadInviter(context, url), {
    headers: { 'Cache-Control': 'private, no-store' },
  });
});
