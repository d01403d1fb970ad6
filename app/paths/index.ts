import type { PagePath } from '~/app/paths/page-path';
import { defaultEdition, getFundKinds, type Edition } from '~/domain/platform/edition';

type QueryValue = string | number | boolean | null | undefined;
type Query = Record<string, QueryValue>;

/** Appends a query to a path; absent values are omitted. */
export function appendQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Builds the address of a page of the route map, with its query. */
export const toPath = (path: PagePath, query: Query = {}): string => appendQuery(path, query);

const segment = encodeURIComponent;

/** Pages under process/purchase. */
export type PurchaseStep =
  | 'reserve'
  | 'reserve_preview'
  | 'reserve_preview/detail'
  | 'reserve-sign'
  | 'reserve-sign/obligation-clause'
  | 'agreement'
  | 'solicit-opinion'
  | 'face_id'
  | 'face_id/result'
  | 'sign_e_contract'
  | 'payment_info'
  | 'wire_evidence/upload'
  | 'wire_evidence/view'
  | 'return_visit_quiz'
  | 'redemption'
  | 'redemption/sub_process'
  | 'abroad_quiz_result';

/**
 * Typed addresses of the portal: a renamed page breaks the build instead of a link. Every page loads these; areas
 * that few pages link to have a separate file in this folder.
 */
