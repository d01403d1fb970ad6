import type { World } from '../fixtures/world';

/** A page of app/routes.ts with an address that shows it full. */
export interface PageCase {
  name: string;
  path: (world: World) => string;
  /** Guests are sent to the login. */
  needsLogin?: boolean;
}

const code = (world: World) => `fund_code=${world.funds[0]?.code}`;

/** Every page of app/routes.ts. */
export const PAGES: readonly PageCase[] = [
  { name: 'home', path: () => '/' },
  { name: 'home of the fund edition', path: () => '/fund/index/new' },
  { name: 'info', path: () => '/wealth/info' },
  { name: 'private funds', path: () => '/wealth/fund-library' },
  { name: 'public funds', path: () => '/wealth/fund-library?tab=public' },
  { name: 'filter sheet', path: () => '/wealth/fund-library?tab=public&sheet=filter' },
  { name: 'watchlist', path: () => '/wealth/favorite' },
  { name: 'user', path: () => '/wealth/user' },
  { name: 'private fund', path: ({ simu }) => `/simu/product/${simu.id}` },
  { name: 'private fund, none chosen', path: () => '/simu/product' },
  { name: 'company', path: ({ company }) => `/simu/company/${company}` },
  { name: 'companies', path: () => '/simu/company' },
  { name: 'manager', path: ({ manager }) => `/simu/manager/${manager}` },
  { name: 'managers', path: () => '/simu/manager' },
  { name: 'article', path: ({ news }) => `/wealth/post/${news.id}` },
  { name: 'article, none chosen', path: () => '/wealth/post' },
  { name: 'boards', path: () => '/wealth/top_list' },
  { name: 'board of private funds', path: () => '/sprank' },
  { name: 'board of one strategy', path: () => '/sprank/3y-equity' },
  { name: 'board of companies', path: () => '/scrank' },
  { name: 'board of companies of one size', path: () => '/scrank/size-100-up' },
  { name: 'board of managers', path: () => '/smrank' },
  { name: 'compare', path: () => '/wealth/pk' },
  {
    name: 'comparison',
    path: ({ funds }) => `/wealth/pk/detail?ids=${funds.map((fund) => `public:${fund.code}`).join(',')}`,
  },
  { name: 'NAV history', path: ({ simu }) => `/wealth/simu/detail/net-value-list?product_id=${simu.id}` },
  {
    name: 'NAV history, second spelling',
    path: ({ simu }) => `/wealth/simu/detail/net_value_list?product_id=${simu.id}`,
  },
  {
    name: 'performance history',
    path: ({ simu }) => `/wealth/simu/detail/performance-list?product_id=${simu.id}`,
  },
  { name: 'public fund', path: (world) => `/wealth/public/fund?${code(world)}` },
  { name: 'public NAV history', path: (world) => `/wealth/public/fund/netValue?${code(world)}` },
  {
    name: 'public performance history',
    path: (world) => `/wealth/public/fund/history_performance?${code(world)}`,
  },
  { name: 'trade rules', path: (world) => `/wealth/public/fund/tradeRules?${code(world)}` },
  { name: 'trade rule', path: (world) => `/wealth/public/fund/tradeRules/detail?${code(world)}` },
  { name: 'public managers', path: (world) => `/wealth/public/fund_manager?${code(world)}` },
  { name: 'public analysis', path: (world) => `/wealth/public/fund/fund_analyse?${code(world)}` },
  { name: 'public archive', path: (world) => `/wealth/public/fund_detail?${code(world)}` },
  { name: 'public announcements', path: () => '/wealth/public/information_disclosure' },
  { name: 'public papers', path: () => '/wealth/public/common' },
  { name: 'public basic facts', path: (world) => `/wealth/public/common/base_info?${code(world)}` },
  { name: 'public profile document', path: (world) => `/wealth/public/common/fund_info?${code(world)}` },
  { name: 'private channel', path: () => '/wealth/simu' },
  { name: 'selected private funds', path: () => '/wealth/simu/featured_product' },
  { name: 'research', path: () => '/wealth/research' },
  { name: 'about', path: () => '/wealth/about' },
  { name: 'public channel', path: () => '/wealth/public/channel' },
  { name: 'public fund, none chosen', path: () => '/wealth/public/detailIndex?keyword=03' },
  { name: 'selected public funds', path: () => '/wealth/public/fund_optimization' },
  { name: 'regular zone', path: () => '/wealth/public/regular_region' },
  {
    name: 'regular plan of the past',
    path: (world) => `/wealth/public/regular_region/regular_introduce?${code(world)}`,
  },
  { name: 'risk matching', path: () => '/wealth/public/standard' },
  { name: 'account and money', path: () => '/wealth/public/securityIndex' },
  { name: 'app download', path: () => '/wealth/public/down' },
  { name: 'watchlist tutorial', path: () => '/wealth/favorite/tutorial' },
  { name: 'setting', path: () => '/wealth/user/setting' },
  { name: 'personal', path: () => '/wealth/user/personal', needsLogin: true },
  { name: 'account', path: () => '/wealth/user/account' },
  { name: 'account protection', path: () => '/wealth/user/security' },
  { name: 'another phone', path: () => '/wealth/user/account/reset_phone', needsLogin: true },
  {
    name: 'another phone without the old',
    path: () => '/wealth/user/account/reset_phone?way=identity',
    needsLogin: true,
  },
  { name: 'cancelling', path: () => '/wealth/user/account/logoff', needsLogin: true },
  { name: 'why cancelling', path: () => '/wealth/user/account/reason' },
  { name: 'last word before cancelling', path: () => '/wealth/user/account/confirm' },
  { name: 'what is to be settled before', path: () => '/wealth/user/account/cancellation_fail' },
  { name: 'cancelled', path: () => '/wealth/user/account/success' },
  { name: 'forget password', path: () => '/wealth/user/security/forget_password', needsLogin: true },
  { name: 'init password', path: () => '/wealth/user/security/init_password', needsLogin: true },
  { name: 'about us', path: () => '/wealth/user/about_us' },
  { name: 'service protocol', path: () => '/wealth/user/about_us/service_protocol' },
  { name: 'set password', path: () => '/wealth/public/process/password/set_password' },
  { name: 'award', path: () => '/wealth/jinzhangjiang' },
  { name: 'award of 2022', path: () => '/wealth/jinzhangjiang/2022' },
  { name: 'award vote', path: () => '/wealth/jinzhangjiang/vote' },
  { name: 'search', path: () => '/wealth/search' },
  { name: 'search results', path: () => '/wealth/search?searchKeyWord=bly' },
];
