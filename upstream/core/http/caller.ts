import { getNetwork } from '~/domain/shared/networks';
import type { QueueRequester } from '~/observability/fair-queue';
import type { ServiceContext } from '~/upstream/core/service-context';
import { hashSha256 } from '~/upstream/core/secrets';

/** Origin of a request, according to its headers. */
export interface Caller {
  /** Address of the client, as named by the portal. */
  address: string;
  /** Secret device id that a portal keeps in a browser after a login; null without one. */
  deviceToken: string | null;
}

/** A request without client headers. */
export const UNKNOWN_CALLER: Caller = { address: '127.0.0.1', deviceToken: null };

/**
 * Identity for rate limits: a device that has logged in to the account before, the account, or the network. Owners
 * have separate attempts and codes, which strangers cannot use up. The requester with `isOwner` certainly is the owner of the phone.
 */
export type Requester = QueueRequester;

export const getNetworkRequester = ({ address }: Caller): Requester => ({
  key: `net:${getNetwork(address)}`,
  isOwner: false,
});

/** Returns the requester of a logged-in person who acts on the phone of the account. */
export const getAccountRequester = (accountId: string): Requester => ({
  key: `account:${accountId}`,
  isOwner: true,
});

/** Returns the hash under which a device id is stored. */
export const getDeviceHash = ({ deviceToken }: Caller): string | null =>
  deviceToken === null ? null : hashSha256(deviceToken);

/** Finds the requester for a phone without a login: the device of the owner, or a network. */
export async function findRequester(
  { db }: Pick<ServiceContext, 'db'>,
  phone: string,
  caller: Caller,
): Promise<Requester> {
  const deviceHash = getDeviceHash(caller);
  if (deviceHash === null) return getNetworkRequester(caller);
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
    .select('known_devices.mark_hash')
    .where('accounts.phone', '=', phone)
    .where('known_devices.mark_hash', '=', deviceHash)
    .executeTakeFirst();
  return known ? { key: `device:${deviceHash}`, isOwner: true } : getNetworkRequester(caller);
}
