/** Invitation and sharing: parameters that travel, parameters that never do (SHARE-004 to SHARE-011). */
import { cleanQueryValue } from './query';

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

/** SHARE-007. */
export const UTM_SOURCES = ['share', 'share_ugm', 'jinzhang2023', 'wechat', 'app'] as const;
export type UtmSource = (typeof UTM_SOURCES)[number];

export function isUtmSource(value: unknown): value is UtmSource {
  return (UTM_SOURCES as readonly unknown[]).includes(value);
}

/** SHARE-008 to SHARE-011: never part of a shared address. */
export const STRIPPED_PARAMS = ['fullScreen', 'navigationBarHeight', 'token', 'shareInfo'] as const;
/** The login marker names an account and belongs to one jump between domains only. */
const PRIVATE_PARAMS: readonly string[] = [...STRIPPED_PARAMS, 'login'];

/** SHARE-004. */
export const DEFAULT_SHARE_TEXT =
  '最新的访谈，最热的机构路演，实时权威的数据和研报，了解私募就是这么简单，格上精选好私募！';
/** SHARE-005. */
export const MINI_PROGRAM_SHARE_TITLE = '以研究驱动的专业财富管理平台';

const INVITE_VALUE_MAX_CHARACTERS = 64;

/** The invitation a query carries, absent-like and oversized values left out. */
export function inviteParamsOf(query: URLSearchParams): InviteParams {
  const invite: InviteParams = {};
  for (const name of INVITE_PARAMS) {
    const value = cleanQueryValue(query.get(name));
    if (value !== undefined && value.length <= INVITE_VALUE_MAX_CHARACTERS) invite[name] = value;
  }
  return invite;
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
