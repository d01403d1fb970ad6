/**
 * The disclosure table: what a call does about gated values (gated-fields.ts), order and fit.
 * Read by domain/disclosure/disclosure.ts alone; see there for how it is applied.
 */
import type { DisclosureLevel } from '~/domain/person/disclosure-levels';
import { isGatedField } from '~/domain/disclosure/gated-fields';
import { SHELF_RULES } from '~/domain/disclosure/shelf-rules';

/** A gate beyond the sweep. `path` is dotted from the result; `[]` means every item of a list. */
export interface DisclosureGateRule {
  readonly path: string;
  readonly level: DisclosureLevel;
  /** Whether the risk of the product the value stands in must fit the viewer. */
  readonly needsFit: boolean;
}

/** What a call's query may hold below 'specific'. */
export interface QueryRule {
  /** Whether a key says nothing about a gated value. Every other key is removed. */
  readonly isOpenKey: (key: string) => boolean;
  readonly openSorts: readonly string[];
  /** Sort to ask with when none of the open ones was asked for; null removes it. */
  readonly fallbackSort: string | null;
  /** The rule holds only where this key has this value (a list of both kinds of fund). */
  readonly onlyWhen?: { readonly key: string; readonly value: string };
}

export interface CallRule {
  /** The whole reply is about private funds: the sweep starts at its root, whatever `kind` it carries. */
  readonly isPrivate?: boolean;
  readonly gates?: readonly DisclosureGateRule[];
  readonly query?: QueryRule;
  /**
   * A query by gated values from a person to whom only some kinds of product are open: `limit` asks for those kinds
   * alone, `reorder` asks as it is, for the reply is one whole list whose locked rows are moved to the end. Without it
   * such a query is that of a person below 'specific'.
   */
  readonly whenSomeKinds?: 'limit' | 'reorder';
  /** Below 'specific', lists of private funds are put in order of name: an order by performance is performance. */
  readonly ordersByName?: boolean;
  /** From 'specific' on, private funds beyond the viewer's class are left out; elsewhere they stay, locked. */
  readonly dropsUnfit?: boolean;
  /** A row is the gated value itself: locked ones are left out. */
  readonly dropsLocked?: boolean;
  /** From when on `risk_max` is set to the highest product risk the viewer's class allows. */
  readonly limitsRiskFrom?: DisclosureLevel;
  /** Lists keep their order (relevance): locked rows are not moved to the end. */
  readonly keepsOrder?: boolean;
  /** A product beyond the viewer's class is open where upstream says that the viewer asked for it, warned: `is_asked_above`. */
  readonly opensRequested?: boolean;
  /** From 'specific' on, private funds beyond the viewer's class are marked `is_beyond_risk`. */
  readonly marksBeyondRisk?: boolean;
}

const oneOf =
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
  query: { isOpenKey: oneOf(...LIST_KEYS), openSorts: ['name', 'founded_on'], fallbackSort: 'name' },
};

/** Fields of sale terms, each gated by itself: fees, amounts, days and the papers that hold them. */
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

