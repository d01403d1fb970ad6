/** Addresses that the browser itself calls through the BFF; apart from the schemas so that no page ships zod for them. */
export const BROWSER_PATHS = {
  inviteUrl: '/api/v1/invite/url',
  adviserInfo: '/api/v1/auth/regist/adviser_info',
  config: '/api/v1/data/user/cfg_info',
  observe: '/api/observer/function/ratio',
  states: '/gsapi/us/v1/custom/states',
  loginStatus: '/gsapi/auth/v1/tokens/status',
  favoriteAdd: '/api/v1/data/favorite/optional/app',
  favoriteRemove: '/api/v1/data/favorite/throw/app',
  newsMount: '/api/v2/news_v2/user_news_mount',
  newsRead: '/api/v2/news_v2/user_news_read',
  fileUpload: '/api/v1/data/files/upload',
  fileContent: '/api/v1/data/files/content',
  fileDocument: '/api/v1/data/files/document',
  intentOutcome: '/api/v1/data/intent/outcome',
  search: '/api/v1/data/search',
  awardVote: '/api/v1/data/award/vote',
} as const;
