import type { PortalContext } from '~/bff/http/app-context';
import { parseInvitationQuery, mergeInvitations, type Invitation } from '~/domain/platform/invitation';
import { settle } from '~/app/route-kit/settle';
import type { Inviter } from '~/app/features/person/inviter-notice';

/** What is known of the invitation of a visit: its address first, else what the visit of the last week remembers. */
export const getVisitInvitation = (context: PortalContext, url: URL): Invitation =>
  mergeInvitations(context.invitation(), parseInvitationQuery(url.searchParams));

/**
 * Who invited this visit, by name: the inviter, else the adviser their link names. Null without one, and where the code brings
 * nobody or nothing could be asked: the page stands without it, silently (ERR-016).
 */
export async function loadInviter(context: PortalContext, url: URL): Promise<Inviter | null> {
  const { iv_code, adviser_iv_code } = getVisitInvitation(context, url);
  for (const code of [iv_code, adviser_iv_code]) {
    if (code === undefined) continue;
    const letter = await settle(context, context.upstream.invites.letter({ query: { iv_code: code } }));
    if (!letter.ok) return null;
    const { state, inviter_name: name, is_adviser: isAdviser } = letter.data;
    if (state === 'open' && name !== null) return { name, isAdviser };
  }
  return null;
}