/** One line a call. A call that is not here is swept by `kind`; one named after simu is private as a whole. */
export const CALL_RULES: ReadonlyMap<string, CallRule> = new Map<string, CallRule>([
  ...SHELF_RULES,
  ['catalogue.simuList', listRule],
  // Counts by gated values are asked for by a key of their own: it goes where such a filter would go.
  [
    'catalogue.simuFacets',
    {
      isPrivate: true,
      limitsRiskFrom: 'specific',
      whenSomeKinds: 'limit',
      query: { isOpenKey: oneOf(...LIST_KEYS, 'facets'), openSorts: [], fallbackSort: null },
    },
  ],
  [
    'catalogue.simuDetail',
    { isPrivate: true, gates: [{ path: 'documents', level: 'qualified', needsFit: true }], keepsOrder: true },
  ],
  ['catalogue.companyDetail', { isPrivate: true, ordersByName: true }],
  ['catalogue.managerDetail', { isPrivate: true, ordersByName: true }],
  // The viewer's class limits public funds here too: what is suggested must fit. No key reveals a gated value.
  ['catalogue.suggest', { ordersByName: true, dropsUnfit: true, limitsRiskFrom: 'registered' }],
  ['catalogue.related', { ordersByName: true, dropsUnfit: true, limitsRiskFrom: 'registered' }],
  [
    'catalogue.simuStrategies',
    {
      isPrivate: true,
      limitsRiskFrom: 'specific',
      query: { isOpenKey: oneOf(), openSorts: [], fallbackSort: null },
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
      query: { isOpenKey: oneOf('strategy', 'page', 'limit'), openSorts: [], fallbackSort: null },
    },
  ],
  [
    'catalogue.simuLookThrough',
    {
      isPrivate: true,
      ordersByName: true,
      dropsUnfit: true,
      limitsRiskFrom: 'specific',
      query: { isOpenKey: oneOf('product_ids'), openSorts: [], fallbackSort: null },
    },
  ],
  // What a purchase asks: open from 'qualified' on, to who fits the product or asked for it, warned.
  [
    'orders.saleTerms',
    {
      opensRequested: true,
      keepsOrder: true,
      gates: SALE_TERMS.map((path) => ({ path, level: 'qualified', needsFit: true })),
    },
  ],
  // Levels of an index of private funds are no fund's own, yet made of their NAV.
  ['indices.simuSeries', { isPrivate: true }],
  // What was decided by performance stands in lists of its own, whose names are gated; that a fund is in one is performance too.
  ['awards.simuRecord', { isPrivate: true, keepsOrder: true }],
  ['awards.simuYear', { isPrivate: true, keepsOrder: true, dropsUnfit: true, dropsLocked: true }],
  ['market.simuNav', { isPrivate: true }],
  ['market.simuNavList', { isPrivate: true }],
  ['market.simuPerformance', { isPrivate: true }],
  // Each fund by its kind, in the order of who asks.
  ['market.fundCompare', { keepsOrder: true }],
  ['market.simuFigure', { isPrivate: true }],
  ['market.simuFalls', { isPrivate: true }],
  // In the order of the days a manager came, which are filed.
  ['market.simuTenures', { isPrivate: true, keepsOrder: true }],
  // In order of founding, which is filed: no key tells a gated value.
  [
    'equity.productList',
    {
      isPrivate: true,
      keepsOrder: true,
      dropsUnfit: true,
      limitsRiskFrom: 'specific',
      query: {
        isOpenKey: oneOf('stage', 'vintage', 'status', 'company_id', 'keyword', ...PAGE_KEYS),
        openSorts: [],
        fallbackSort: null,
      },
    },
  ],
  ['equity.productDetail', { isPrivate: true, keepsOrder: true }],
  ['equity.companyDetail', { isPrivate: true, keepsOrder: true }],
  ['equity.managerDetail', { isPrivate: true, keepsOrder: true }],
  // In order of beginning, which is filed.
  [
    'quasiFixed.productList',
    {
      isPrivate: true,
      keepsOrder: true,
      dropsUnfit: true,
      limitsRiskFrom: 'specific',
      query: {
        isOpenKey: oneOf('form', 'asset', 'status', 'keyword', ...PAGE_KEYS),
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
  // Newest first, whoever looks; a talk about a product beyond the class is no suggestion.
  ['videos.list', { keepsOrder: true, dropsUnfit: true }],
  ['videos.upcoming', { keepsOrder: true, dropsUnfit: true }],
  ['videos.detail', { keepsOrder: true, dropsUnfit: true }],
  ['videos.feed', { keepsOrder: true, dropsUnfit: true }],
  // Upstream lists what is for the person alone; one about a product beyond the class goes all the same.
  ['activities.forMe', { keepsOrder: true, dropsUnfit: true, dropsLocked: true }],
  ['activities.own', { keepsOrder: true }],
  ['search.query', { keepsOrder: true, marksBeyondRisk: true }],
  // In the person's own order; the page sorts what is disclosed.
  ['favorites.table', { keepsOrder: true }],
  ['favorites.changes', { keepsOrder: true }],
  [
    'favorites.list',
    {
      whenSomeKinds: 'reorder',
      query: {
        isOpenKey: oneOf('kind', 'group_id', ...PAGE_KEYS),
        openSorts: ['added', 'name'],
        fallbackSort: 'added',
        onlyWhen: { key: 'kind', value: 'simu' },
      },
    },
  ],
]);

/** Calls outside the table whose name says that they are about private funds. */
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
