import type { z } from 'zod';
import type { Clock } from '~/upstream/core/clock';
import type { ActingOperator, Role } from '~/upstream/core/actions/roles';
import type { ServiceContext } from '~/upstream/core/service-context';

/**
 * Dependencies of the operators' entry points: everything that handlers get, the clock itself, and the available
 * actions.
 */
export interface OpsHost extends ServiceContext {
  clock: Clock;
  actions: readonly OpsAction[];
}

/** Context of an action: the same, and the operator who runs it. */
export interface OpsContext extends OpsHost {
  operator: ActingOperator;
  /** The request of another operator that this one has confirmed. */
  request?: { id: string; askedBy: string };
}

interface Given<Arguments extends z.ZodObject> {
  context: OpsContext;
  input: z.output<Arguments>;
}

/** Dual control: a second operator has to confirm an action before it runs. */
interface Second<Arguments extends z.ZodObject> {
  /**
   * Returns the current state of what the action would change: shown to the confirming operator; nothing runs if it
   * has changed by then. Throws Refusal when the action could not run at all.
   */
  subject(given: Given<Arguments>): Promise<unknown>;
  /**
   * Values that the confirming operator types again without having been shown them; `subject.retype` lists the
   * labels.
   */
  retyped?(given: Given<Arguments>): Promise<readonly { label: string; value: string }[]>;
  /** Describes which part of the action requires confirmation, when most of it does not. */
  when?: string;
  /** Returns whether it may run without confirmation: closing a switch, the first two administrators. */
  isWaived?(given: Given<Arguments>): Promise<boolean>;
}

/** An operator action, run with `npm run ops -- name key=value …` or in the console. */
export interface OpsAction<Arguments extends z.ZodObject = z.ZodObject> {
  /** Lower case, words joined by hyphens. */
  name: string;
  /** Title in the console. */
  title: string;
  /** Roles that may run it: one of these is sufficient. */
  roles: readonly Role[];
  /** One line for the help. */
  summary: string;
  /** Every value is passed as text. */
  arguments: Arguments;
  /** Argument for a word without a key. */
  word?: string;
  /** Only in dev and test. */
  isDevOnly?: boolean;
  /** Outgoing money, levels, fund terms and operators: requested by one named operator, confirmed by another. */
  second?: Second<Arguments>;
  /**
   * Its texts are published only by another action, which requires a second operator for figures apart from a fund
   * name.
   */
  isDraft?: boolean;
  /**
   * Argument with the fund whose holders are the only readers of the texts: they may see the performance of their
   * holdings.
   */
  holdersOf?: string;
  /** The token cannot run it, because it concerns the operator's own identity. */
  isForNamed?: boolean;
  /** Runs the action; its result is printed. Throws Refusal when it declines. */
  run(given: Given<Arguments>): Promise<unknown>;
}

/** Declares an action; `upstream/admin/actions/registry.ts` lists it. */
export const defineAction = <Arguments extends z.ZodObject>(action: OpsAction<Arguments>): OpsAction =>
  action as unknown as OpsAction;
