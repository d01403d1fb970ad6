import type { ListedCall } from '~/contract';
import { users } from '~/contract/users';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { fetchReply } from '~/bff/upstream-client/run-call';
import { createNetworkError } from '~/bff/core/upstream-errors';

const PHONE_CALL: ListedCall = {
  id: 'users.phoneNumbers',
  service: 'users',
  call: 'phoneNumbers',
  definition: users.phoneNumbers,
};

/**
 * Returns the raw phone number of the person: the one used for the login, otherwise the one from upstream. It never
 * leaves the server.
 */
export async function loadViewerPhone(context: CallContext): Promise<string | null> {
  if ((await context.viewer()) === null) return null;
  if (context.session.phone) return context.session.phone;
  const { envelope } = await fetchReply(context, PHONE_CALL, { query: new URLSearchParams(), body: null });
  const parsed = users.phoneNumbers.result.safeParse(envelope.result);
  if (!parsed.success) throw createNetworkError(parsed.error);
  return parsed.data.phone_num;
}
