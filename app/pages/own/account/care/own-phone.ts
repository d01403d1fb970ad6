import type { PortalContext } from '~/bff/http/app-context';
import { maskPhone } from '~/domain/person/masks';

/** Raw phone of the person logged in as upstream knows it. Stays on the server. */
export const loadOwnPhone = async (context: PortalContext): Promise<string> =>
  (await context.upstream.users.phoneNumbers()).phone_num;

/**
 * The same, masked. Where the session knows another one (the answer to a change was lost on the way), it learns it here;
 * notes of before are then nobody's any more.
 */
export async function refreshSessionPhone(context: PortalContext): Promise<string> {
  const phone = await loadOwnPhone(context);
  if (phone !== (await context.viewerPhone())) await context.session.setPhone(phone);
  return maskPhone(phone);
}
