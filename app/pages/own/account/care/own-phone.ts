import type { PortalContext } from '~/bff/http/app-context';
import { maskPhone } from '~/domain/person/masks';

/** Loads the unmasked phone of the logged-in person from the upstream. It stays on the server. */
export const loadOwnPhone = async (context: PortalContext): Promise<string> =>
  (await context.upstream.users.phoneNumbers()).phone_num;

/**
 * Returns the same phone, masked. When the session holds another phone (the reply to a change was lost), it is
 * updated here; sealed step state of the old phone is then no longer valid.
 */
export async function refreshSessionPhone(context: PortalContext): Promise<string> {
  const phone = await loadOwnPhone(context);
  if (phone !== (await context.viewerPhone())) await context.session.setPhone(phone);
  return maskPhone(phone);
}