export const paths = {
  home: () => toPath('/'),
  /** Home page of the current edition, by its shortest address. */
  homeOf: (edition: Edition, query: Query = {}) =>
    edition === defaultEdition ? toPath('/', query) : toPath(`/${edition}/index/new`, query),
  /** Home page of one edition, regardless of the last visit. */
  editionHome: (edition: Edition) => toPath(`/${edition}/index/new`),
  /** A file, not a page: the preview picture that other services show next to a link. */
  linkPicture: (of: { kind: string; id?: string; ids?: string }) =>
    toPath(`/${defaultEdition}/link-picture.png`, of),
  /** Files: the sitemaps for search engines, and the newest articles for feed readers. */
  siteMap: (query: { kind?: string; page?: number } = {}) => toPath('/sitemap.xml', query),
  rss: (query: { kind?: string } = {}) => toPath(`/${defaultEdition}/rss.xml`, query),
  info: (edition: Edition, query: Query = {}) => toPath(`/${edition}/info`, query),
  /** The default tab of an edition is omitted; links to one kind of funds pass it anyway. */
  fundLibrary: (edition: Edition, { tab, ...query }: Query = {}) =>
    toPath(`/${edition}/fund-library`, {
      tab: tab === getFundKinds(edition)[0] ? undefined : tab,
      ...query,
    }),
  /** A file, not a page: the list of the library, as filtered. */
  fundLibraryFile: (edition: Edition) => toPath(`/${edition}/fund-library/list.csv`),
  favorite: (edition: Edition, query: Query = {}) => toPath(`/${edition}/favorite`, query),
  /** Groups, order, notes and weights. */
  favoriteEdit: (edition: Edition, query: Query = {}) => toPath(`/${edition}/favorite/edit`, query),
  /** Fund alerts of a person, and the form for one fund. */
  fundAlerts: (edition: Edition) => toPath(`/${edition}/alerts`),
  fundAlert: (edition: Edition, query: Query = {}) => toPath(`/${edition}/alert`, query),
  /** Consent to visit records; below it the page that stops alert mails. */
  visitRecords: (edition: Edition) => toPath(`/${edition}/visit-records`),
  mailStop: (edition: Edition, query: Query = {}) => toPath(`/${edition}/mail-stop`, query),
  favoriteImport: (edition: Edition) => toPath(`/${edition}/favorite/import`),
  favoriteFile: (edition: Edition, query: Query = {}) => toPath(`/${edition}/favorite/watchlist.csv`, query),
  favoriteTutorial: (edition: Edition) => toPath(`/${edition}/favorite/tutorial`),
  user: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user`, query),
  compare: (edition: Edition, query: Query = {}) => toPath(`/${edition}/pk`, query),
  compareDetail: (edition: Edition, query: Query = {}) => toPath(`/${edition}/pk/detail`, query),
  /** Explanation of a figure; without one, the definitions of all figures. */
  figure: (edition: Edition, query: Query = {}) => toPath(`/${edition}/figure`, query),
  /** Every drawdown of a fund, and how long buyers of each day were below cost. */
  drawdowns: (edition: Edition, query: Query = {}) => toPath(`/${edition}/drawdowns`, query),
  search: (edition: Edition, query: { searchKeyWord?: string; kind?: string } = {}) =>
    toPath(`/${edition}/search`, query),
  post: (edition: Edition, newsId: string) => toPath(`/${edition}/post/${segment(newsId)}`),
  simuProduct: (productId: string, query: Query = {}) => toPath(`/simu/product/${segment(productId)}`, query),
  simuCompany: (companyId: string) => toPath(`/simu/company/${segment(companyId)}`),
  /** Lists; the id is omitted. */
  simuCompanies: (query: Query = {}) => toPath('/simu/company', query),
  simuManagers: (query: Query = {}) => toPath('/simu/manager', query),
  simuManager: (managerId: string) => toPath(`/simu/manager/${segment(managerId)}`),
  // Rankings: the id selects one, without it the first
  topList: (edition: Edition, query: Query = {}) => toPath(`/${edition}/top_list`, query),
  simuRank: (board?: string) => toPath(board ? `/sprank/${segment(board)}` : '/sprank'),
  companyRank: (board?: string) => toPath(board ? `/scrank/${segment(board)}` : '/scrank'),
  managerRank: (board?: string) => toPath(board ? `/smrank/${segment(board)}` : '/smrank'),
  /** Lists of a product; without one, the page for choosing it. */
  simuNavList: (edition: Edition, productId?: string, query: Query = {}) =>
    toPath(`/${edition}/simu/detail/net-value-list`, { product_id: productId, ...query }),
  simuPerformanceList: (edition: Edition, productId?: string, query: Query = {}) =>
    toPath(`/${edition}/simu/detail/performance-list`, { product_id: productId, ...query }),
  publicFund: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/fund`, { fund_code: fundCode, ...query }),
  publicNetValue: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/fund/netValue`, { fund_code: fundCode, ...query }),
  publicPerformance: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/fund/history_performance`, { fund_code: fundCode, ...query }),
  publicTradeRules: (edition: Edition, fundCode: string) =>
    toPath(`/${edition}/public/fund/tradeRules`, { fund_code: fundCode }),
  publicTradeRulesDetail: (edition: Edition, fundCode: string, rule: string) =>
    toPath(`/${edition}/public/fund/tradeRules/detail`, { fund_code: fundCode, rule }),
  /** Action of the calculator form of a rule; the fund and the rule are hidden fields. */
  publicTradeRulesAction: (edition: Edition) => toPath(`/${edition}/public/fund/tradeRules/detail`),
  publicManager: (edition: Edition, fundCode: string) =>
    toPath(`/${edition}/public/fund_manager`, { fund_code: fundCode }),
  publicAnalysis: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/fund/fund_analyse`, { fund_code: fundCode, ...query }),
  publicArchive: (edition: Edition, fundCode: string) =>
    toPath(`/${edition}/public/fund_detail`, { fund_code: fundCode }),
  /** Announcements of one fund, or of all. */
  publicDisclosure: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/public/information_disclosure`, query),
  /** Data about one fund or all: a hub, the basic facts, the profile document. */
  publicCommon: (edition: Edition, fundCode?: string, page?: 'base_info' | 'fund_info') =>
    toPath(page ? `/${edition}/public/common/${page}` : `/${edition}/public/common`, {
      fund_code: fundCode,
    }),
  publicChannel: (edition: Edition, query: Query = {}) => toPath(`/${edition}/public/channel`, query),
  publicDetailIndex: (edition: Edition, query: Query = {}) => toPath(`/${edition}/public/detailIndex`, query),
  publicSelections: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/public/fund_optimization`, query),
  regularRegion: (edition: Edition) => toPath(`/${edition}/public/regular_region`),
  /** How a regular plan works; with a fund and a rhythm, the result of a past one. */
  regularIntroduce: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/public/regular_region/regular_introduce`, query),
  riskStandard: (edition: Edition, query: Query = {}) => toPath(`/${edition}/public/standard`, query),
  protection: (edition: Edition) => toPath(`/${edition}/public/securityIndex`),
  /** Frequently asked questions: all topics, one topic, or search results. */
  help: (edition: Edition, query: { topic?: string; q?: string } = {}) => toPath(`/${edition}/help`, query),
  /** The form with the person's own entries; with `number`, one of them. */
  feedback: (edition: Edition, query: { kind?: string; number?: string } = {}) =>
    toPath(`/${edition}/user/feedback`, query),
  publicDown: (edition: Edition) => toPath(`/${edition}/public/down`),
  publicBuy: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/fund_buy`, { fund_code: fundCode, ...query }),
  publicPlanNew: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/regular`, { fund_code: fundCode, ...query }),
  /** How to pay an order of a public fund by bank transfer. */
  publicBuyTransfer: (edition: Edition, orderId: string, query: Query = {}) =>
    toPath(`/${edition}/public/fund_buy/bank_transfer`, { order_id: orderId, ...query }),
  publicContract: (edition: Edition, fundCode: string) =>
    toPath(`/${edition}/public/fund_buy/fund_contract`, { fund_code: fundCode }),
  publicRiskInfo: (edition: Edition, fundCode: string) =>
    toPath(`/${edition}/public/fund_buy/fund_risk_info`, { fund_code: fundCode }),
  publicBankStep: (edition: Edition, orderId?: string) =>
    toPath(`/${edition}/public/bank_step`, { order_id: orderId }),
  publicRedeem: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/fetch`, { fund_code: fundCode, ...query }),
  /** Conversion into another fund; `into_code` in the query chooses it. */
  publicConvert: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/convert`, { fund_code: fundCode, ...query }),
  publicResult: (edition: Edition, orderId: string) =>
    toPath(`/${edition}/public/trading_result`, { order_id: orderId }),
  publicApplyResult: (edition: Edition, query: Query = {}) => toPath(`/${edition}/public/result`, query),
  publicOrder: (edition: Edition, orderId: string, query: Query = {}) =>
    toPath(`/${edition}/public/order_detail`, { order_id: orderId, ...query }),
  /** `next`: page to continue with. */
  publicBindCard: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/public/process/identity/bank_card`, query),
  publicPlans: (edition: Edition, query: Query = {}) => toPath(`/${edition}/public/regular/plan`, query),
  publicPlan: (edition: Edition, planId: string, query: Query = {}) =>
    toPath(`/${edition}/public/regular/detail`, { plan_id: planId, ...query }),
  publicPlanResult: (edition: Edition, planId: string) =>
    toPath(`/${edition}/public/regular/result`, { plan_id: planId }),
  publicPlanTrades: (edition: Edition, planId: string, query: Query = {}) =>
    toPath(`/${edition}/public/regular/traded`, { plan_id: planId, ...query }),
  publicAssets: (edition: Edition, query: Query = {}) => toPath(`/${edition}/public/account/assetss`, query),
  publicIncome: (edition: Edition, query: Query = {}) => toPath(`/${edition}/public/account/income`, query),
  publicPosition: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/account/position`, { fund_code: fundCode, ...query }),
  publicPositionIncome: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/account/position/income`, { fund_code: fundCode, ...query }),
  publicLockedShares: (edition: Edition, fundCode: string) =>
    toPath(`/${edition}/public/account/position/lockedShare`, { fund_code: fundCode }),
  publicPositionRecord: (edition: Edition, fundCode: string, query: Query = {}) =>
    toPath(`/${edition}/public/account/position/record`, { fund_code: fundCode, ...query }),
  publicTrades: (edition: Edition, query: Query = {}) => toPath(`/${edition}/public/account/trade`, query),
  // Channels
  simuChannel: (edition: Edition) => toPath(`/${edition}/simu`),
  simuSelections: (edition: Edition, query: Query = {}) => toPath(`/${edition}/simu/featured_product`, query),
  research: (edition: Edition, query: Query = {}) => toPath(`/${edition}/research`, query),
  about: (edition: Edition) => toPath(`/${edition}/about`),
  setting: (edition: Edition) => toPath(`/${edition}/user/setting`),
  personal: (edition: Edition) => toPath(`/${edition}/user/personal`),
  aboutUs: (edition: Edition) => toPath(`/${edition}/user/about_us`),
  serviceProtocol: (edition: Edition, document?: 'service' | 'privacy') =>
    toPath(`/${edition}/user/about_us/service_protocol`, { document }),
  initPassword: (edition: Edition) => toPath(`/${edition}/user/security/init_password`),
  forgetPassword: (edition: Edition) => toPath(`/${edition}/user/security/forget_password`),
  setPassword: (edition: Edition) => toPath(`/${edition}/public/process/password/set_password`),
  /** Six-digit password for public-fund trading, on the same page. */
  setTradePassword: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/public/process/password/set_password`, { kind: 'trade', ...query }),
  // Verification
  authenticate: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/authenticate`, query),
  identityVerify: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/authenticate/identity-verify`, query),
  baseInfo: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/authenticate/base-info`, query),
  quiz: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/authenticate/quiz`, query),
  authBankCard: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/authenticate/bank_card`, query),
  elecSign: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/authenticate/elec-sign`, query),
  myEmail: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/authenticate/my-email`, query),
  simuInvestor: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/authenticate/simu-investor`, query),
  assetInvestor: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/authenticate/asset-investor`, query),
  proInvestor: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/authenticate/pro-investor`, query),
  preconditionFlow: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/authenticate/precondition-flow`, query),
  proveFlow: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/authenticate/prove-flow`, query),
  assetProve: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/asset-prove`, query),
  assetManagerProve: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/asset-manager-prove`, query),
  experienceProve: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/invest-experience-prove`, query),
  experienceCert: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/investment_exper_cert`, query),
  existenceCert: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/existence_cert`, query),
  verify: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/verify`, query),
  verifyBankCard: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/verify/bank_card`, query),
  userVisit: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/user_visit`, query),
  questionnaire: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/questionnaire`, query),
  questionnaireResult: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/questionnaire/result`, query),
  visitQuestionnaire: (edition: Edition, id?: string, query: Query = {}) =>
    toPath(
      id ? `/${edition}/user/visit_questionnaire/${segment(id)}` : `/${edition}/user/visit_questionnaire`,
      query,
    ),
  /** Certification wizard; its address has no edition. */
  certification: (
    step?: 'base_info' | 'quiz' | 'quiz_result' | 'identity_verify' | 'bank_card' | 'upload' | 'assets',
    query: Query = {},
  ) => toPath(step ? `/pf/mobile/certification_process/${step}` : '/pf/mobile/certification_process', query),
  // Purchase: every step names its product and, after the reservation, its order.
  purchase: (
    edition: Edition,
    step: PurchaseStep,
    query: { product_code: string; order_id?: string } & Query,
  ) => toPath(`/${edition}/process/purchase/${step}`, query),
  productCalendar: (edition: Edition, query: Query = {}) => toPath(`/${edition}/product_calendar`, query),
  /** A file, not a page: own days, or those of one product, as a calendar. */
  productCalendarFile: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/product_calendar/calendar.ics`, query),
  redemptionSurvey: (edition: Edition, query: Query = {}) => toPath(`/${edition}/redemptionSurvey`, query),
  appointment: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/appointment`, query),
  pdf: (edition: Edition, query: Query = {}) => toPath(`/${edition}/pdf`, query),
  // Holdings of a person
  assets: (edition: Edition, part?: 'simu' | 'foreign' | 'pe' | 'quasi_fixed', query: Query = {}) =>
    toPath(part ? `/${edition}/user/assets/${part}` : `/${edition}/user/assets`, query),
  /** A file, not a page: own cash flows as CSV. */
  overview: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/assets/overview`, query),
  ladderCsv: (edition: Edition) => toPath(`/${edition}/user/assets/ladder.csv`),
  flowsCsv: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/assets/flows.csv`, query),
  assetDetail: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/detail`, query),
  equityDetail: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/detail/equity_asset_details`, query),
  fixedIncomeDetail: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/detail/fixed_income_details`, query),
  privateEquityDetail: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/detail/private_equity_details`, query),
  questionnaireDetail: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/detail/questionnaire_details`, query),
  fileView: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/detail/file-view`, query),
  fileViewPdf: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/detail/file-view-pdf`, query),
  records: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/records`, query),
  /** A file, not a page: own orders as CSV. */
  recordsCsv: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/records.csv`, query),
  transitionDetail: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/transition_detail`, query),
  /** Outcome of a POST whose reply was lost. `from`: page of its form. */
  outcome: (edition: Edition, query: { intent_key: string; call?: string; from?: string; n?: number }) =>
    toPath(`/${edition}/process/outcome`, query),
} as const;
