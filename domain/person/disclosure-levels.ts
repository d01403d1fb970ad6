/**
 * Who may see what of a private fund: the five levels and the viewer (domain rules, section 1).
 */
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

/** From least to most. */
export const DISCLOSURE_LEVELS = ['guest', 'registered', 'specific', 'qualified', 'holder'] as const;
export type DisclosureLevel = (typeof DISCLOSURE_LEVELS)[number];

/** Why something is locked, which is also what to do next. */
export const LOCK_REASONS = ['login', 'identity', 'quiz', 'pledge', 'risk', 'qualified'] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

/** Stands beside removed values: why, and the level that opens them. */
export interface Lock {
  readonly reason: LockReason;
  readonly level: DisclosureLevel;
  /** Whose pledge and proof the product asks for; absent before the login and where the class decides. */
  readonly context?: AccountContext;
}

/** How far somebody is for the products of one kind. */
export interface DisclosureStanding {
  readonly level: DisclosureLevel;
  /** The first step missing below 'specific', null from there on. */
  readonly missing: Extract<LockReason, 'login' | 'identity' | 'quiz' | 'pledge'> | null;
}

/** The person a reply is made for. */
export interface Viewer {
  /** For private funds (simu) and for asset-manager products (am): never shared, whatever context is chosen. */
  readonly standings: Readonly<Record<AccountContext, DisclosureStanding>>;
  /** Risk level 0 to 5 of a quiz that is complete and not expired, else null. */
  readonly riskLevel: number | null;
  /** Private funds the person holds: their own reports stay open, also after the quiz expired. */
  readonly heldProductIds: ReadonlySet<string>;
}

export interface ViewerOptions {
  readonly now: Instant;
  readonly heldProductIds?: Iterable<string>;
}

const VISITOR: DisclosureStanding = { level: 'guest', missing: 'login' };

/** Visitors, crawlers, and every page that is cached. */
export const GUEST: Viewer = {
  standings: { simu: VISITOR, am: VISITOR },
  riskLevel: null,
  heldProductIds: new Set(),
};

/** Whether `level` is `minimum` or above. */
export const isLevelReached = (level: DisclosureLevel, minimum: DisclosureLevel): boolean =>
  DISCLOSURE_LEVELS.indexOf(level) >= DISCLOSURE_LEVELS.indexOf(minimum);

/** A quiz that is complete (code 2 or 4) and, where a last day is given, not past it in Asia/Shanghai. */
export function isQuizValid(states: UserStates, now: Instant): boolean {
  const lastDay = states.quiz_states?.expire_date;
  return (
    isQuizComplete(states) &&
    (lastDay == null || lastDay === '' || toShanghaiDay(now) <= lastDay.slice(0, 10))
  );
}

/** What a product says of its kind, in a reply. */
export interface ProductKind {
  readonly kind?: unknown;
  readonly context?: unknown;
}

/** Whose pledge and proof a product asks for: the asset manager's for am products, those of private funds for all else. */
export const getProductContext = ({ kind, context }: ProductKind): AccountContext =>
  kind === 'am' || context === 'am' ? 'am' : 'simu';

/** How far user states are for products of a kind, held ones aside; null states mean nobody is logged in. */
export function getDisclosureStanding(
  states: UserStates | null,
  kind: AccountContext,
  now: Instant,
): DisclosureStanding {
  if (states === null) return VISITOR;
  const missing = firstMissing(states, kind, isQuizValid(states, now));
  if (missing !== null) return { level: 'registered', missing };
  return { level: isQualifiedIn(states, kind) ? 'qualified' : 'specific', missing };
}

/** The viewer that user states describe; null states mean nobody is logged in. */
export function createViewer(states: UserStates | null, { now, heldProductIds }: ViewerOptions): Viewer {
  if (states === null) return GUEST;
  return {
    standings: {
      simu: getDisclosureStanding(states, 'simu', now),
      am: getDisclosureStanding(states, 'am', now),
    },
    riskLevel: isQuizValid(states, now) ? (states.quiz_states?.risk_level ?? null) : null,
    heldProductIds: new Set(heldProductIds),
  };
}

/** The kinds of product whose values are open to a viewer, those beyond their class aside. */
export const listOpenKinds = ({ standings }: Viewer): AccountContext[] =>
  ACCOUNT_CONTEXTS.filter((kind) => isLevelReached(standings[kind].level, 'specific'));

/** The most a viewer reaches for any kind of product: says what a page about all of them may offer. */
export const getHighestLevel = ({ standings: { simu, am } }: Viewer): DisclosureLevel =>
  isLevelReached(simu.level, am.level) ? simu.level : am.level;

function firstMissing(
  states: UserStates,
  context: AccountContext,
  hasQuiz: boolean,
): DisclosureStanding['missing'] {
  if (!isIdentityVerified(states)) return 'identity';
  if (!hasQuiz) return 'quiz';
  return hasPledge(states, context) ? null : 'pledge';
}
