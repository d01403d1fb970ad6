import type { PortalContext } from '~/bff/http/app-context';
import { parseInvitationQuery, mergeInvitations, type Invitation } from '~/domain/platform/invitation';
import { settle } from '~/app/route-kit/settle';
import type { Inviter } from '~/app/features/person/inviter-notice';

/** Returns the invitation of a visit: from its address, otherwise from the visit data of the last week. */
export const getVisitInvitation = (context: PortalContext, url: URL): Invitation =>
  mergeInvitations(context.invitation(), parseInvitationQuery(url.searchParams));

/**
 * Loads the inviter of this visit: the named inviter, otherwise the adviser of the link. Null without one, when the
 * code is unknown, or when the call fails: the page works without it and shows no error (ERR-016).
 */
export async function loadInviter(context: PortalContext, url: URL): Promise<Inviter | null> {
  const { iv_code, adviser_iv_code } = getVisitInvitation(context, url);
  for (const code of [iv_code, adviser_iv_code]) {
    if (code === undefined) continue;
    const landing = await settle(context, context.upstream.invites.letter({ query: { iv_code: code } }));
    if (!landing.ok) return null;
    const { state, inviter_name: name, is_adviser: isAdviser } = landing.data;
    if (state === 'open' && name !== null) return { name, isAdviser };
  }
  return null;
}
