import type { CallStatus } from './common';

/** Section layout: what the chrome of the page shows. */
export interface LayoutState {
  name: string;
  hasHeader: boolean;
  hasTabBar: boolean;
}
export const initialLayout: LayoutState = { name: 'default', hasHeader: true, hasTabBar: false };

/** Section history: where the person came from within the portal. */
export interface HistoryState {
  /** Newest last; bounded. */
  paths: string[];
  /** The person came through another page of ours or its front door, so "back" has somewhere to go. */
  isViaPortal: boolean;
}
export const initialHistory: HistoryState = { paths: [], isViaPortal: false };

export interface NewsMarks {
  id: string;
  title: string;
  like: number;
  is_like: boolean;
  share: number;
  collection: number;
  is_collection: boolean;
}
/** Section information: marks on news items changed on this device, by id. */
export interface InformationState {
  items: Record<string, NewsMarks>;
}
export const initialInformation: InformationState = { items: {} };

/** Section fundInfo: a public fund and its trade check. */
export interface FundInfoState {
  generalInfo: Record<string, unknown> | null;
  dividend: unknown[];
  notices: unknown[];
  positionDescription: string;
  managersList: unknown[];
  tradeCheckResult: { code: number; msg: string } | null;
  tradeResult: { code: number; msg: string } | null;
}
export const initialFundInfo: FundInfoState = {
  generalInfo: null,
  dividend: [],
  notices: [],
  positionDescription: '',
  managersList: [],
  tradeCheckResult: null,
  tradeResult: null,
};

/** Section search. */
export interface SearchState {
  nav: string;
  result: unknown[];
  allTitles: string[];
  filterProduct: string;
  value: string;
  length: number;
}
export const initialSearch: SearchState = {
  nav: '',
  result: [],
  allTitles: [],
  filterProduct: 'default',
  value: '',
  length: 0,
};

/** Section serverSideRequest: calls shared by the parts of a page, by key. */
export interface ServerSideRequestState {
  calls: Record<string, { status: CallStatus }>;
}
export const initialServerSideRequest: ServerSideRequestState = { calls: {} };

/** Section recommendProduct. */
export interface RecommendProductState {
  list: unknown[];
  category: string;
}
export const initialRecommendProduct: RecommendProductState = { list: [], category: '' };

/** Section fund: the private fund being looked at. */
export interface FundState {
  productId: string;
  period: string;
}
export const initialFund: FundState = { productId: '', period: '' };

type Filters = Record<string, string[]>;
/** Section fundLibrary: filters the person chose, kept while looking at a fund. */
export interface FundLibraryState {
  simuFilters: Filters;
  publicFilters: Filters;
  simuParams: Record<string, string>;
  publicParams: Record<string, string>;
}
export const initialFundLibrary: FundLibraryState = {
  simuFilters: {},
  publicFilters: {},
  simuParams: {},
  publicParams: {},
};

/** Section performanceStats: marks of this page view, for tracking. */
export interface PerformanceStatsState {
  pageRequestId: string;
  marks: Record<string, number>;
}
export const initialPerformanceStats: PerformanceStatsState = { pageRequestId: '', marks: {} };

/** Section external: scripts of third parties, by key. */
export interface ExternalState {
  scripts: Record<string, { status: CallStatus }>;
}
export const initialExternal: ExternalState = { scripts: {} };
