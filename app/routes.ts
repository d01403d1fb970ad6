import { index, layout, type RouteConfig, route } from '@remix-run/route-config';

/** The map of the whole site: one line a page, grouped by layout, in the order of docs/spec/routes.tsv. */
export default [
  layout('shell/layouts/home.tsx', [
    index('pages/home/home.tsx'),
    route(':product/index/new', 'pages/home/home.tsx', { id: 'home-new' }),
  ]),
  layout('shell/layouts/tab-page.tsx', [
    route(':product/info', 'pages/info/feed.tsx'),
    route(':product/fund-library', 'pages/market/fund-library.tsx'),
    route(':product/favorite', 'pages/watchlist/watchlist.tsx'),
    route(':product/user', 'pages/account/user.tsx'),
  ]),
  layout('shell/layouts/default.tsx', [
    route('simu/product/:id?', 'pages/simu/product.tsx'),
    route('simu/company/:id?', 'pages/simu/company.tsx'),
    route('simu/manager/:id?', 'pages/simu/manager.tsx'),
    route(':product/post/:id?', 'pages/info/post.tsx'),
    route(':product/pk', 'pages/compare/pk.tsx'),
    route(':product/pk/detail', 'pages/compare/pk-detail.tsx'),
    route(':product/simu/detail/net_value_list', 'pages/simu/net-value-list.tsx', {
      id: 'simu-net_value_list',
    }),
    route(':product/simu/detail/net-value-list', 'pages/simu/net-value-list.tsx'),
    route(':product/simu/detail/performance-list', 'pages/simu/performance-list.tsx'),
    route(':product/public/fund', 'pages/public-fund/fund.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  layout('shell/layouts/simple.tsx', [
    route(':product/favorite/tutorial', 'pages/watchlist/tutorial.tsx'),
    route(':product/public/fund/history_performance', 'pages/public-fund/history-performance.tsx'),
    route(':product/public/fund/netValue', 'pages/public-fund/net-value.tsx'),
    route(':product/public/fund/tradeRules', 'pages/public-fund/trade-rules.tsx'),
    route(':product/public/fund/tradeRules/detail', 'pages/public-fund/trade-rules-detail.tsx'),
    route(':product/public/fund_manager', 'pages/public-fund/fund-manager.tsx'),
    route(':product/user/authenticate/bank_card', 'pages/verification/bank-card/bank-card.tsx'),
    route(':product/user/authenticate/base-info', 'pages/verification/base-info/base-info.tsx'),
    route(':product/user/authenticate/identity-verify', 'pages/verification/identity/identity-verify.tsx'),
    route(':product/user/personal', 'pages/account/personal.tsx'),
    route(':product/user/security/forget_password', 'pages/account/forget-password.tsx'),
    route(':product/user/security/init_password', 'pages/account/init-password.tsx'),
    route(':product/user/setting', 'pages/account/setting.tsx'),
  ]),
  layout('shell/layouts/static-page.tsx', [
    route(':product/user/about_us', 'pages/documents/about-us.tsx'),
    route(':product/user/about_us/service_protocol', 'pages/documents/service-protocol.tsx'),
  ]),
  layout('shell/layouts/no-login.tsx', [
    route(':product/public/process/password/set_password', 'pages/account/set-password.tsx'),
    route(':product/user/detail/file-view', 'pages/documents/file-view.tsx'),
  ]),
  layout('shell/layouts/only.tsx', [
    route(':product/pdf', 'pages/documents/pdf.tsx'),
    route(':product/user/detail/file-view-pdf', 'pages/documents/file-view-pdf.tsx'),
  ]),
  layout('shell/layouts/search.tsx', [route(':product/search', 'pages/search/search.tsx')]),
] satisfies RouteConfig;
