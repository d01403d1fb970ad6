/**
 * Invitation and sharing: parameters that are shared, and parameters that never are (SHARE-006, SHARE-008 to
 * SHARE-011).
 */
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

/** SHARE-007: source of a shared link. */
export const UTM_SOURCES = ['share', 'share_ugm', 'jinzhang2023', 'wechat', 'app'] as const;
export type UtmSource = (typeof UTM_SOURCES)[number];

/** SHARE-004: default share text for pages that define none. */
export const DEFAULT_SHARE_TEXT =
  '最新的访谈，最热的机构路演，实时权威的数据和研报，了解私募就是这么简单，格上精选好私募！';

/** SHARE-005: title of any page shared with the menu of the mini-program. */
export const MINI_SHARE_TITLE = '以研究驱动的专业财富管理平台';

/** SHARE-001: maximum characters of a Weibo text. */
const WEIBO_MAX = 100;
/** Builds the Weibo share URL of a link with this text, cut to 100 characters. */
export const buildWeiboUrl = (url: string, text: string): string =>
  `https://service.weibo.com/share/share.php?${new URLSearchParams({ url, title: cutText(cleanTitle(text), WEIBO_MAX) }).toString()}`;

/** SHARE-008 to SHARE-011: never part of a shared URL. */
export const STRIPPED_PARAMS = ['fullScreen', 'navigationBarHeight', 'token', 'shareInfo'] as const;
/** The login marker identifies an account and is for a single jump between domains only. */
const PRIVATE_PARAMS: readonly string[] = [...STRIPPED_PARAMS, 'login'];

/** Returns whether a URL contains no private parameters. */
export function isShareSafe(url: string): boolean {
  const queryAt = url.indexOf('?');
  const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1));
  return !PRIVATE_PARAMS.some((name) => query.has(name));
}

/**
 * Builds the URL to share: removes private parameters and replaces the invitation of the URL with that of the
 * sharer. Accepts a path of this site or an absolute URL and returns the same form.
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

/** ENTITY-020, ENTITY-021: returns the label of the inviter. */
export const getInviterLabel = (isAdviserInviter: boolean): string =>
  isAdviserInviter ? '理财经理' : '您的好友';
