import { getNetwork } from '~/domain/shared/networks';
import type { ServiceContext } from '~/upstream/core/service-context';
import { hashSha256 } from '~/upstream/core/secrets';

/** From where a request came, as far as its headers say. */
export interface Caller {
  /** Address of the person; the portal names it. */
  address: string;
  /** The secret mark a portal keeps in a browser that has logged in before; null without one. */
  mark: string | null;
}

/** A request that says nothing of itself. */
export const UNKNOWN_CALLER: Caller = { address: '127.0.0.1', mark: null };

/**
 * Who is counted: a device that logged in to the account before, the account itself, or the network. Owners have tries
 * and codes of their own, so that nobody else can use theirs up.
 */
export interface Requester {
  key: string;
  /** The asker belongs to the phone's owner for certain. */
  isOwner: boolean;
}

export const getNetworkRequester = ({ address }: Caller): Requester => ({
  key: `net:${getNetwork(address)}`,
  isOwner: false,
});

/** Somebody who is logged in and acts on the account's own phone. */
export const getAccountRequester = (accountId: string): Requester => ({
  key: `account:${accountId}`,
  isOwner: true,
});

/** The hash a device mark is kept by. */
export const getDeviceHash = ({ mark }: Caller): string | null => (mark === null ? null : hashSha256(mark));

/** Who asks something of a phone without being logged in: its owner's device, or a network. */
export async function findRequester(
  { db }: Pick<ServiceContext, 'db'>,
  phone: string,
  caller: Caller,
): Promise<Requester> {
  const markHash = getDeviceHash(caller);
  if (markHash === null) return getNetworkRequester(caller);
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
    .select('known_devices.mark_hash')
    .where('accounts.phone', '=', phone)
    .where('known_devices.mark_hash', '=', markHash)
    .executeTakeFirst();
  return known ? { key: `device:${markHash}`, isOwner: true } : getNetworkRequester(caller);
}
