/**
 * The disclosure table: the rules of each call for gated values (gated-fields.ts), order and suitability. Only
 * domain/disclosure/disclosure.ts reads it; the rules for applying it are there.
 */
import type { DisclosureLevel } from '~/domain/person/disclosure-levels';
import { isGatedField } from '~/domain/disclosure/gated-fields';
import { FUND_REGISTER_RULES } from '~/domain/disclosure/on-sale-rules';

/** A gate in addition to the sweep. `path` is dotted from the result; `[]` means every item of a list. */
export interface DisclosureGateRule {
  readonly path: string;
  readonly level: DisclosureLevel;
  /** Whether the risk of the enclosing product must fit the viewer. */
  readonly needsFit: boolean;
}

/** Allowed query of a call below 'specific'. */
export interface QueryRule {
  /** Returns whether a key reveals nothing about a gated value. All other keys are removed. */
  readonly isOpenKey: (key: string) => boolean;
  readonly openSorts: readonly string[];
  /** Sort order when none of the open ones was requested; null removes it. */
  readonly fallbackSort: string | null;
  /** The rule applies only when this key has this value (a list of both kinds of fund). */
  readonly onlyWhen?: { readonly key: string; readonly value: string };
}

export interface CallRule {
  /** The whole reply is about private funds: the sweep starts at its root, regardless of `kind`. */
  readonly isPrivate?: boolean;
  readonly gates?: readonly DisclosureGateRule[];
  readonly query?: QueryRule;
  /**
   * Handling of a query by gated values when only some kinds of product are open to the person. `limit` queries
   * those kinds only. `reorder` keeps the query, because the reply is one complete list whose locked rows are moved
   * to the end. Without it the query is treated as below 'specific'.
   */
  readonly whenSomeKinds?: 'limit' | 'reorder';
  /** Below 'specific', lists of private funds are sorted by name: an order by performance reveals performance. */
  readonly ordersByName?: boolean;
  /** From 'specific' on, private funds above the viewer's class are removed; elsewhere they stay, locked. */
  readonly dropsUnfit?: boolean;
  /** The row itself is the gated value: locked rows are removed. */
  readonly dropsLocked?: boolean;
  /** Level from which `risk_max` is set to the highest product risk allowed by the viewer's class. */
  readonly limitsRiskFrom?: DisclosureLevel;
  /** Lists keep their order (relevance): locked rows are not moved to the end. */
  readonly keepsOrder?: boolean;
  /**
   * A product above the viewer's class is open when upstream reports that the viewer requested it after a warning:
   * `is_asked_above`.
   */
  readonly opensRequested?: boolean;
  /** From 'specific' on, private funds above the viewer's class are marked `is_beyond_risk`. */
  readonly flagsBeyondRisk?: boolean;
}

const getOne =
  (...keys: string[]) =>
  (key: string): boolean =>
    keys.includes(key);

const PAGE_KEYS = ['cursor', 'limit'];
const LIST_KEYS = [
  'strategy',
  'size',
  'age_min',
  'status',
  'company_id',
  'company_name',
  'manager_id',
  'manager_name',
  'context',
  'order',
  ...PAGE_KEYS,
];

const listRule: CallRule = {
  isPrivate: true,
  ordersByName: true,
  dropsUnfit: true,
  limitsRiskFrom: 'specific',
  whenSomeKinds: 'limit',
  query: { isOpenKey: getOne(...LIST_KEYS), openSorts: ['name', 'founded_on'], fallbackSort: 'name' },
};

/** Fields of sale terms, each gated separately: fees, amounts, days and the documents that contain them. */
const SALE_TERMS = [
  'min_amount',
  'append_amount',
  'least_amount',
  'amount_step',
  'subscribe_rate',
  'lock_days',
  'open_rule',
  'open_days',
  'pay_by',
  'documents',
];

/**
 * One entry per call. A call without an entry is swept by `kind`; a call named after simu is private as a whole.
 */
