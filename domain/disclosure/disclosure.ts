/**
 * Disclosure of private funds (domain rules, section 1): the parts of a reply that a viewer may get.
 *
 * - `createViewer(states, { now, heldProductIds })` describes the viewer; `GUEST` is any other visitor.
 *   `getDisclosureLevelFor(states, kind, now)` returns the level for one kind of product: each product is checked by the
 *   pledge and proof of the same kind, regardless of the context that the account has chosen.
 * - `applyDisclosure(callId, reply, viewer)` returns the reply with gated values removed: lists become
 *   `[]`, everything else null, and the enclosing object gets `locked: { reason, level, context }`.
 *   `reply` is the result or the whole envelope `{ code, msg, result }`. It is never changed; parts
 *   without private values are shared with the copy.
 * - `filterQueryByDisclosure(callId, query, viewer)` returns the query (or body) that the viewer may send.
 *
 * Two mechanisms gate a value. The sweep: in every object of a private kind, at any depth, the fields of
 * GATED_SIMU_FIELDS require 'specific' and a suitable risk level; a product without a risk level fits no viewer.
 * Figures with unknown names are closed too, so that a new call or field does not leak. The table
 * (disclosure-table.ts): further gates by path, the order of lists, and allowed queries. A value gated by path gets
 * a separate lock `<field>_locked`, because its object may be open otherwise. A product above the viewer's class
 * keeps its `risk_level` from 'specific' on: it is the reason.
 */
import {
  getProductContext,
  getHighestLevel,
  listOpenKinds,
  isLevelReached,
  type Lock,
  type Viewer,
} from '~/domain/person/disclosure-levels';
import { ACCOUNT_CONTEXTS, type AccountContext } from '~/domain/person/verification';
import { getCallRule, type CallRule, type DisclosureGateRule } from '~/domain/disclosure/disclosure-table';
import { isGatedField, UNGATED_FIGURES, OPEN_KINDS, PRIVATE_KINDS } from '~/domain/disclosure/gated-fields';
import { isRiskFit, getMaxProductRisk, canOverrideMismatch } from '~/domain/person/risk';

export * from '~/domain/person/disclosure-levels';

type Fields = Record<string, unknown>;
/**
 * State inherited from the enclosing objects: no gate, or the lock for everything below (null: open to this
 * viewer).
 */
interface Sweep {
  readonly lock: Lock | null;
  /** Inside a private product, inside a reply that is private as a whole, or neither. */
  readonly within: 'product' | 'call' | 'nothing';
}

/** Real replies are shallower; deeper values are dropped without being walked. */
const MAX_DEPTH = 48;
const OUTSIDE: Sweep = { lock: null, within: 'nothing' };
/**
 * A number with a fraction, or a decimal or percentage as text: under a product lock this is never a filed fact.
 */
const FIGURE = /^[+\-\u2212]?\d[\d,]*(?:\.\d+%?|%)$/;
const nameOrder = new Intl.Collator('zh-Hans-CN', { numeric: true });

/** Returns the reply that the viewer may get. See the top of the file. */
export function applyDisclosure<T>(callId: string, reply: T, viewer: Viewer): T {
  const rule = getCallRule(callId);
  const root: Sweep = rule.isPrivate ? { lock: levelLock(viewer, 'simu'), within: 'call' } : OUTSIDE;
  let disclosed = sweep(reply, root, { rule, viewer }, 0);
  const prefix = isFields(reply) && 'code' in reply && 'result' in reply ? ['result'] : [];
  for (const gate of rule.gates ?? []) {
    disclosed = applyGate(disclosed, gate, [...prefix, ...gate.path.split('.')], { rule, viewer });
  }
  return disclosed as T;
}

/**
 * Returns the query that the viewer may send. Below 'specific' it cannot sort or filter by a gated value. When only
 * some kinds of product are open, it can sort and filter only those by one.
 */
export function filterQueryByDisclosure<Q extends object>(callId: string, query: Q, viewer: Viewer): Q {
  const rule = getCallRule(callId);
  const requested = query as Fields;
  const open = getQuery(rule, requested, listOpenKinds(viewer));
  const limit =
    rule.limitsRiskFrom && isLevelReached(getHighestLevel(viewer), rule.limitsRiskFrom)
      ? getMaxProductRisk(viewer.riskLevel)
      : null;
  if (limit !== null) open.risk_max = Math.min(limit, positive(open.risk_max) ?? limit);
  return open as Q;
}

