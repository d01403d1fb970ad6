/** URL where a page in WeChat requests its URL signature; the portal answers it (bff/http/wechat-config.ts). */
export const WECHAT_CONFIG_PATH = '/wechat/config.json';

/**
 * URLs that the browser calls through the BFF. They are kept apart from the schemas so that no page ships zod for
 * them.
 */
export const BROWSER_PATHS = {
  inviteUrl: '/api/v1/invite/url',
  adviserInfo: '/api/v1/auth/regist/adviser_info',
  config: '/api/v1/data/user/cfg_info',
  collect: '/api/v1/data/common/collect',
  userState: '/api/v1/user/state',
  observe: '/api/observer/function/ratio',
  scriptError: '/api/v1/common/jserror',
  states: '/gsapi/us/v1/custom/states',
  loginStatus: '/gsapi/auth/v1/tokens/status',
  phrases: '/api/v1/data/phrase',
  favoriteAdd: '/api/v1/data/favorite/optional/app',
  favoriteRemove: '/api/v1/data/favorite/throw/app',
  newsMount: '/api/v2/news_v2/user_news_mount',
  newsRead: '/api/v2/news_v2/user_news_read',
  fileUpload: '/api/v1/data/files/upload',
  fileContent: '/api/v1/data/files/content',
  fileDocument: '/api/v1/data/files/document',
  intentOutcome: '/api/v1/data/intent/outcome',
  search: '/api/v1/data/search',
  videoClip: '/api/v1/data/video/clip',
  videoGatedClip: '/api/v1/data/video/gated_clip',
  videoPosition: '/api/v1/data/video/position',
  awardVote: '/api/v1/data/award/vote',
  messageUnread: '/api/v1/data/user/message/unread',
  ownDataCopy: '/api/v1/data/own_data/copy',
  ownDataStatus: '/api/v1/data/own_data/status',
  activityCheckIn: '/api/v1/data/activity/check_in',
} as const;
