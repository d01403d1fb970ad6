/**
 * Who may see what of a private fund: the five levels and the viewer (domain rules, section 1).
 */
import type { Instant } from './dates';
import { shanghaiDay } from './dates';
import type { AccountContext, UserStates } from './verification';
import { hasPledge, isIdentityVerified, isQualifiedIn, isQuizComplete } from './verification';

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
}

/** The person a reply is made for. */
export interface Viewer {
  readonly level: DisclosureLevel;
  /** The first step missing below 'specific', null from there on. */
  readonly missing: Extract<LockReason, 'login' | 'identity' | 'quiz' | 'pledge'> | null;
  /** Risk level 0 to 5 of a quiz that is complete and not expired, else null. */
  readonly riskLevel: number | null;
  /** Private funds the person holds: their own reports stay open, also after the quiz expired. */
  readonly heldProductIds: ReadonlySet<string>;
}

export interface ViewerOptions {
  readonly context: AccountContext;
  readonly now: Instant;
  readonly heldProductIds?: Iterable<string>;
}

/** Visitors, crawlers, and every page that is cached. */
export const GUEST: Viewer = { level: 'guest', missing: 'login', riskLevel: null, heldProductIds: new Set() };

/** Whether `level` is `minimum` or above. */
export const reaches = (level: DisclosureLevel, minimum: DisclosureLevel): boolean =>
  DISCLOSURE_LEVELS.indexOf(level) >= DISCLOSURE_LEVELS.indexOf(minimum);

/** A quiz that is complete (code 2 or 4) and, where a last day is given, not past it in Asia/Shanghai. */
export function isQuizValid(states: UserStates, now: Instant): boolean {
  const lastDay = states.quiz_states?.expire_date;
  return (
    isQuizComplete(states) && (lastDay == null || lastDay === '' || shanghaiDay(now) <= lastDay.slice(0, 10))
  );
}

/** The viewer that user states describe; null states mean nobody is logged in. */
export function viewerOf(states: UserStates | null, options: ViewerOptions): Viewer {
  if (states === null) return GUEST;
  const hasQuiz = isQuizValid(states, options.now);
  const missing = firstMissing(states, options.context, hasQuiz);
  const isQualified = missing === null && isQualifiedIn(states, options.context);
  return {
    level: missing !== null ? 'registered' : isQualified ? 'qualified' : 'specific',
    missing,
    riskLevel: hasQuiz ? (states.quiz_states?.risk_level ?? null) : null,
    heldProductIds: new Set(options.heldProductIds),
  };
}

/**
 * The level of a person, for one product when `productId` is given: holding it makes them its holder.
 */
export function disclosureLevel(
  states: UserStates | null,
  options: ViewerOptions & { readonly productId?: string },
): DisclosureLevel {
  const viewer = viewerOf(states, options);
  return options.productId !== undefined && viewer.heldProductIds.has(options.productId)
    ? 'holder'
    : viewer.level;
}

function firstMissing(states: UserStates, context: AccountContext, hasQuiz: boolean): Viewer['missing'] {
  if (!isIdentityVerified(states)) return 'identity';
  if (!hasQuiz) return 'quiz';
  return hasPledge(states, context) ? null : 'pledge';
}
