/** Invitation and sharing: parameters that travel, parameters that never do (SHARE-006, SHARE-008 to SHARE-011). */

/** SHARE-006: parameters that carry an invitation. */
export const INVITE_PARAMS = [
  'iv_code',
  'adviser_iv_code',
  'share_last_code',
  'utm_medium',
  'utm_source',
  'activity_id',
  'source',
] as const;
export type InviteParam = (typeof INVITE_PARAMS)[number];
export type InviteParams = Partial<Record<InviteParam, string>>;

/** Where a link that carries an invitation was shared (of the values of SHARE-007 those that a page of ours shares with). */
export type UtmSource = 'share' | 'jinzhang2023';

/** SHARE-008 to SHARE-011: never part of a shared address. */
export const STRIPPED_PARAMS = ['fullScreen', 'navigationBarHeight', 'token', 'shareInfo'] as const;
/** The login marker names an account and belongs to one jump between domains only. */
const PRIVATE_PARAMS: readonly string[] = [...STRIPPED_PARAMS, 'login'];

/** Whether an address holds nothing of what must not travel. */
export function stripsNothing(url: string): boolean {
  const queryAt = url.indexOf('?');
  const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1));
  return !PRIVATE_PARAMS.some((name) => query.has(name));
}

/**
 * The address to share: what must not travel is removed, the sharer's own invitation replaces that of the
 * address. Takes a path of this site or an absolute address and gives back the same form.
 */
export function sharedUrl(url: string, invite: InviteParams = {}): string {
  const hashAt = url.indexOf('#');
  const fragment = hashAt < 0 ? '' : url.slice(hashAt);
  const address = hashAt < 0 ? url : url.slice(0, hashAt);
  const queryAt = address.indexOf('?');
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  const query = new URLSearchParams(queryAt < 0 ? '' : address.slice(queryAt + 1));
  for (const name of PRIVATE_PARAMS) query.delete(name);
  for (const name of INVITE_PARAMS) {
    const value = invite[name];
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return `${path}${text === '' ? '' : `?${text}`}${fragment}`;
}

/** ENTITY-020, ENTITY-021: how the inviter is called. */
export const inviterLabel = (isAdviserInviter: boolean): string =>
  isAdviserInviter ? '理财经理' : '您的好友';
