import type { World } from '~/tests/fixtures/world';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

/** A page of app/routes.ts with a URL that shows it with full content. */
export interface PageCase {
  name: string;
  path: (world: World) => string;
  /** Guests are redirected to the login. */
  needsLogin?: boolean;
  /** Guests see different kinds of elements: checked in every run too. */
  hasGuestScreen?: true;
  /**
   * A similar page with the same parts, except for a few kinds of elements: only that one is checked; `npm run
   * test:nightly` checks every page.
   */
  like?: string;
}

const code = (world: World) => `fund_code=${world.funds[0]?.code}`;

/** Every page of app/routes.ts. */
export const PAGE_CASES: readonly PageCase[] = [
  { name: 'home', path: () => '/', hasGuestScreen: true },
  { name: 'home of the fund edition', path: () => '/fund/index/new', like: 'home' },
  { name: 'info', path: () => '/wealth/info' },
  { name: 'private funds', path: () => '/wealth/fund-library', hasGuestScreen: true },
  { name: 'public funds', path: () => '/wealth/fund-library?tab=public', like: 'filter sheet' },
  { name: 'filter sheet', path: () => '/wealth/fund-library?tab=public&limit=20#filter' },
  { name: 'watchlist', path: () => '/wealth/favorite', hasGuestScreen: true },
  { name: 'user', path: () => '/wealth/user', hasGuestScreen: true },
  { name: 'private fund', path: ({ simu }) => `/simu/product/${simu.id}`, hasGuestScreen: true },
  { name: 'private fund, none chosen', path: () => '/simu/product', like: 'managers' },
  { name: 'company', path: ({ company }) => `/simu/company/${company}` },
  { name: 'companies', path: () => '/simu/company', like: 'managers' },
  { name: 'manager', path: ({ manager }) => `/simu/manager/${manager}` },
  { name: 'managers', path: () => '/simu/manager' },
  { name: 'article', path: ({ news }) => `/wealth/post/${news.id}` },
  { name: 'article, none chosen', path: () => '/wealth/post', like: 'info' },
  { name: 'boards', path: () => '/wealth/top_list' },
  { name: 'board of private funds', path: () => '/sprank' },
  { name: 'board of one strategy', path: () => '/sprank/3y-equity', like: 'board of private funds' },
  { name: 'board of companies', path: () => '/scrank', like: 'board of private funds' },
  { name: 'board of companies of one size', path: () => '/scrank/size-100-up', like: 'board of companies' },
  { name: 'board of managers', path: () => '/smrank', like: 'board of companies' },
  { name: 'compare', path: () => '/wealth/pk', like: 'comparison' },
  {
    name: 'comparison',
    path: ({ funds }) => `/wealth/pk/detail?ids=${funds.map((fund) => `public:${fund.code}`).join(',')}`,
  },
  { name: 'NAV history', path: ({ simu }) => `/wealth/simu/detail/net-value-list?product_id=${simu.id}` },
  {
    name: 'NAV history, second spelling',
    path: ({ simu }) => `/wealth/simu/detail/net_value_list?product_id=${simu.id}`,
    like: 'NAV history',
  },
  {
    name: 'performance history',
    path: ({ simu }) => `/wealth/simu/detail/performance-list?product_id=${simu.id}`,
    like: 'NAV history',
  },
  { name: 'public fund', path: (world) => `/wealth/public/fund?${code(world)}` },
  {
    name: 'public NAV history',
    path: (world) => `/wealth/public/fund/netValue?${code(world)}`,
    like: 'NAV history',
  },
  {
    name: 'public performance history',
    path: (world) => `/wealth/public/fund/history_performance?${code(world)}`,
    like: 'NAV history',
  },
  { name: 'trade rules', path: (world) => `/wealth/public/fund/tradeRules?${code(world)}` },
  {
    name: 'trade rule',
    path: (world) => `/wealth/public/fund/tradeRules/detail?${code(world)}`,
    like: 'trade rules',
  },
  { name: 'public managers', path: (world) => `/wealth/public/fund_manager?${code(world)}`, like: 'manager' },
  { name: 'public analysis', path: (world) => `/wealth/public/fund/fund_analyse?${code(world)}` },
  {
    name: 'public archive',
    path: (world) => `/wealth/public/fund_detail?${code(world)}`,
    like: 'public fund',
  },
  { name: 'public announcements', path: () => '/wealth/public/information_disclosure', like: 'public fund' },
  { name: 'public papers', path: () => '/wealth/public/common', like: 'public announcements' },
  {
    name: 'public basic facts',
    path: (world) => `/wealth/public/common/base_info?${code(world)}`,
    like: 'public fund',
  },
  {
    name: 'public profile document',
    path: (world) => `/wealth/public/common/fund_info?${code(world)}`,
    like: 'public basic facts',
  },
  { name: 'private channel', path: () => '/wealth/simu' },
  { name: 'selected private funds', path: () => '/wealth/simu/featured_product', like: 'private channel' },
  { name: 'research', path: () => '/wealth/research', like: 'info' },
  { name: 'about', path: () => '/wealth/about' },
  { name: 'public channel', path: () => '/wealth/public/channel', like: 'private channel' },
  {
    name: 'public fund, none chosen',
    path: () => '/wealth/public/detailIndex?keyword=03',
    like: 'search results',
  },
  {
    name: 'selected public funds',
    path: () => '/wealth/public/fund_optimization',
    like: 'selected private funds',
  },
  { name: 'regular zone', path: () => '/wealth/public/regular_region' },
  {
    name: 'regular plan of the past',
    path: (world) => `/wealth/public/regular_region/regular_introduce?${code(world)}`,
  },
  { name: 'risk matching', path: () => '/wealth/public/standard', like: 'trade rules' },
  { name: 'account and money', path: () => '/wealth/public/securityIndex', like: 'risk matching' },
  { name: 'app download', path: () => '/wealth/public/down', like: 'about' },
  { name: 'watchlist tutorial', path: () => '/wealth/favorite/tutorial', like: 'about' },
  { name: 'setting', path: () => '/wealth/user/setting' },
  { name: 'personal', path: () => '/wealth/user/personal', needsLogin: true, like: 'setting' },
  { name: 'deadlines', path: () => '/wealth/user/deadlines', needsLogin: true, like: 'personal' },
  { name: 'month reports', path: () => '/wealth/user/month_reports', needsLogin: true, like: 'personal' },
  { name: 'who looked', path: () => '/wealth/user/access-log', needsLogin: true, like: 'personal' },
  { name: 'copy of own data', path: () => '/wealth/user/data', needsLogin: true, like: 'personal' },
  { name: 'desk of an adviser', path: () => '/wealth/adviser', needsLogin: true, like: 'personal' },
  { name: 'account', path: () => '/wealth/user/account', hasGuestScreen: true, like: 'setting' },
  { name: 'account protection', path: () => '/wealth/user/security', like: 'setting' },
  { name: 'another phone', path: () => '/wealth/user/account/reset_phone', needsLogin: true },
  {
    name: 'another phone without the old',
    path: () => '/wealth/user/account/reset_phone?way=identity',
    needsLogin: true,
    like: 'another phone',
  },
  { name: 'cancelling', path: () => '/wealth/user/account/logoff', needsLogin: true },
  { name: 'why cancelling', path: () => '/wealth/user/account/reason', like: 'cancelling' },
  { name: 'last word before cancelling', path: () => '/wealth/user/account/confirm', like: 'cancelling' },
  {
    name: 'what is to be settled before',
    path: () => '/wealth/user/account/cancellation_fail',
    like: 'cancelling',
  },
  { name: 'cancelled', path: () => '/wealth/user/account/success', like: 'cancelling' },
  {
    name: 'forget password',
    path: () => '/wealth/user/security/forget_password',
    needsLogin: true,
    like: 'another phone',
  },
  {
    name: 'init password',
    path: () => '/wealth/user/security/init_password',
    needsLogin: true,
    like: 'forget password',
  },
  { name: 'about us', path: () => '/wealth/user/about_us', like: 'about' },
  { name: 'about the team', path: () => '/wealth/about/team', like: 'about' },
  { name: 'platform for selling funds', path: () => '/wealth/platform', like: 'about' },
  {
    name: 'a paper as a specimen',
    path: () => '/wealth/qualification-information/business-license',
    like: 'about',
  },
  { name: 'questions of a topic', path: () => '/wealth/help?topic=fees', like: 'about' },
  { name: 'app download with versions', path: () => '/wealth/download', like: 'about' },
  { name: 'feedback', path: () => '/wealth/user/feedback?kind=complaint', like: 'setting' },
  { name: 'account at a glance', path: () => '/wealth/user/account_display', like: 'personal' },
  { name: 'service protocol', path: () => '/wealth/user/about_us/service_protocol', like: 'about' },
  { name: 'set password', path: () => '/wealth/public/process/password/set_password' },
  { name: 'award', path: () => '/wealth/jinzhangjiang' },
  { name: 'award of 2022', path: () => '/wealth/jinzhangjiang/2022', like: 'award' },
  { name: 'award vote', path: () => '/wealth/jinzhangjiang/vote' },
  { name: 'search', path: () => '/wealth/search' },
  { name: 'search results', path: () => '/wealth/search?searchKeyWord=bly' },
];

/** Pages with visual checks: one of each kind, all of them in the nightly run. */
export const VISUAL_CHECK_PAGES: readonly PageCase[] = IS_NIGHTLY
  ? PAGE_CASES
  : PAGE_CASES.filter(({ like }) => like === undefined);

/** Any world works: only the path matters. */
const SOME = { code: '0', id: '0', name: '' };
const ANY_WORLD = {
  funds: [SOME, SOME],
  simu: SOME,
  company: '0',
  manager: '0',
  news: { ...SOME, title: '' },
};

/** Returns the path of the page in the route map, without query. */
export const getRoutePath = ({ path }: PageCase): string =>
  path(ANY_WORLD as never)
    .split(/[?#]/)[0]
    ?.replace(/\/0$/, '') ?? '';
