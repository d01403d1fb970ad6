import type { z } from 'zod';
import type { Clock } from '~/upstream/clock';
import type { ServiceContext } from '~/upstream/services/handler';

/** What an action gets: all that handlers get, and the clock itself. */
export interface OpsContext extends ServiceContext {
  clock: Clock;
}

/** Something an operator may do, by `npm run ops -- name key=value …`. */
export interface OpsAction<Arguments extends z.ZodObject = z.ZodObject> {
  /** Lower case, words joined by hyphens. */
  name: string;
  /** One line for the help. */
  summary: string;
  /** Every value comes as text. */
  arguments: Arguments;
  /** The argument a bare word stands for. */
  word?: string;
  /** Only in dev and test. */
  isDevOnly?: boolean;
  /** What it answers is printed. Throws Refusal where it declines. */
  run(given: { context: OpsContext; input: z.output<Arguments> }): Promise<unknown>;
}

/** Declares an action; `upstream/ops/registry.ts` lists it. */
export const defineAction = <Arguments extends z.ZodObject>(action: OpsAction<Arguments>): OpsAction =>
  action as unknown as OpsAction;
