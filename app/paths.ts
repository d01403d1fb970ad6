import type { Edition } from '~/domain/edition';

type QueryValue = string | number | boolean | null | undefined;

/** A path with a query; absent values are left out. */
export function withQuery(path: string, query: Record<string, QueryValue>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const segment = encodeURIComponent;

/** Every address of the portal, typed: a renamed page breaks the build, not a person. */
export const paths = {
  home: () => '/',
  info: (edition: Edition, query: Record<string, QueryValue> = {}) => withQuery(`/${edition}/info`, query),
  fundLibrary: (edition: Edition, query: Record<string, QueryValue> = {}) =>
    withQuery(`/${edition}/fund-library`, query),
  favorite: (edition: Edition, query: Record<string, QueryValue> = {}) =>
    withQuery(`/${edition}/favorite`, query),
  favoriteTutorial: (edition: Edition) => `/${edition}/favorite/tutorial`,
  user: (edition: Edition, query: Record<string, QueryValue> = {}) => withQuery(`/${edition}/user`, query),
  compare: (edition: Edition, query: Record<string, QueryValue> = {}) => withQuery(`/${edition}/pk`, query),
  compareDetail: (edition: Edition, query: Record<string, QueryValue> = {}) =>
    withQuery(`/${edition}/pk/detail`, query),
  search: (edition: Edition, query: { searchKeyWord?: string; kind?: string } = {}) =>
    withQuery(`/${edition}/search`, query),
  post: (edition: Edition, newsId: string) => `/${edition}/post/${segment(newsId)}`,
  simuProduct: (productId: string, query: Record<string, QueryValue> = {}) =>
    withQuery(`/simu/product/${segment(productId)}`, query),
  simuCompany: (companyId: string) => `/simu/company/${segment(companyId)}`,
  /** Lists, where the id is left out. */
  simuCompanies: () => '/simu/company',
  simuManagers: () => '/simu/manager',
  simuManager: (managerId: string) => `/simu/manager/${segment(managerId)}`,
  simuNavList: (edition: Edition, productId: string, query: Record<string, QueryValue> = {}) =>
    withQuery(`/${edition}/simu/detail/net-value-list`, { product_id: productId, ...query }),
  simuPerformanceList: (edition: Edition, productId: string, query: Record<string, QueryValue> = {}) =>
    withQuery(`/${edition}/simu/detail/performance-list`, { product_id: productId, ...query }),
  publicFund: (edition: Edition, fundCode: string, query: Record<string, QueryValue> = {}) =>
    withQuery(`/${edition}/public/fund`, { fund_code: fundCode, ...query }),
  publicNetValue: (edition: Edition, fundCode: string, query: Record<string, QueryValue> = {}) =>
    withQuery(`/${edition}/public/fund/netValue`, { fund_code: fundCode, ...query }),
  publicPerformance: (edition: Edition, fundCode: string, query: Record<string, QueryValue> = {}) =>
    withQuery(`/${edition}/public/fund/history_performance`, { fund_code: fundCode, ...query }),
  publicTradeRules: (edition: Edition, fundCode: string) =>
    withQuery(`/${edition}/public/fund/tradeRules`, { fund_code: fundCode }),
  publicTradeRulesDetail: (edition: Edition, fundCode: string, rule: string) =>
    withQuery(`/${edition}/public/fund/tradeRules/detail`, { fund_code: fundCode, rule }),
  /** Where the what-if form of a rule goes; the fund and the rule are its hidden fields. */
  publicTradeRulesAction: (edition: Edition) => `/${edition}/public/fund/tradeRules/detail`,
  publicManager: (edition: Edition, fundCode: string) =>
    withQuery(`/${edition}/public/fund_manager`, { fund_code: fundCode }),
  setting: (edition: Edition) => `/${edition}/user/setting`,
  personal: (edition: Edition) => `/${edition}/user/personal`,
  aboutUs: (edition: Edition) => `/${edition}/user/about_us`,
  serviceProtocol: (edition: Edition, document?: 'service' | 'privacy') =>
    withQuery(`/${edition}/user/about_us/service_protocol`, { document }),
  initPassword: (edition: Edition) => `/${edition}/user/security/init_password`,
  forgetPassword: (edition: Edition) => `/${edition}/user/security/forget_password`,
  setPassword: (edition: Edition) => `/${edition}/public/process/password/set_password`,
} as const;
