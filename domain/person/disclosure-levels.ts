/** Disclosure of private funds: the five levels and the viewer (domain rules, section 1). */
import { toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import {
  ACCOUNT_CONTEXTS,
  hasPledge,
  isIdentityVerified,
  isQualifiedIn,
  isQuizComplete,
  type AccountContext,
  type UserStates,
} from '~/domain/person/verification';

/** In ascending order. */
export const DISCLOSURE_LEVELS = ['guest', 'registered', 'specific', 'qualified', 'holder'] as const;
export type DisclosureLevel = (typeof DISCLOSURE_LEVELS)[number];

/** Reason of a lock, which is also the next step. */
export const LOCK_REASONS = ['login', 'identity', 'quiz', 'pledge', 'risk', 'qualified'] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

/** Placed next to removed values: the reason, and the level that opens them. */
export interface Lock {
  readonly reason: LockReason;
  readonly level: DisclosureLevel;
  /** Context whose pledge and proof the product requires; absent before the login and when the class decides. */
  readonly context?: AccountContext;
}

/** Level reached for the products of one kind. */
export interface DisclosureState {
  readonly level: DisclosureLevel;
  /** First missing step below 'specific', null from there on. */
  readonly missing: Extract<LockReason, 'login' | 'identity' | 'quiz' | 'pledge'> | null;
}

/** Person for whom a reply is built. */
export interface Viewer {
  /** For private funds (simu) and for asset-manager products (am): never shared, in any chosen context. */
  readonly standings: Readonly<Record<AccountContext, DisclosureState>>;
  /** Risk level 0 to 5 of a quiz that is complete and not expired, otherwise null. */
  readonly riskLevel: number | null;
  /** Private funds that the person holds: their own reports stay open, also after the quiz has expired. */
  readonly heldProductIds: ReadonlySet<string>;
}

export interface ViewerOptions {
  readonly now: Instant;
  readonly heldProductIds?: Iterable<string>;
}

const VISITOR: DisclosureState = { level: 'guest', missing: 'login' };

/** Visitors, crawlers, and every cached page. */
export const GUEST: Viewer = {
  standings: { simu: VISITOR, am: VISITOR },
  riskLevel: null,
  heldProductIds: new Set(),
};

/** Returns whether `level` is `minimum` or above. */
export const isLevelReached = (level: DisclosureLevel, minimum: DisclosureLevel): boolean =>
  DISCLOSURE_LEVELS.indexOf(level) >= DISCLOSURE_LEVELS.indexOf(minimum);

/** Returns whether a quiz is complete (code 2 or 4) and, when a last day is given, not expired in Asia/Shanghai. */
export function isQuizValid(states: UserStates, now: Instant): boolean {
  const lastDay = states.quiz_states?.expire_date;
  return (
    isQuizComplete(states) &&
    (lastDay == null || lastDay === '' || toShanghaiDay(now) <= lastDay.slice(0, 10))
  );
}

/** Fields of a reply that give the kind of a product. */
export interface ProductKind {
  readonly kind?: unknown;
  readonly context?: unknown;
}

/**
 * Returns the context whose pledge and proof a product requires: am for asset-manager products, simu for all
 * others.
 */
export const getProductContext = ({ kind, context }: ProductKind): AccountContext =>
  kind === 'am' || context === 'am' ? 'am' : 'simu';

/** Computes the level reached for products of a kind, without held ones; null states mean not logged in. */
export function getDisclosureLevelFor(
  states: UserStates | null,
  kind: AccountContext,
  now: Instant,
): DisclosureState {
  if (states === null) return VISITOR;
  const missing = firstMissing(states, kind, isQuizValid(states, now));
  if (missing !== null) return { level: 'registered', missing };
  return { level: isQualifiedIn(states, kind) ? 'qualified' : 'specific', missing };
}

/** Creates the viewer described by user states; null states mean not logged in. */
export function createViewer(states: UserStates | null, { now, heldProductIds }: ViewerOptions): Viewer {
  if (states === null) return GUEST;
  return {
    standings: {
      simu: getDisclosureLevelFor(states, 'simu', now),
      am: getDisclosureLevelFor(states, 'am', now),
    },
    riskLevel: isQuizValid(states, now) ? (states.quiz_states?.risk_level ?? null) : null,
    heldProductIds: new Set(heldProductIds),
  };
}

/** Lists the kinds of product whose values are open to a viewer, regardless of products above their class. */
export const listOpenKinds = ({ standings }: Viewer): AccountContext[] =>
  ACCOUNT_CONTEXTS.filter((kind) => isLevelReached(standings[kind].level, 'specific'));

/**
 * Returns the highest level of a viewer over all kinds of product: it decides the content of a page about all of
 * them.
 */
export const getHighestLevel = ({ standings: { simu, am } }: Viewer): DisclosureLevel =>
  isLevelReached(simu.level, am.level) ? simu.level : am.level;

function firstMissing(
  states: UserStates,
  context: AccountContext,
  hasQuiz: boolean,
): DisclosureState['missing'] {
  if (!isIdentityVerified(states)) return 'identity';
  if (!hasQuiz) return 'quiz';
  return hasPledge(states, context) ? null : 'pledge';
}