function getQuery(rule: CallRule, requested: Fields, kinds: readonly AccountContext[]): Fields {
  if (kinds.length === ACCOUNT_CONTEXTS.length) return { ...requested };
  const open = openQuery(rule, requested);
  // `risk_max` comes from the viewer and is set for every list.
  const isOpen = Object.keys(requested).every((key) => key === 'risk_max' || open[key] === requested[key]);
  if (isOpen || kinds.length === 0 || !rule.whenSomeKinds) return open;
  return rule.whenSomeKinds === 'limit' ? { ...requested, context: kinds.join(',') } : { ...requested };
}

function openQuery({ query: rule }: CallRule, query: Fields): Fields {
  if (!rule || (rule.onlyWhen && query[rule.onlyWhen.key] !== rule.onlyWhen.value)) return { ...query };
  const open: Fields = {};
  for (const key of Object.keys(query)) {
    if (key !== 'sort' && rule.isOpenKey(key)) open[key] = query[key];
  }
  if (typeof query.sort === 'string' && rule.openSorts.includes(query.sort))
    return { ...open, sort: query.sort };
  // Direction and cursor belonged to the rejected sort order.
  if (query.sort !== undefined) {
    delete open.order;
    delete open.cursor;
  }
  return rule.fallbackSort === null ? open : { ...open, sort: rule.fallbackSort };
}

interface Walk {
  readonly rule: CallRule;
  readonly viewer: Viewer;
}

function sweep(value: unknown, above: Sweep, walk: Walk, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return sweepList(value, above, walk, depth);
  return sweepFields(value as Fields, above, walk, depth);
}

function sweepFields(fields: Fields, above: Sweep, walk: Walk, depth: number): Fields {
  const here = getSweep(fields, above, walk);
  const copy: Fields = {};
  let isLocked = false;
  for (const name of Object.keys(fields)) {
    if (name === '__proto__' || (here.within !== 'nothing' && name === 'locked')) continue;
    const value = fields[name];
    if (
      here.lock &&
      (isGatedField(name, value) ||
        (here.within === 'product' && holdsFigure(value) && !UNGATED_FIGURES.includes(name)))
    ) {
      isLocked = true;
      const staysOpen = here.lock.reason === 'risk' && name === 'risk_level';
      copy[name] = staysOpen ? value : Array.isArray(value) ? [] : null;
    } else {
      copy[name] = sweep(value, here, walk, depth + 1);
    }
  }
  if (isLocked && here.lock) copy.locked = here.lock;
  if (
    walk.rule.flagsBeyondRisk &&
    here.within === 'product' &&
    isKindOpen(here, walk.viewer) &&
    'risk_level' in fields
  ) {
    copy.is_beyond_risk = !isRiskFit(walk.viewer.riskLevel, fields.risk_level);
  }
  return copy;
}

/** Returns whether the object's kind of product is open to the viewer, apart from its risk. */
const isKindOpen = ({ lock }: Sweep, viewer: Viewer): boolean =>
  listOpenKinds(viewer).length > 0 && (lock === null || lock.reason === 'risk');

function sweepList(list: readonly unknown[], above: Sweep, walk: Walk, depth: number): unknown[] {
  if (list.every((item) => typeof item !== 'object' || item === null)) return list.slice();
  const { rule, viewer } = walk;
  const rows = list.map((item) => sweep(item, above, walk, depth + 1));
  const isPrivateList = rows.every((row) => isFields(row) && PRIVATE_KINDS.includes(String(row.kind)));
  const kept = rule.dropsLocked ? rows.filter((row) => !isLocked(row)) : rows;
  if (listOpenKinds(viewer).length === 0)
    return isPrivateList && rule.ordersByName ? kept.sort(byName) : kept;
  const fitting = rule.dropsUnfit ? kept.filter((row) => !isBeyondRisk(row)) : kept;
  if (!isPrivateList || rule.keepsOrder) return fitting;
  // Between open rows, the position of a locked row would reveal its performance. In a limited query, rows of a
  // closed kind only appear in an order that reveals nothing.
  const isMoved = rule.whenSomeKinds === 'limit' ? isBeyondRisk : isLocked;
  return [...fitting.filter((row) => !isMoved(row)), ...fitting.filter(isMoved).sort(byName)];
}

