/** Invitation and sharing: parameters that travel, parameters that never do (SHARE-006, SHARE-008 to SHARE-011). */
import { cleanTitle, cutText } from '~/domain/shared/text';

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

/** SHARE-007: where a link was shared. */
export const UTM_SOURCES = ['share', 'share_ugm', 'jinzhang2023', 'wechat', 'app'] as const;
export type UtmSource = (typeof UTM_SOURCES)[number];

/** SHARE-004: what is said beside a link whose page says nothing of its own. */
export const DEFAULT_SHARE_TEXT =
  '最新的访谈，最热的机构路演，实时权威的数据和研报，了解私募就是这么简单，格上精选好私募！';

/** SHARE-005: how the mini-program titles whatever page is shared by its menu. */
export const MINI_SHARE_TITLE = '以研究驱动的专业财富管理平台';

/** SHARE-001: characters of what is written on Weibo. */
const WEIBO_MAX = 100;
/** Where a link is written on Weibo, with these words, cut to 100 characters. */
export const buildWeiboUrl = (url: string, text: string): string =>
  `https://service.weibo.com/share/share.php?${new URLSearchParams({ url, title: cutText(cleanTitle(text), WEIBO_MAX) }).toString()}`;

/** SHARE-008 to SHARE-011: never part of a shared address. */
export const STRIPPED_PARAMS = ['fullScreen', 'navigationBarHeight', 'token', 'shareInfo'] as const;
/** The login marker names an account and belongs to one jump between domains only. */
const PRIVATE_PARAMS: readonly string[] = [...STRIPPED_PARAMS, 'login'];

/** Whether an address holds nothing of what must not travel. */
export function isShareSafe(url: string): boolean {
  const queryAt = url.indexOf('?');
  const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1));
  return !PRIVATE_PARAMS.some((name) => query.has(name));
}

/**
 * The address to share: what must not travel is removed, the sharer's own invitation replaces that of the
 * address. Takes a path of this site or an absolute address and gives back the same form.
 */
export function buildSharedUrl(url: string, invite: InviteParams = {}): string {
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
export const getInviterLabel = (isAdviserInviter: boolean): string =>
  isAdviserInviter ? '理财经理' : '您的好友';
