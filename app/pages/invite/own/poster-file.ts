import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { buildInviteLandingPath } from '~/app/pages/invite/own/invite-links';

/** A file, not a page: the person's own poster. It contains nothing gated, but only its owner may download it. */
const handle = defineFileRoute({ limit: 'file', login: 'required', middleware: ['person-only'] });

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const own = await context.upstream.invites.own();
  const address = context.publicOrigin + buildInviteLandingPath(edition, own, 'poster');
  const { bytes } = await context.upstream.invites.poster({ query: { address } });
  return new Response(Buffer.from(bytes), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-cache' },
  });
});