export const CALL_RULES: ReadonlyMap<string, CallRule> = new Map<string, CallRule>([
  ...FUND_REGISTER_RULES,
  ['catalogue.simuList', listRule],
  // Counts by gated values are requested with a separate key, which is removed where such a filter would be.
  [
    'catalogue.simuFacets',
    {
      isPrivate: true,
      limitsRiskFrom: 'specific',
      whenSomeKinds: 'limit',
      query: { isOpenKey: getOne(...LIST_KEYS, 'facets'), openSorts: [], fallbackSort: null },
    },
  ],
  [
    'catalogue.simuDetail',
    { isPrivate: true, gates: [{ path: 'documents', level: 'qualified', needsFit: true }], keepsOrder: true },
  ],
  ['catalogue.companyDetail', { isPrivate: true, ordersByName: true }],
  ['catalogue.managerDetail', { isPrivate: true, ordersByName: true }],
  // The viewer's class limits public funds here too, because suggestions must be suitable. No key reveals a gated
  // value.
  ['catalogue.suggest', { ordersByName: true, dropsUnfit: true, limitsRiskFrom: 'registered' }],
  ['catalogue.related', { ordersByName: true, dropsUnfit: true, limitsRiskFrom: 'registered' }],
  [
    'catalogue.simuStrategies',
    {
      isPrivate: true,
      limitsRiskFrom: 'specific',
      query: { isOpenKey: getOne(), openSorts: [], fallbackSort: null },
    },
  ],
  [
    'catalogue.simuSelections',
    {
      isPrivate: true,
      ordersByName: true,
      keepsOrder: true,
      dropsUnfit: true,
      limitsRiskFrom: 'registered',
      query: { isOpenKey: getOne('strategy', 'page', 'limit'), openSorts: [], fallbackSort: null },
    },
  ],
  [
    'catalogue.simuLookThrough',
    {
      isPrivate: true,
      ordersByName: true,
      dropsUnfit: true,
      limitsRiskFrom: 'specific',
      query: { isOpenKey: getOne('product_ids'), openSorts: [], fallbackSort: null },
    },
  ],
  // Purchase terms: open from 'qualified' on, to persons whom the product fits or who requested it after a warning.
  [
    'orders.saleTerms',
    {
      opensRequested: true,
      keepsOrder: true,
      gates: SALE_TERMS.map((path) => ({ path, level: 'qualified', needsFit: true })),
    },
  ],
  // Levels of a private-fund index do not belong to one fund, but are computed from NAVs of its members.
  ['indices.simuSeries', { isPrivate: true }],
  // Awards decided by performance have separate lists with gated names; a fund's presence in such a list is
  // performance too.
  ['awards.simuRecord', { isPrivate: true, keepsOrder: true }],
  ['awards.simuYear', { isPrivate: true, keepsOrder: true, dropsUnfit: true, dropsLocked: true }],
  ['market.simuNav', { isPrivate: true }],
  ['market.simuNavList', { isPrivate: true }],
  ['market.simuPerformance', { isPrivate: true }],
  // Each fund by its kind, in the order of the request.
  ['market.fundCompare', { keepsOrder: true }],
  ['market.simuFigure', { isPrivate: true }],
  ['market.simuFalls', { isPrivate: true }],
  // Ordered by the start of a manager's tenure, which is filed.
  ['market.simuTenures', { isPrivate: true, keepsOrder: true }],
  // Ordered by founding, which is filed: no key reveals a gated value.
  [
    'equity.productList',
    {
      isPrivate: true,
      keepsOrder: true,
      dropsUnfit: true,
      limitsRiskFrom: 'specific',
      query: {
        isOpenKey: getOne('stage', 'vintage', 'status', 'company_id', 'keyword', ...PAGE_KEYS),
        openSorts: [],
        fallbackSort: null,
      },
    },
  ],
  ['equity.productDetail', { isPrivate: true, keepsOrder: true }],
  ['equity.companyDetail', { isPrivate: true, keepsOrder: true }],
  ['equity.managerDetail', { isPrivate: true, keepsOrder: true }],
  // Ordered by start, which is filed.
  [
    'quasiFixed.productList',
    {
      isPrivate: true,
      keepsOrder: true,
      dropsUnfit: true,
      limitsRiskFrom: 'specific',
      query: {
        isOpenKey: getOne('form', 'asset', 'status', 'keyword', ...PAGE_KEYS),
        openSorts: [],
        fallbackSort: null,
      },
    },
  ],
  [
    'quasiFixed.productDetail',
    { isPrivate: true, keepsOrder: true, gates: [{ path: 'documents', level: 'qualified', needsFit: true }] },
  ],
  ['content.homeFeed', { ordersByName: true, dropsUnfit: true }],
  [
    'holdings.openCalendar',
    {
      gates: [{ path: 'list', level: 'specific', needsFit: false }],
      dropsUnfit: true,
      dropsLocked: true,
      keepsOrder: true,
    },
  ],
  // Newest first for all viewers; a talk about a product above the class is not suggested.
  ['videos.list', { keepsOrder: true, dropsUnfit: true }],
  ['videos.upcoming', { keepsOrder: true, dropsUnfit: true }],
  ['videos.detail', { keepsOrder: true, dropsUnfit: true }],
  ['videos.feed', { keepsOrder: true, dropsUnfit: true }],
  // Upstream lists only activities for the person; one about a product above the class is removed all the same.
  ['activities.forMe', { keepsOrder: true, dropsUnfit: true, dropsLocked: true }],
  ['activities.own', { keepsOrder: true }],
  ['search.query', { keepsOrder: true, flagsBeyondRisk: true }],
  // In the person's own order; the page sorts the disclosed values.
  ['favorites.table', { keepsOrder: true }],
  ['favorites.changes', { keepsOrder: true }],
  [
    'favorites.list',
    {
      whenSomeKinds: 'reorder',
      query: {
        isOpenKey: getOne('kind', 'group_id', ...PAGE_KEYS),
        openSorts: ['added', 'name'],
        fallbackSort: 'added',
        onlyWhen: { key: 'kind', value: 'simu' },
      },
    },
  ],
]);

/** Calls without an entry whose name shows that they are about private funds. */
const PRIVATE_CALL = /\.simu/i;

const unknownPrivateRule: CallRule = {
  isPrivate: true,
  ordersByName: true,
  query: {
    isOpenKey: (key) => !isGatedField(key.replace(/_(?:min|max|from|to|within_days)$/i, ''), null),
    openSorts: ['name'],
    fallbackSort: null,
  },
};

export function getCallRule(callId: string): CallRule {
  return CALL_RULES.get(callId) ?? (PRIVATE_CALL.test(callId) ? unknownPrivateRule : {});
}