/** Computes the sweep of an object from its kind, or inherits it when its kind does not decide. */
function getSweep(fields: Fields, above: Sweep, walk: Walk): Sweep {
  const { viewer } = walk;
  const kind = typeof fields.kind === 'string' ? fields.kind : '';
  if (OPEN_KINDS.includes(kind)) return OUTSIDE;
  if (!PRIVATE_KINDS.includes(kind)) return above;
  return {
    lock: isHeld(fields, viewer)
      ? null
      : (levelLock(viewer, getProductContext(fields)) ?? riskLock(fields, walk)),
    within: 'product',
  };
}

function levelLock({ standings }: Viewer, context: AccountContext): Lock | null {
  const { missing } = standings[context];
  return missing === null ? null : stepLock({ reason: missing, level: 'specific' }, context);
}

/** The login comes first for every kind; every later step is for the product's kind. */
const stepLock = (lock: Lock, context: AccountContext): Lock =>
  lock.reason === 'login' ? lock : { ...lock, context };

/**
 * Locks a product above the class, unless its terms were requested after a warning; the lowest class cannot have
 * requested them.
 */
function riskLock(fields: Fields, { rule, viewer }: Walk): Lock | null {
  const isRequested =
    rule.opensRequested === true && fields.is_asked_above === true && canOverrideMismatch(viewer.riskLevel);
  return isRequested || isRiskFit(viewer.riskLevel, fields.risk_level)
    ? null
    : { reason: 'risk', level: 'specific' };
}

/** Applies a gate of the table to a value that was already swept. */
function applyGate(value: unknown, gate: DisclosureGateRule, path: readonly string[], walk: Walk): unknown {
  if (Array.isArray(value)) return value.map((item) => applyGate(item, gate, path, walk));
  if (!isFields(value)) return value;
  const name = (path[0] ?? '').replace('[]', '');
  if (!(name in value)) return value;
  if (path.length > 1) return { ...value, [name]: applyGate(value[name], gate, path.slice(1), walk) };
  const lock = gateLock(value, gate, walk);
  return lock
    ? { ...value, [name]: Array.isArray(value[name]) ? [] : null, [`${name}_locked`]: lock }
    : value;
}

function gateLock(fields: Fields, gate: DisclosureGateRule, walk: Walk): Lock | null {
  const { viewer } = walk;
  if (isHeld(fields, viewer)) return null;
  const isProduct = PRIVATE_KINDS.includes(String(fields.kind));
  // An object that is not a product opens with the first open kind; its products are then checked one by one.
  const context = isProduct ? getProductContext(fields) : (listOpenKinds(viewer)[0] ?? 'simu');
  const { level, missing } = viewer.standings[context];
  if (missing !== null) return stepLock({ reason: missing, level: gate.level }, context);
  if (!isLevelReached(level, gate.level))
    return stepLock({ reason: 'qualified', level: gate.level }, context);
  return gate.needsFit ? riskLock(fields, walk) : null;
}

function isHeld(fields: Fields, viewer: Viewer): boolean {
  return typeof fields.product_id === 'string' && viewer.heldProductIds.has(fields.product_id);
}

function holdsFigure(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value);
  if (typeof value === 'string') return FIGURE.test(value);
  return Array.isArray(value) && value.some((item) => typeof item !== 'object' && holdsFigure(item));
}

function isLocked(row: unknown): boolean {
  return isFields(row) && isFields(row.locked);
}

function isBeyondRisk(row: unknown): boolean {
  return isFields(row) && isFields(row.locked) && row.locked.reason === 'risk';
}

function byName(left: unknown, right: unknown): number {
  return nameOrder.compare(
    isFields(left) ? String(left.name) : '',
    isFields(right) ? String(right.name) : '',
  );
}

function positive(value: unknown): number | null {
  const number = Number(value);
  return number >= 1 ? number : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
