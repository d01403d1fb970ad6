import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { settle } from '~/app/route-kit/settle';
import type { OneTapOffer } from '~/app/features/person/one-tap-offer';

/** Data, not a page: whether a phone may try one-tap login now, for the login that opens over a page. */
const handle = defineFileRoute({ limit: 'read', login: 'public' });

/** A switch by an operator takes effect everywhere within a minute. */
const KEPT = 'private, max-age=60';

export const loader = pageLoader({ handle }, async ({ context }) => {
  // Calls no upstream for a client that cannot use it (ONETAP-001, ONETAP-003).
  if (context.outsideScripts.oneTap === null) return answer({ isOpen: false }, KEPT);
  const config = await settle(
    context,
    context.upstream.content.deployConfig({ query: { key: 'frontend_config' } }),
  );
  if (!config.ok) return answer({ isOpen: false }, 'no-store');
  const isOpen = config.data.one_login_open === 1;
  return answer(isOpen ? { isOpen, terms: context.carrierTerms } : { isOpen }, KEPT);
});

const answer = (offer: OneTapOffer, kept: string): Response =>
  Response.json(offer, { headers: { 'Cache-Control': kept } });
