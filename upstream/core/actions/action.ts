import type { z } from 'zod';
import type { Clock } from '~/upstream/core/clock';
import type { ActingOperator, Role } from '~/upstream/core/actions/roles';
import type { ServiceContext } from '~/upstream/core/service-context';

/** What the operators' doors stand on: all that handlers get, the clock itself, and what may be done. */
export interface OpsHost extends ServiceContext {
  clock: Clock;
  actions: readonly OpsAction[];
}

/** What an action gets: the same, and who runs it. */
export interface OpsContext extends OpsHost {
  operator: ActingOperator;
  /** What another operator asked for, where this one has confirmed it. */
  request?: { id: string; askedBy: string };
}

interface Given<Arguments extends z.ZodObject> {
  context: OpsContext;
  input: z.output<Arguments>;
}

/** That a second operator has to confirm an action before it runs. */
interface Second<Arguments extends z.ZodObject> {
  /**
   * What it would change, as it is now: shown to who confirms, and where it is another one by then nothing runs. Throws
   * Refusal where the action could not run at all.
   */
  subject(given: Given<Arguments>): Promise<unknown>;
  /** What whoever confirms types again without having been shown it; `subject.retype` lists the labels. */
  retyped?(given: Given<Arguments>): Promise<readonly { label: string; value: string }[]>;
  /** What alone has to be confirmed, in words, where most of what it does needs nobody else. */
  when?: string;
  /** It may run without one: closing a switch, the first two administrators. */
  isWaived?(given: Given<Arguments>): Promise<boolean>;
}

/** Something an operator may do, by `npm run ops -- name key=value …` or on the desk. */
export interface OpsAction<Arguments extends z.ZodObject = z.ZodObject> {
  /** Lower case, words joined by hyphens. */
  name: string;
  /** Its name on the desk. */
  title: string;
  /** Who may run it: one of these is enough. */
  roles: readonly Role[];
  /** One line for the help. */
  summary: string;
  /** Every value comes as text. */
  arguments: Arguments;
  /** The argument a bare word stands for. */
  word?: string;
  /** Only in dev and test. */
  isDevOnly?: boolean;
  /** Money out, levels, terms of a fund and operators: asked for by one named operator, confirmed by another. */
  second?: Second<Arguments>;
  /** Its texts are shown by another action only, which has a second operator read figures that stand apart from a name. */
  isDraft?: boolean;
  /** Argument that names the fund whose holders alone read the texts: they see the performance of what they hold. */
  holdersOf?: string;
  /** Holder of the token cannot run it: it is about who one is. */
  isForNamed?: boolean;
  /** What it answers is printed. Throws Refusal where it declines. */
  run(given: Given<Arguments>): Promise<unknown>;
}

/** Declares an action; `upstream/admin/actions/registry.ts` lists it. */
export const defineAction = <Arguments extends z.ZodObject>(action: OpsAction<Arguments>): OpsAction =>
  action as unknown as OpsAction;
